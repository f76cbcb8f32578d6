type AddressQuery = Readonly<Record<string, string | number>>;

/** The interface of a site: builds the addresses of its collections. */
export interface InterfaceAddress {
  /** `path` begins with a slash, e.g. `/events`. */
  readonly of: (path: string, query?: AddressQuery) => string;
  /** The same for WordPress's own interface beside it, e.g. `/tribe_events`; null where there can be none. */
  readonly wordpress: (path: string, query?: AddressQuery) => string | null;
  /** Host and path of the site, as global ids name it, e.g. `agenda.example` or `town.example/agenda`. */
  readonly site: string;
  /** The index of all interfaces of WordPress, null where there can be none. */
  readonly index: string | null;
  /** The home page. */
  readonly home: string;
  readonly origin: string;
}

const mounts = ['/wp-json/tribe/events/v1', '/calendar/events/v1'] as const;

const endings = new RegExp(`(?:${mounts.join('|')})/?$`);
const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

const own = /\/tribe\/events\/v1$/;

/** The address under the base, whose path, or the parameter that names it, is changed by `change`. */
const addressUnder = (base: URL, change: (path: string) => string, query: AddressQuery): string => {
  const url = new URL(base);
  // A site without pretty addresses names the path in a parameter.
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = change(withoutSlash(url.pathname));
  else url.searchParams.set('rest_route', change(withoutSlash(route)));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url.href;
};

const addressOf = (base: URL, root: string): InterfaceAddress => {
  const isOwn = own.test(withoutSlash(base.searchParams.get('rest_route') ?? base.pathname));
  return {
    site: `${base.host}${root}`,
    origin: base.origin,
    home: new URL(`${root}/`, base).href,
    index: isOwn ? addressUnder(base, (mount) => `${mount.replace(own, '')}/`, {}) : null,
    // Another Cartelera may give texts without markup; TEC does not know the parameter.
    of: (path, query = {}) => addressUnder(base, (mount) => `${mount}${path}`, { text: 'html', ...query }),
    wordpress: (path, query = {}) =>
      isOwn ? addressUnder(base, (mount) => `${mount.replace(own, '/wp/v2')}${path}`, query) : null,
  };
};

/** The interface with this base, e.g. `https://agenda.example/wp-json/tribe/events/v1`. */
export const interfaceAt = (base: URL): InterfaceAddress => {
  const plain = new URL(base);
  plain.hash = '';
  return addressOf(plain, withoutSlash(plain.pathname).replace(endings, ''));
};

/** Where the interface of a site may be, the likeliest first; a base that is given is the only one. */
export const likelyBases = (address: URL): readonly URL[] => {
  if (endings.test(address.pathname) || address.searchParams.has('rest_route')) return [address];
  const root = new URL(withoutSlash(address.pathname.replace(/\/[^/]*\.php$/, '')) || '/', address);
  const under = mounts.map((mount) => new URL(`${withoutSlash(root.pathname)}${mount}`, root));
  const asParameter = new URL(root);
  asParameter.searchParams.set('rest_route', '/tribe/events/v1');
  return [...under, asParameter];
};
