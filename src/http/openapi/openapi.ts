import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Route } from '../routing/route.ts';
import type { Mounted } from '../routing/tables.ts';
import { headerComponents } from './answer-headers.ts';
import { describeAnswers } from './answers.ts';
import { type Operation, operationsOf } from './operations.ts';
import { describeRequestBody } from './request-body.ts';
import { type Components, describeOutside, newComponents } from './schemas.ts';
import { readingNames, sharedParameters, switchNames, type TextForm, writingNames } from './switches.ts';

const security: Record<string, { says: Record<string, Json>; about: Phrase }> = {
  applicationPassword: {
    says: { type: 'http', scheme: 'basic' },
    about: {
      es: 'Nombre de la persona, o su correo, y una contraseña de aplicación suya.',
      en: "A person's name, or e-mail address, and an application password of theirs.",
    },
  },
  key: {
    says: { type: 'http', scheme: 'bearer' },
    about: {
      es: 'Clave de un programa: con alcance, con caducidad y revocable.',
      en: 'Key of a program: with a scope, with an expiry, revocable.',
    },
  },
  session: {
    says: { type: 'apiKey', in: 'cookie', name: '__Host-cartelera-session' },
    about: {
      es: 'La cookie que pone `POST /session`; en la propia máquina, sin https, se llama `cartelera-session`.',
      en: 'The cookie that `POST /session` sets; on the machine itself, without https, it is called `cartelera-session`.',
    },
  },
  csrfToken: {
    says: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
    about: {
      es: 'El `csrf_token` de la sesión, con cada escritura que se hace por la cookie; también como `X-WP-Nonce`.',
      en: 'The `csrf_token` of the session, with every write made by the cookie; as `X-WP-Nonce` too.',
    },
  },
};

const programs: readonly Json[] = [{ applicationPassword: [] }, { key: [] }];
const person = (isRead: boolean): Json => (isRead ? { session: [] } : { session: [], csrfToken: [] });

const securitySchemes = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(security).map(([name, { says, about: text }]) => [
      name,
      { ...says, description: text[language] },
    ]),
  );

/** Where operations stand. */
interface Place {
  /** Address of the site, of those outside of the mount. */
  readonly site: string | null;
  /** See `Mounted`: only people do that. */
  readonly signsIn: boolean;
}

const underMount: Place = { site: null, signsIn: false };

const describeOperation = (
  operation: Operation,
  components: Components,
  { site, signsIn }: Place,
  group: OperationGroup,
): Json => {
  const { endpoint, method, id } = operation;
  const isRead = method === 'GET';
  const credentials = [...(signsIn ? [] : programs), person(isRead)];
  const isConditional = 412 in endpoint.refusals;
  const shared = isRead ? readingNames : isConditional ? writingNames : writingNames.slice(0, 1);
  return {
    operationId: id,
    summary: endpoint.summary[components.language],
    tags: [group.name[components.language]],
    ...(site === null ? {} : { servers: [{ url: site }] }),
    security: endpoint.mayCall === undefined ? [{}, ...credentials] : credentials,
    parameters: [
      ...operation.outside.map((each) => describeOutside(each, components, false)),
      ...[...shared, ...switchNames].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...describeRequestBody(operation, components),
    responses: describeAnswers(operation, components),
  };
};

/** A group of operations on the reference page. */
interface OperationGroup {
  readonly name: Phrase;
  readonly about: Phrase;
}

/** What the document says of the interface and who answers. */
export interface OpenApiInfo {
  readonly about: Phrase;
  /** In the order of the reference page. */
  readonly groups: readonly OperationGroup[];
  /** The group of the operations on a path. */
  readonly groupOf: (path: string) => OperationGroup;
  readonly siteName: string;
  readonly version: string;
  readonly namespace: string;
  /** How texts are given where a request does not say. */
  readonly text: TextForm;
  /** Address of the mount. */
  readonly server: string;
  /** Address of the site. */
  readonly site: string;
}

/**
 * The OpenAPI 3.1 document of the routes: every operation with its parameters, schemas, refusals and examples,
 * under the site's name; those `outside` of the mount have paths from the site's own address on.
 */
export const openApiDocument = (
  routes: readonly Route[],
  outside: readonly Mounted[],
  info: OpenApiInfo,
  language: Language,
): Json => {
  const components = newComponents(language, info.namespace);
  const paths: Record<string, Record<string, Json>> = {};
  const add = (operation: Operation, place: Place): void => {
    const described = describeOperation(operation, components, place, info.groupOf(operation.path));
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  };
  for (const operation of operationsOf(routes)) add(operation, underMount);
  for (const { mount, routes: others, signsIn = false } of outside) {
    for (const operation of operationsOf(others)) {
      const path = mount + operation.path.replace(/\/$/, '');
      add({ ...operation, path }, { site: info.site, signsIn });
    }
  }
  const used = new Set(Object.keys(paths).map(info.groupOf));
  return {
    openapi: '3.1.0',
    info: {
      title: info.siteName,
      version: info.version,
      description: info.about[language],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.server }],
    tags: info.groups
      .filter((group) => used.has(group))
      .map(({ name, about: text }) => ({ name: name[language], description: text[language] })),
    paths,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      parameters: sharedParameters(language, info.text),
      examples: components.examples,
      headers: headerComponents(language),
      securitySchemes: securitySchemes(language),
    },
  };
};
