import { type Declaration, declarationsIn } from '../../kernel/schema/declaration.ts';
import type { Endpoint, Route } from './route.ts';
import { variablesOf } from './router.ts';

/** One declared parameter of an endpoint with its place in a request. */
export interface EndpointParameter extends Declaration {
  readonly in: 'path' | 'query' | 'body';
}

/** The parameters that an endpoint declares, in the order of declaration. */
export const declarationsOf = (route: Pick<Route, 'path'>, endpoint: Endpoint): EndpointParameter[] => {
  const inPath = new Set(variablesOf(route.path));
  const reads = endpoint.methods.every((method) => method === 'GET' || method === 'DELETE');
  return declarationsIn(endpoint.parameters).map((declaration) => ({
    ...declaration,
    in: inPath.has(declaration.name) ? 'path' : (declaration.place ?? (reads ? 'query' : 'body')),
  }));
};
