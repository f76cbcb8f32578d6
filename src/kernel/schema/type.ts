import type * as TypeBox from 'typebox';

type Schema = Record<string, unknown>;
type Properties = Readonly<Record<string, Schema>>;

/** Nothing that a description would show. */
const optional = Symbol('optional');

const mark = (schema: Schema): Schema => Object.defineProperty({ ...schema }, optional, { value: true });

const objectOf = (properties: Properties, options?: Schema): Schema => {
  const required = Object.keys(properties).filter((name) => !(optional in (properties[name] ?? {})));
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...options,
  };
};

const partialOf = ({ properties }: Schema, options?: Schema): Schema => {
  const entries = Object.entries(properties as Properties);
  return objectOf(Object.fromEntries(entries.map(([name, schema]) => [name, mark(schema)])), options);
};

const simple =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options });

const builder = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: simple('boolean'),
  Enum: (values: readonly unknown[], options?: Schema) => ({ enum: values, ...options }),
  Integer: simple('integer'),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: simple('null'),
  Number: simple('number'),
  Object: objectOf,
  Optional: mark,
  Partial: partialOf,
  Record: (_names: Schema, values: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...options,
  }),
  Ref: (name: string, options?: Schema) => ({ $ref: name, ...options }),
  String: simple('string'),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
};

/**
 * TypeBox's builder of schemas with its static types, as much of it as is used. TypeBox's own computes with types, too, and
 * was a tenth of a start: three hundred files for objects as plain as these.
 */
export const Type = builder as unknown as Pick<typeof TypeBox.Type, keyof typeof builder>;

/** The schema or null, with what both are for. */
export const orNull = <Schema extends TypeBox.TSchema>(schema: Schema, options: TypeBox.TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);
