import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { apiOf, describeRoute, routeKey } from '../response/description.ts';
import type { Route } from '../routing/route.ts';

/** The root resource (reference http-conventions 9): the routes of the namespace with their verbs and arguments. */
export const rootDocument = (
  routes: readonly Route[],
  site: { readonly namespace: string; readonly mount: string; readonly base: string },
  language: Language,
): Json => ({
  namespace: site.namespace,
  routes: Object.fromEntries(
    routes.map((route) => [routeKey(site.namespace, route.path), describeRoute(route, site, language)]),
  ),
  _links: { up: [{ href: apiOf(site.base, site.mount) }] },
});
