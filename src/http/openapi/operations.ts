import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { declarationsOf, type EndpointParameter } from '../routing/declarations.ts';
import type { Endpoint, Method, Route } from '../routing/route.ts';

/** One verb of one path, as both descriptions of the interface list it. */
export interface Operation {
  readonly path: string;
  readonly method: Method;
  readonly id: string;
  readonly endpoint: Endpoint;
  /** Parameters in the path or query. */
  readonly outside: readonly EndpointParameter[];
  /** Fields of the body. */
  readonly inside: readonly EndpointParameter[];
}

const titled = (method: Method): string => method.charAt(0) + method.slice(1).toLowerCase();

/** All operations of the routes, in their order. */
export const operationsOf = (routes: readonly Route[]): Operation[] =>
  routes.flatMap((route) =>
    route.endpoints.flatMap((endpoint) => {
      const declarations = declarationsOf(route, endpoint);
      return endpoint.methods.map((method, index) => ({
        path: route.path,
        method,
        id: index === 0 ? endpoint.operationId : endpoint.operationId + titled(method),
        endpoint,
        outside: declarations.filter((each) => each.in !== 'body'),
        inside: declarations.filter((each) => each.in === 'body'),
      }));
    }),
  );

/** Summary and description of an operation in that language. */
export const describeText = (
  { endpoint }: Operation,
  language: Language,
): Readonly<Record<string, Json>> => ({
  summary: endpoint.summary[language],
  ...(endpoint.description === undefined ? {} : { description: endpoint.description[language] }),
});
