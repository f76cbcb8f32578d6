/** The interface of a site: builds the addresses of its collections. */
export interface InterfaceAddress {
  /** `path` begins with a slash, e.g. `/events`. */
  readonly of: (path: string, query?: Readonly<Record<string, string | number>>) => string;
  /** Host and path of the site, as global ids name it, e.g. `agenda.example` or `town.example/agenda`. */
  readonly site: string;
  readonly origin: string;
}

const mounts = ['/wp-json/tribe/events/v1', '/calendar/events/v1'] as const;

const endings = new RegExp(`(?:${mounts.join('|')})/?$`);
const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

const addressOf = (base: URL, root: string): InterfaceAddress => ({
  site: `${base.host}${root}`,
  origin: base.origin,
  of: (path, query = {}) => {
    const url = new URL(base);
    // A site without pretty addresses names the path in a parameter.
    const route = url.searchParams.get('rest_route');
    if (route === null) url.pathname = `${withoutSlash(url.pathname)}${path}`;
    else url.searchParams.set('rest_route', `${withoutSlash(route)}${path}`);
    // Another Cartelera may give texts without markup; TEC does not know the parameter.
    url.searchParams.set('text', 'html');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url.href;
  },
});

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
