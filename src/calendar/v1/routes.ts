import { LRUCache } from 'lru-cache';
import type { TSchema } from 'typebox';
import { DocSchema, OpenApiSchema, RootSchema } from '../../http/openapi/description-schemas.ts';
import { docDocument } from '../../http/openapi/doc.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import { namespaceOf, rootDocument } from '../../http/response/description.ts';
import { endpoint, type HttpResponse, type Route, type RouteInput } from '../../http/routing/route.ts';
import type { Mounted } from '../../http/routing/tables.ts';
import { AppError } from '../../kernel/error.ts';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import { ownNamespace } from '../../kernel/schema/parameter.ts';
import { field, optional, Type } from '../../kernel/schema/type.ts';
import { docAbout, groupOf, openApiAbout, operationGroups } from './description-texts.ts';

/** Documents that are retained: of a few mounts under a few addresses. */
const maxDocuments = 16;

/** Returns what responds with a document, which is made once for each address and language. */
const rendering = (make: (links: Links, mount: string, language: Language) => Json) => {
  const texts = new LRUCache<string, string>({ max: maxDocuments });
  return ({ links, language }: RouteInput<unknown>): HttpResponse => {
    const key = `${language} ${links.base}`;
    const mount = links.base.slice(links.origin.length);
    const text = texts.get(key) ?? JSON.stringify(make(links, mount, language));
    texts.set(key, text);
    return { status: 200, body: { text }, isSpoken: true, caching: {} };
  };
};

const unknownNamespace = (): AppError =>
  new AppError('not_found', 'rest_invalid_namespace', {
    es: 'No existe ninguna interfaz con ese nombre.',
    en: 'There is no interface with that name.',
  });

const documentRoute = (
  path: string,
  operationId: string,
  schema: TSchema,
  handle: ReturnType<typeof rendering>,
  summary: Phrase,
  description: Phrase,
): Route => {
  const answer = { answers: { 200: schema }, refusals: {}, work: 'none', handle } as const;
  const parameters = Type.Object({});
  return {
    path,
    endpoints: [endpoint({ methods: ['GET'], operationId, summary, description, parameters, ...answer })],
  };
};

/** What the descriptions say of who answers. */
interface Described {
  readonly siteName: string;
  /** The program's. */
  readonly version: string;
  /** The mounts whose texts have no markup where a request does not say. */
  readonly plainMounts?: readonly string[];
}

/**
 * The whole table of a mount: the root resource and `/doc` before the routes given, `/openapi.json` after them,
 * each describing all of them. `/openapi.json` describes those of `accounts` too.
 */
export const withDescriptions = (
  routes: readonly Route[],
  { siteName, version, plainMounts = [] }: Described,
  accounts: readonly Mounted[] = [],
): readonly Route[] => {
  const all: Route[] = [];
  const openApiInfo = {
    ...{ siteName, version, about: openApiAbout, groups: operationGroups, groupOf },
  };
  const root = rendering(({ base }, mount, language) => {
    const site = { namespace: namespaceOf(mount), mount, base };
    return rootDocument(all, site, language);
  });
  const doc = rendering(({ base }, mount, language) => {
    const told = { server: `${base}/`, about: docAbout, namespace: namespaceOf(mount) };
    return docDocument(all, told, language);
  });
  const openApi = rendering(({ base }, mount, language) =>
    openApiDocument(
      all,
      accounts,
      {
        ...openApiInfo,
        server: base,
        namespace: namespaceOf(mount),
        text: plainMounts.includes(mount) ? 'plain' : 'html',
      },
      language,
    ),
  );

  all.push(
    {
      path: '/',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findRoot',
          work: 'none',
          summary: { es: 'Rutas de la interfaz.', en: 'Routes of the interface.' },
          description: {
            es: 'Cada ruta con sus métodos y parámetros, en el formato de WordPress.',
            en: 'Each route with its methods and parameters, in the format of WordPress.',
          },
          parameters: Type.Object({
            namespace: optional.untyped(
              'Nombre de la interfaz; el único valor admitido es el suyo.',
              'Name of the interface; the only accepted value is its own.',
              'calendar/events/v1',
              { toldDefault: ownNamespace },
            ),
            context: field.untyped('Se acepta, pero se ignora.', 'Accepted, but ignored.', 'view', {
              default: 'view',
            }),
          }),
          answers: { 200: RootSchema },
          refusals: { 404: ['rest_invalid_namespace'] },
          handle: (call) => {
            const own = namespaceOf(call.links.base.slice(call.links.origin.length));
            const { namespace = own } = call.parameters;
            if (namespace !== own) throw unknownNamespace();
            return root(call);
          },
        }),
      ],
    },
    documentRoute(
      '/doc',
      'findDoc',
      DocSchema,
      doc,
      { es: 'Descripción en OpenAPI 3.0.', en: 'Description in OpenAPI 3.0.' },
      {
        es: 'La descripción que usan los programas para The Events Calendar.',
        en: 'The description that programs for The Events Calendar use.',
      },
    ),
    ...routes,
    documentRoute(
      '/openapi.json',
      'findOpenApi',
      OpenApiSchema,
      openApi,
      { es: 'Descripción completa en OpenAPI 3.1.', en: 'Full description in OpenAPI 3.1.' },
      {
        es: 'Todas las operaciones, incluidas las que no tiene The Events Calendar, con errores y ejemplos.',
        en: 'All operations, including those that The Events Calendar lacks, with errors and examples.',
      },
    ),
  );
  return all;
};
