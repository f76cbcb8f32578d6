import { isObject, type Json } from '../../kernel/json.ts';

type Schema = Record<string, Json>;

const isNull = (schema: Json): boolean => isObject(schema) && schema['type'] === 'null';

// In 3.0 `nullable` counts only beside `type`: of variants one takes null.
const orNull = (schema: Schema): Schema => {
  const [first, ...rest] = (schema['anyOf'] ?? []) as Schema[];
  return first === undefined ? { ...schema, nullable: true } : { ...schema, anyOf: [orNull(first), ...rest] };
};

const variantsOf = (variants: readonly Json[]): Schema => {
  const others = variants.filter((variant) => !isNull(variant)).map(inOpenApi30) as Schema[];
  const [first = {}, ...rest] = others;
  const opened = others.length < variants.length ? orNull(first) : first;
  return rest.length === 0 ? opened : { anyOf: [opened, ...rest] };
};

const keywordOf = (keyword: string, value: Json): Schema => {
  if (keyword === 'const') return { enum: [value] };
  if (keyword === 'examples' && Array.isArray(value)) return { example: value[0] as Json };
  if (keyword === 'exclusiveMinimum') return { minimum: value, exclusiveMinimum: true };
  if (keyword === 'type' && Array.isArray(value)) {
    return { type: value.find((type) => type !== 'null') as Json, nullable: value.includes('null') };
  }
  if (keyword === 'anyOf' && Array.isArray(value)) return variantsOf(value);
  return { [keyword]: keyword === 'default' ? value : inOpenApi30(value) };
};

/**
 * The same schema in the dialect of OpenAPI 3.0, which has neither `const` nor `examples` nor the type null, and an
 * `exclusiveMinimum` that is a flag (OpenAPI 3.0.3, Schema Object).
 */
export const inOpenApi30 = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(inOpenApi30);
  if (!isObject(schema)) return schema;
  return Object.assign({}, ...Object.entries(schema).map(([keyword, value]) => keywordOf(keyword, value)));
};
