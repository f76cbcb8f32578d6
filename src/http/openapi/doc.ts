import { isObject, type Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Route } from '../routing/route.ts';
import { describeText, type Operation, operationsOf } from './operations.ts';
import { refusalsOf, statusPhrases } from './refusals.ts';
import {
  bodySchema,
  type Components,
  describeOutside,
  newComponents,
  parameterSchema,
  schemaOf,
} from './schemas.ts';
import { describeSecurity, securitySchemes } from './security.ts';

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
const inOpenApi30 = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(inOpenApi30);
  if (!isObject(schema)) return schema;
  return Object.assign({}, ...Object.entries(schema).map(([keyword, value]) => keywordOf(keyword, value)));
};

// OpenAPI 3.0 has no `identifier` of SPDX.
const license = { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' };

const describeBody = ({ inside }: Operation, components: Components): Record<string, Json> => {
  if (inside.length === 0) return {};
  const schema = bodySchema(inside, (each) => ({
    ...parameterSchema(each, components, true),
    description: each.about[components.language],
  }));
  const content = { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } };
  return { requestBody: { content } };
};

const describeAnswers = (operation: Operation, components: Components): Json => {
  const described: Record<string, Json> = {};
  const text = (status: number) => statusPhrases[status]?.[components.language] ?? '';
  for (const [status, schema] of Object.entries(operation.endpoint.answers)) {
    const content = { 'application/json': { schema: schemaOf(schema, components) } };
    described[status] = { description: text(Number(status)), content };
  }
  for (const status of refusalsOf(operation).keys()) described[status] = { description: text(status) };
  return described;
};

/**
 * The description that v1 clients know (reference http-conventions 10): OpenAPI 3.0.0 with the five top-level keys
 * in their order, made from the routes that serve. `server` is the address of the mount with a trailing slash, `about` the description of the whole.
 */
export const docDocument = (
  routes: readonly Route[],
  {
    server,
    about,
    namespace,
  }: { readonly server: string; readonly about: Phrase; readonly namespace: string },
  language: Language,
): Json => {
  const components = newComponents(language, namespace);
  const paths: Record<string, Record<string, Json>> = {};
  // v1 clients know JSON only.
  const known = operationsOf(routes).filter(({ endpoint }) => endpoint.mediaType === undefined);
  for (const operation of known) {
    const described = {
      operationId: operation.id,
      ...describeText(operation, language),
      security: describeSecurity(operation, false),
      parameters: operation.outside.map((each) => describeOutside(each, components, true)),
      ...describeBody(operation, components),
      responses: describeAnswers(operation, components),
    };
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.0.0',
    info: { version: '1.0.0', title: 'Cartelera', description: about[language], license },
    components: { schemas: inOpenApi30(components.schemas), securitySchemes: securitySchemes(language) },
    servers: [{ url: server }],
    paths: inOpenApi30(paths),
  };
};
