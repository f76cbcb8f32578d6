import type { Actor } from '../../kernel/actor.ts';
import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { ownNamespace } from '../../kernel/schema/parameter.ts';
import { declarationsOf, type EndpointParameter } from '../routing/declarations.ts';
import type { Method, Route } from '../routing/route.ts';

/** The name of the interface under a mount, e.g. `calendar/events/v1`. */
export const namespaceOf = (mount: string): string =>
  mount
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .slice(-3)
    .join('/');

/** Address of what lies above the namespace of a mount: the mount without its last three parts, with a slash. */
export const apiOf = (base: string, mount: string): string => {
  const parts = mount.replace(/^\/+|\/+$/g, '').split('/');
  const above = parts.slice(0, -3).join('/');
  return `${base.slice(0, base.length - mount.length)}/${above === '' ? '' : `${above}/`}`;
};

/** Address of the index of WordPress's routes, where whatever lies outside of the mounts leads clients to. */
export const wordpressApi = (origin: string): string => `${origin}/wp-json/`;

/** The key of a route in the root resource, a pattern: `/calendar/events/v1/venues/(?P<id>\d+)`. */
const routeKey = (namespace: string, path: string): string => {
  const pattern = path
    .replace(/\/+$/, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${name === 'id' ? '\\d+' : '[^/]+'})`);
  return `/${namespace}${pattern}`;
};

/** The verbs of a route in the order of their declaration. */
const methodsOf = (route: Route): Method[] => [...new Set(route.endpoints.flatMap(({ methods }) => methods))];

const shown = ['type', 'format', 'items', 'enum'] as const;

const describeParameter = (declaration: EndpointParameter, namespace: string, language: Language): Json => {
  const described: Record<string, Json> = {};
  for (const keyword of shown) {
    const value = declaration.schema[keyword];
    if (value !== undefined) described[keyword] = value as Json;
  }
  const preset = declaration.toldDefault;
  if (preset !== undefined) described['default'] = preset === ownNamespace ? namespace : preset;
  const about = declaration.about[language];
  if (about !== '') described['description'] = about;
  return { ...described, required: declaration.required };
};

/** Routes of one namespace, and where they stand. */
interface DescribedSite {
  readonly namespace: string;
  /** Address of the routes. */
  readonly base: string;
}

/**
 * A route as the root resource and `OPTIONS` describe it (reference http-conventions 6 and 9). Routes without
 * variables say their address.
 */
export const describeRoute = (route: Route, site: DescribedSite, language: Language): Json => ({
  namespace: site.namespace,
  methods: methodsOf(route),
  endpoints: route.endpoints.map((endpoint) => {
    const declarations = declarationsOf(route, endpoint);
    const described = declarations.map(
      (each) => [each.name, describeParameter(each, site.namespace, language)] as const,
    );
    return { methods: endpoint.methods, args: described.length === 0 ? [] : Object.fromEntries(described) };
  }),
  ...(route.path.includes('{')
    ? {}
    : { _links: { self: [{ href: site.base + route.path.replace(/\/+$/, '') }] } }),
});

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

/** The verbs that this caller may use on the route, by the rights of the routes alone; none while either is unknown. */
export const allowedMethods = ({
  route,
  actor,
}: {
  readonly route: Route | null;
  readonly actor: Actor | null;
}): readonly Method[] => {
  if (route === null || actor === null) return [];
  const allowed = new Set(
    route.endpoints
      .filter(({ mayCall }) => mayCall === undefined || mayCall(actor))
      .flatMap(({ methods }) => methods),
  );
  return methodsOf(route).filter((method) => allowed.has(method));
};
