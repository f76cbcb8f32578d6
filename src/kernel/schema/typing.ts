import { checkOf, type SchemaObject } from './schema-check.ts';

/** The value as its declared type wants it, or null when it is not of that type. */
type Converted = { readonly value: unknown } | null;

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The number a value stands for: a number, or a text of one as forms and queries send it; null for others. */
export const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > 64) return null;
  const text = value.trim();
  return numeric.test(text) ? Number(text) : null;
};

/** The whole number a value stands for (`3`, `"3"`, `"3.0"`, `"1e1"`), or null. */
export const integerOf = (value: unknown): number | null => {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
};

/** `true false 1 0` as JSON values or as texts in any letter case; null for others. */
export const booleanOf = (value: unknown): boolean | null => {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 1 || text === '1' || text === 'true') return true;
  if (text === false || text === 0 || text === '0' || text === 'false') return false;
  return null;
};

/**
 * The items of a list parameter: of a comma list, of an array of such, or the one value itself. Empty ones are left out,
 * so that `1,` and `1,,2` are lists like `publish,` (reference events-api 2.5).
 */
export const listItemsOf = (value: unknown): readonly unknown[] => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = given.flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]));
  return items.filter((item) => typeof item !== 'string' || item.trim() !== '');
};

const found = (value: unknown): Converted => (value === null ? null : { value });

type Convert = (value: unknown) => Converted;

const convertList = (convertItem: Convert, value: unknown): Converted => {
  const items = typeof value === 'string' ? (value === '' ? [] : value.split(',')) : value;
  if (!Array.isArray(items)) return null;
  const converted: unknown[] = [];
  for (const item of items) {
    const result = convertItem(item);
    if (result === null) return null;
    converted.push(result.value);
  }
  return { value: converted };
};

const convertAny = (variants: readonly SchemaObject[]): Convert => {
  const ways = variants.map((variant) => ({ convert: convertOf(variant), holds: checkOf(variant) }));
  return (value) => {
    for (const { convert, holds } of ways) {
      const result = convert(value);
      if (result !== null && holds(result.value)) return result;
    }
    return null;
  };
};

const convertOf = (schema: SchemaObject): Convert => {
  const variants = (schema['anyOf'] ?? schema['oneOf']) as readonly SchemaObject[] | undefined;
  if (variants !== undefined) return convertAny(variants);
  const convertItem =
    schema['type'] === 'array' ? convertOf((schema['items'] as SchemaObject | undefined) ?? {}) : null;
  return (value) =>
    convertItem === null ? convertSingle(schema['type'], value) : convertList(convertItem, value);
};

const convertSingle = (type: unknown, value: unknown): Converted => {
  switch (type) {
    case 'integer':
      return found(integerOf(value));
    case 'number': {
      const number = numberOf(value);
      return number !== null && Number.isFinite(number) ? { value: number } : null;
    }
    case 'boolean':
      return found(booleanOf(value));
    case 'string':
      return typeof value === 'string' ? { value } : null;
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : null;
    case 'null':
      return value === null ? { value } : null;
    default:
      return { value };
  }
};

/** Converts a value to the schema's type and says whether the schema's further limits hold. */
export type Conversion = (
  value: unknown,
) => { readonly value: unknown } | { readonly fault: 'rest_invalid_type' | 'rest_out_of_bounds' };

// A text that is too long is refused before, by its own words.
const plain = new Set(['type', 'format', 'title', 'description', 'items', '$id', 'maxLength']);
// `format` is for readers: what a text must be is said by rules.
const withoutFormat = ({ format: _, ...schema }: SchemaObject): SchemaObject => schema;

/**
 * How values of a schema are checked: type first (reference http-conventions 2, "Typing"), then limits such as
 * `maximum` or `enum`. `alsoAccepts` names values that pass as they are when the type refuses them.
 */
export const conversionOf = (schema: SchemaObject, alsoAccepts: SchemaObject | null): Conversion => {
  const simple = Object.keys(schema).every((key) => plain.has(key)) && schema['type'] !== 'object';
  const limits = simple ? null : checkOf(withoutFormat(schema));
  const also = alsoAccepts === null ? null : checkOf(alsoAccepts);
  const convert = convertOf(schema);
  return (value) => {
    const converted = convert(value);
    if (converted !== null && (limits === null || limits(converted.value))) return converted;
    if (also?.(value) === true) return { value };
    return { fault: converted === null ? 'rest_invalid_type' : 'rest_out_of_bounds' };
  };
};

const truthyWords = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** Whether a lenient switch is on: `true`, 1, or one of the interface's words in any letter case; all else is off. */
export const isTruthyWord = (value: unknown): boolean =>
  ['string', 'boolean', 'number'].includes(typeof value) && truthyWords.has(String(value).toLowerCase());
