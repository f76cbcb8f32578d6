import { type Checker, checkerOf } from '../../kernel/schema/checker.ts';
import { apiOf, namespaceOf, wordpressApi } from '../response/description.ts';
import { type KnownNames, knownNamesOf } from './known-names.ts';
import type { Endpoint, Route } from './route.ts';
import { type Match, routerOf } from './router.ts';

/** Routes and the path under which they stand, e.g. `/calendar/events/v1`. */
export interface Mounted {
  readonly mount: string;
  readonly routes: readonly Route[];
  /** Whether texts have no markup where the request does not say. */
  readonly plain?: boolean;
  /** Here people sign in and out: a session that a request has already does not make it that person's. */
  readonly signsIn?: boolean;
}

/** A mount made ready for requests. */
export interface Table {
  readonly mount: string;
  readonly namespace: string;
  readonly signsIn: boolean;
  readonly plain: boolean;
  readonly find: (path: string) => Match | null;
  /** Whether a path below the mount is that of a feed. */
  readonly isFeed: (path: string) => boolean;
  readonly checkerFor: (endpoint: Endpoint) => Checker;
  readonly namesFor: (endpoint: Endpoint) => KnownNames;
  /** Address of what lies above the namespace, of a mount without one the index of routes, given the site's address. */
  readonly apiAt: (origin: string) => string;
}

const tableOf = ({ mount, routes, signsIn = false, plain = false }: Mounted, above: string): Table => {
  const made = new Map<Endpoint, { readonly checker: Checker; readonly names: KnownNames }>();
  for (const { path, endpoints } of routes) {
    for (const endpoint of endpoints) {
      const checker = checkerOf(path, endpoint.parameters, endpoint.rules);
      made.set(endpoint, { checker, names: knownNamesOf(path, endpoint) });
    }
  }
  const feeds = new Set(
    routes.filter(({ endpoints }) => endpoints.some(({ isFeed }) => isFeed === true)).map(({ path }) => path),
  );
  const madeFor = (endpoint: Endpoint) => {
    const found = made.get(endpoint);
    if (found === undefined) throw new Error(`${endpoint.operationId} is not in the table`);
    return found;
  };
  return {
    mount,
    namespace: namespaceOf(mount),
    signsIn,
    plain,
    find: routerOf(routes, above),
    isFeed: (path) => feeds.has(path.toLowerCase().replace(/\/+$/, '')),
    checkerFor: (endpoint) => madeFor(endpoint).checker,
    namesFor: (endpoint) => madeFor(endpoint).names,
    apiAt: (origin) => (above === '' ? apiOf(origin + mount, mount) : wordpressApi(origin)),
  };
};

/**
 * Returns what finds the mount of a path, the longest that fits, letter case ignored, as what `make` makes of its table.
 * The routes of `mounted` go by one name in all of them, those of `others` by their whole path.
 * @throws Error when an endpoint names a rule that does not exist.
 */
export const tablesOf = <Made>(
  mounted: readonly Mounted[],
  others: readonly Mounted[],
  make: (table: Table) => Made,
): ((path: string) => Made | null) => {
  const made = [
    ...mounted.map((each) => tableOf(each, '')),
    ...others.map((each) => tableOf(each, each.mount)),
  ];
  const tables = made
    .map((table) => ({ found: make(table), prefix: table.mount.toLowerCase() }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => {
    const lower = path.toLowerCase();
    const below = tables.find(
      ({ prefix }) =>
        lower.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
    );
    return below?.found ?? null;
  };
};
