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

/** wpapi, for one, takes a variable with an ending behind it for the bare one, and its verbs for those of the record. */
const isOfFiles = ({ endpoints }: Route): boolean =>
  endpoints.every(({ mediaType }) => mediaType !== undefined);

/** The routes of a namespace with their verbs and arguments, by their patterns; those of files are left out. */
export const describeRoutes = (
  routes: readonly Route[],
  site: DescribedSite,
  language: Language,
): { readonly [pattern: string]: Json } =>
  Object.fromEntries(
    routes
      .filter((route) => !isOfFiles(route))
      .map((route) => [routeKey(site.namespace, route.path), describeRoute(route, site, language)]),
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
