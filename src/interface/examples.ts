import type { SchemaObject } from '../http/declarations.ts';
import type { Json } from '../kernel/json.ts';

const sources = ['example', 'const', 'anyOf', 'items', 'properties'] as const;

/** Objects without members have one, too: it is empty. */
const hasExample = (schema: unknown): boolean =>
  sources.some((source) => source in (schema as SchemaObject)) ||
  (schema as SchemaObject)['type'] === 'object';

/**
 * A value that the schema describes: its own example, or one put together from the examples of its members. Of
 * several forms it shows the first; a member that is a plain value without an example is left out.
 */
export const exampleOf = (schema: unknown): Json => {
  const { example, anyOf, items, properties, const: only } = schema as SchemaObject;
  if (example !== undefined) return example as Json;
  if (only !== undefined) return only as Json;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0]);
  if (items !== undefined) return [exampleOf(items)];
  const members = Object.entries((properties ?? {}) as SchemaObject).filter(([, member]) =>
    hasExample(member),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member)]));
};
