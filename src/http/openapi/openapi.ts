import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Route } from '../routing/route.ts';
import type { Mounted } from '../routing/tables.ts';
import { headerComponents } from './answer-headers.ts';
import { describeAnswers } from './answers.ts';
import { describeText, type Operation, operationsOf } from './operations.ts';
import { describeRequestBody } from './request-body.ts';
import { type Components, describeOutside, newComponents } from './schemas.ts';
import { describeSecurity, securitySchemes } from './security.ts';
import { sharedNames, sharedParameters, type TextForm } from './switches.ts';

// What a reader of the reference looks for last.
const technical = ['strict_dates', 'post_parent', 'page', 'per_page', 'cursor'];
const filtersFirst = (declarations: Operation['outside']): Operation['outside'] =>
  [0, 1].flatMap((rank) => declarations.filter(({ name }) => Number(technical.includes(name)) === rank));

const describeOperation = (
  operation: Operation,
  components: Components,
  signsIn: boolean,
  group: OperationGroup,
): Json => {
  return {
    operationId: operation.id,
    ...describeText(operation, components.language),
    tags: [group.name[components.language]],
    security: describeSecurity(operation, signsIn),
    parameters: [
      ...filtersFirst(operation.outside).map((each) => describeOutside(each, components, false)),
      ...sharedNames(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
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
}

/**
 * The OpenAPI 3.1 document of the routes: every operation with its parameters, schemas, refusals and examples,
 * under the site's name; `accounts` are routes with a path of their own below the mount.
 */
export const openApiDocument = (
  routes: readonly Route[],
  accounts: readonly Mounted[],
  info: OpenApiInfo,
  language: Language,
): Json => {
  const components = newComponents(language, info.namespace);
  const paths: Record<string, Record<string, Json>> = {};
  const add = (operation: Operation, signsIn: boolean): void => {
    const described = describeOperation(operation, components, signsIn, info.groupOf(operation.path));
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  };
  for (const operation of operationsOf(routes)) add(operation, false);
  for (const { mount, routes: others, signsIn = false } of accounts) {
    for (const operation of operationsOf(others)) {
      const path = mount + operation.path.replace(/\/$/, '');
      add({ ...operation, path }, signsIn);
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
