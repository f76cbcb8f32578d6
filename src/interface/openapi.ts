import type { Declaration } from '../http/declarations.ts';
import type { Route } from '../http/route.ts';
import type { Json } from '../kernel/json.ts';
import type { Language, Phrase } from '../kernel/phrase.ts';
import { type Operation, operationsOf } from './operations.ts';
import { errorExample, errorSchema, refusalsOf, statusPhrases } from './refusals.ts';
import { type Components, newComponents, parameterSchema, schemaOf } from './schemas.ts';
import { switchNames, switchParameters } from './switches.ts';

const about: Phrase = {
  es: 'Agenda de actos con sus lugares, organizadores, categorías y etiquetas. Leer no pide credenciales; escribir pide una contraseña de aplicación (Basic) o una clave (Bearer).',
  en: 'Calendar of events with their venues, organizers, categories and tags. Reading needs no credentials; writing needs an application password (Basic) or a key (Bearer).',
};

const security: Record<string, { scheme: string; about: Phrase }> = {
  applicationPassword: {
    scheme: 'basic',
    about: { es: 'Nombre y contraseña de aplicación.', en: 'Name and application password.' },
  },
  key: { scheme: 'bearer', about: { es: 'Clave de programa.', en: 'Key of a program.' } },
};

const securitySchemes = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(security).map(([name, { scheme, about: text }]) => [
      name,
      { type: 'http', scheme, description: text[language] },
    ]),
  );

const describeOutside = (declaration: Declaration, components: Components): Json => {
  const isList = 'items' in declaration.schema;
  return {
    name: declaration.name,
    in: declaration.in,
    description: declaration.about[components.language],
    required: declaration.required || declaration.in === 'path',
    ...(isList ? { style: 'form', explode: false } : {}),
    schema: parameterSchema(declaration, components, false),
  };
};

const describeBody = (
  { inside, method, endpoint }: Operation,
  components: Components,
): Record<string, Json> => {
  if (endpoint.takesFile === true) {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    const form = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { content: { 'multipart/form-data': { schema: form }, '*/*': bytes } } };
  }
  if (inside.length === 0) return {};
  const required = inside.filter((each) => each.required).map((each) => each.name);
  const properties = inside.map((each): [string, Json] => {
    const schema = parameterSchema(each, components, false) as Record<string, Json>;
    return [each.name, { ...schema, description: each.about[components.language] }];
  });
  const examples = inside.flatMap((each) =>
    each.example === undefined ? [] : [[each.name, each.example] as const],
  );
  const content = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
    },
    ...(examples.length > 0 ? { example: Object.fromEntries(examples) } : {}),
  };
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  if (method === 'POST') types.push('multipart/form-data');
  return {
    requestBody: {
      required: required.length > 0,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
};

const header = (schema: Json, text: Phrase, language: Language): Json => ({
  schema,
  description: text[language],
});

const successHeaders = (schema: unknown, method: string, language: Language): Record<string, Json> => {
  if (method !== 'GET') return {};
  const etag = { es: 'Identifica este contenido.', en: 'Identifies this content.' };
  const headers: Record<string, Json> = { ETag: header({ type: 'string' }, etag, language) };
  const properties = (schema as { properties?: object }).properties ?? {};
  if ('total' in properties) {
    const total = { es: 'Cuántos hay en total.', en: 'How many there are in all.' };
    const pages = { es: 'Cuántas páginas hay.', en: 'How many pages there are.' };
    headers['X-TEC-Total'] = header({ type: 'integer' }, total, language);
    headers['X-TEC-TotalPages'] = header({ type: 'integer' }, pages, language);
  }
  return { headers };
};

/** Operations that refuse alike refer to one description. */
const describeRefusal = (status: number, codes: readonly string[], components: Components): Json => {
  const { language, responses } = components;
  const name = [status, ...codes].join('.');
  responses[name] ??= {
    description: `${statusPhrases[status]?.[language] ?? ''} (${codes.join(', ')})`,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: errorExample(status, code, language) }]),
        ),
      },
    },
  };
  return { $ref: `#/components/responses/${name}` };
};

const describeAnswers = (operation: Operation, components: Components): Json => {
  const { language } = components;
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(operation.endpoint.answers)) {
    responses[status] = {
      description: statusPhrases[Number(status)]?.[language] ?? '',
      ...successHeaders(schema, operation.method, language),
      content: { 'application/json': { schema: schemaOf(schema, components) } },
    };
  }
  if (operation.method === 'GET') responses['304'] = { description: statusPhrases[304]?.[language] ?? '' };
  for (const [status, codes] of refusalsOf(operation)) {
    responses[status] = describeRefusal(status, codes, components);
  }
  return responses;
};

// The few resources about the interface itself stand together.
const tagOf = (path: string): string => {
  const first = path.split('/')[1] ?? '';
  return ['', 'doc', 'openapi.json'].includes(first) ? 'interface' : first;
};

const describeOperation = (operation: Operation, components: Components): Json => {
  const { endpoint, path, method, id } = operation;
  const credentials: Json[] = Object.keys(security).map((name) => ({ [name]: [] }));
  const isRead = method === 'GET';
  return {
    operationId: id,
    summary: endpoint.summary[components.language],
    tags: [tagOf(path)],
    security: endpoint.mayCall === undefined ? [{}, ...credentials] : credentials,
    parameters: [
      ...operation.outside.map((each) => describeOutside(each, components)),
      ...(isRead ? switchNames.map((name) => ({ $ref: `#/components/parameters/${name}` })) : []),
      ...(isRead || !path.includes('{') ? [] : [{ $ref: '#/components/parameters/ifMatch' }]),
    ],
    ...describeBody(operation, components),
    responses: describeAnswers(operation, components),
  };
};

/**
 * The OpenAPI 3.1 document of the routes: every operation with its parameters, schemas, refusals and examples.
 * `server` is the address of the mount.
 */
export const openApiDocument = (
  routes: readonly Route[],
  info: { readonly version: string; readonly server: string },
  language: Language,
): Json => {
  const components = newComponents(language);
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operationsOf(routes)) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describeOperation(operation, components);
    paths[operation.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cartelera', version: info.version, description: about[language] },
    servers: [{ url: info.server }],
    // The order of the groups on the reference page.
    tags: [
      ...new Set([
        ...Object.keys(paths)
          .map(tagOf)
          .filter((tag) => tag !== 'interface'),
        'interface',
      ]),
    ].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components.schemas, Error: errorSchema(language) },
      responses: components.responses,
      parameters: switchParameters(language),
      securitySchemes: securitySchemes(language),
    },
  };
};
