import { isLonger } from '../text/html/length.ts';

/** A JSON Schema as the checks and descriptions read it. */
export type SchemaObject = Readonly<Record<string, unknown>>;

type Test = (value: unknown) => boolean;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const types: Readonly<Record<string, Test>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isFields,
};

const typeTest = (type: string): Test => {
  const test = types[type];
  if (test === undefined) throw new Error(`no test for the type "${type}"`);
  return test;
};

const propertiesTest = (properties: Readonly<Record<string, SchemaObject>>): Test => {
  const tests = Object.entries(properties).map(([name, schema]) => [name, checkOf(schema)] as const);
  return (value) =>
    !isFields(value) || tests.every(([name, test]) => !Object.hasOwn(value, name) || test(value[name]));
};

const anyTest = (variants: readonly SchemaObject[]): Test => {
  const tests = variants.map(checkOf);
  return (value) => tests.some((test) => test(value));
};

const itemsTest = (items: SchemaObject): Test => {
  const test = checkOf(items);
  return (value) => !Array.isArray(value) || value.every(test);
};

// `required: true` is the interface's own way of saying it of a parameter.
const requiredTest = (names: readonly string[] | boolean): Test =>
  typeof names === 'boolean'
    ? () => true
    : (value) => !isFields(value) || names.every((name) => Object.hasOwn(value, name));

/** What each word wants; of a value that it does not speak of, nothing. */
const words: Readonly<Record<string, (wanted: never) => Test>> = {
  type: typeTest,
  anyOf: anyTest,
  items: itemsTest,
  properties: propertiesTest,
  required: requiredTest,
  enum: (values: readonly unknown[]) => (value) => values.includes(value),
  const: (wanted: unknown) => (value) => value === wanted,
  minimum: (least: number) => (value) => typeof value !== 'number' || value >= least,
  maximum: (most: number) => (value) => typeof value !== 'number' || value <= most,
  exclusiveMinimum: (below: number) => (value) => typeof value !== 'number' || value > below,
  maxLength: (most: number) => (value) => typeof value !== 'string' || !isLonger(value, most),
  maxItems: (most: number) => (value) => !Array.isArray(value) || value.length <= most,
};

/** Words for readers, and the interface's own; what a text must be is said by rules and not by `format`. */
const silent = new Set(
  '$id title description format default example examples about rule alsoAccepts values in none alias isDefaultOfNow isLengthOnlyTold isList toldDefault'.split(
    ' ',
  ),
);

/**
 * Whether values are as a schema says. Knows the words that the interface's parameters use; for another one it throws, so
 * that none is overlooked.
 */
export const checkOf = (schema: SchemaObject): Test => {
  const tests = Object.entries(schema)
    .filter(([word, wanted]) => !silent.has(word) && wanted !== undefined)
    .map(([word, wanted]) => {
      const make = words[word];
      if (make === undefined) throw new Error(`no test for "${word}" of a schema`);
      return make(wanted as never);
    });
  return (value) => tests.every((test) => test(value));
};
