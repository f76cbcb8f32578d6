import type { Json } from '../../kernel/json.ts';
import type { SchemaObject } from '../../kernel/schema/schema-check.ts';

/**
 * A value that the schema describes: its own example, or one put together from the examples of its members. Of
 * several forms it shows the first.
 */
export const exampleOf = (schema: unknown): Json => {
  const { example, anyOf, items, properties, const: only } = schema as SchemaObject;
  if (example !== undefined) return example as Json;
  if (only !== undefined) return only as Json;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0]);
  if (items !== undefined) return [exampleOf(items)];
  const members = Object.entries((properties ?? {}) as SchemaObject);
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member)]));
};
