import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { apiOf, describeRoute, routeKey } from '../response/description.ts';
import type { Route } from '../routing/route.ts';

/** Routes of one namespace, and where they stand. */
export interface DescribedSite {
  readonly namespace: string;
  /** Address of the routes. */
  readonly base: string;
}

/** The routes of a namespace with their verbs and arguments, by their patterns. */
export const describeRoutes = (
  routes: readonly Route[],
  site: DescribedSite,
  language: Language,
): { readonly [pattern: string]: Json } =>
  Object.fromEntries(
    routes.map((route) => [routeKey(site.namespace, route.path), describeRoute(route, site, language)]),
  );

/** The root resource (reference http-conventions 9). */
export const rootDocument = (
  routes: readonly Route[],
  site: DescribedSite & { readonly mount: string },
  language: Language,
): Json => ({
  namespace: site.namespace,
  routes: describeRoutes(routes, site, language),
  _links: { up: [{ href: apiOf(site.base, site.mount) }] },
});
