import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A parsed JSON document, to be walked. */
// biome-ignore lint/suspicious/noExplicitAny: the tests reach into documents of every shape
export type Tree = any;

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => URL.canParse(text),
  binary: () => true,
  double: () => true,
};

/** Gives the part of the document that a `$ref` names; undefined when there is none. */
export const resolve = (document: Tree, pointer: string): Tree =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inside, name) => inside?.[name], document);

/** The value itself, or what it refers to. */
export const followed = (document: Tree, value: Tree): Tree =>
  typeof value?.$ref === 'string' ? followed(document, resolve(document, value.$ref)) : value;

/** Every value inside the document with the path that leads to it. */
export function* walk(value: Tree, path: readonly string[] = []): Generator<[readonly string[], Tree]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) yield* walk(inside, [...path, name]);
}

/** The same schemas refusing every member that they do not name. */
const closed = (value: Tree): Tree => {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, closed(inside)]));
  const isOpen = typeof value.properties === 'object' && value.additionalProperties === undefined;
  return isOpen && value.type === 'object' ? { ...copy, additionalProperties: false } : copy;
};

/**
 * Compiles schemas of an OpenAPI document, in ajv's strict mode. With `isClosed` members that no schema names are
 * errors.
 */
export const schemaCompiler = (
  document: Tree,
  { isClosed }: { readonly isClosed: boolean },
): ((schema: Tree) => ValidateFunction) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, formats });
  const prepare = isClosed ? closed : (value: Tree): Tree => value;
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'document', components: { schemas: prepare(document.components.schemas) } });
  const rebased = (value: Tree): Tree =>
    JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', '"$ref":"document#/'));
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(rebased(prepare(schema)));
    compiled.set(key, validate);
    return validate;
  };
};
