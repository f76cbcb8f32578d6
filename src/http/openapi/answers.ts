import type { Json } from '../../kernel/json.ts';
import type { SchemaObject } from '../../kernel/schema/schema-check.ts';
import { refusalHeaders, successHeaders, unchangedHeaders } from './answer-headers.ts';
import { ErrorSchema, errorExample } from './error-schema.ts';
import type { Operation } from './operations.ts';
import { refusalsOf, statusPhrases } from './refusals.ts';
import { type Components, schemaOf } from './schemas.ts';

const phraseOf = (status: number, { language }: Components): string =>
  statusPhrases[status]?.[language] ?? '';

/**
 * A value that the schema describes: its own example, or one put together from the examples of its members. Of
 * several forms it shows the first, and no member that `isRare`.
 */
const exampleOf = (schema: unknown): Json => {
  const { example, anyOf, items, properties, const: only } = schema as SchemaObject;
  if (example !== undefined) return example as Json;
  if (only !== undefined) return only as Json;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0]);
  if (items !== undefined) return [exampleOf(items)];
  const members = Object.entries((properties ?? {}) as Record<string, SchemaObject>).filter(
    ([, member]) => member['isRare'] !== true,
  );
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member)]));
};

/** The example of a schema stands once in the document; one without a name where it is used. */
const describeExample = (schema: unknown, { examples }: Components): Json => {
  const { $id: name } = schema as { $id?: string };
  if (name === undefined) return { example: { value: exampleOf(schema) } };
  examples[name] ??= { value: exampleOf(schema) };
  return { [name]: { $ref: `#/components/examples/${name}` } };
};

const describeSuccess = (operation: Operation, status: number, components: Components): Json => {
  const schema = operation.endpoint.answers[status];
  return {
    description: phraseOf(status, components),
    headers: successHeaders(operation, status),
    content: {
      [operation.endpoint.mediaType ?? 'application/json']: {
        schema: schemaOf(schema, components),
        examples: describeExample(schema, components),
      },
    },
  };
};

/** Operations that refuse alike refer to one description. */
const describeRefusal = (status: number, codes: readonly string[], components: Components): Json => {
  const { language, responses } = components;
  const name = [status, ...codes].join('.');
  responses[name] ??= {
    description: `${phraseOf(status, components)} (${codes.join(', ')})`,
    ...refusalHeaders(status, codes),
    content: {
      'application/json': {
        schema: schemaOf(ErrorSchema, components),
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: errorExample(status, code, language) }]),
        ),
      },
    },
  };
  return { $ref: `#/components/responses/${name}` };
};

/** Everything that an operation answers, by status: what it is for, unchanged reads, refusals. */
export const describeAnswers = (operation: Operation, components: Components): Json => {
  const responses: Record<string, Json> = {};
  for (const status of Object.keys(operation.endpoint.answers).map(Number)) {
    responses[status] = describeSuccess(operation, status, components);
  }
  if (operation.method === 'GET') {
    responses['304'] = { description: phraseOf(304, components), headers: unchangedHeaders };
  }
  for (const [status, codes] of refusalsOf(operation)) {
    responses[status] = describeRefusal(status, codes, components);
  }
  return responses;
};
