import type { Client } from '../../kernel/client.ts';

/** Where a request goes, as its browser sees it; decides on the form of the cookies. */
type CookieSite = Pick<Client, 'origin'>;

/** What a cookie of ours is for: the session, or knowing a browser again. */
type Use = 'session' | 'browser';

const loopback = /^http:\/\/(?:localhost|[^/:]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/;

/** Whether the site's cookies travel by https only; on the machine itself, for trying things out, there is none. */
const isSecure = ({ origin }: CookieSite): boolean => !loopback.test(origin);

/**
 * Whether a browser refuses the site's cookies: they are `Secure`, and the request came by plain http from another
 * machine (RFC 6265bis 4.1.2.5).
 */
export const losesCookies = (site: CookieSite): boolean => isSecure(site) && site.origin.startsWith('http:');

/**
 * A name with `__Host-` is only taken by browsers from the very host, over https and for all paths, so that no other
 * host of the domain can slip one in (RFC 6265bis 4.1.3.2).
 */
const nameOf = (use: Use, site: CookieSite): string => `${isSecure(site) ? '__Host-' : ''}cartelera-${use}`;

/**
 * What the request's cookie of that use holds. Null when there is none, or several of the same name, any of
 * which may be ours.
 */
export const readCookie = (use: Use, headers: Client['headers'], site: CookieSite): string | null => {
  const { cookie } = headers;
  if (cookie === undefined) return null;
  const start = `${nameOf(use, site)}=`;
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start));
  const [only] = values;
  return only === undefined || values.length > 1 ? null : only.slice(start.length);
};

/**
 * The `Set-Cookie` that makes the browser send `value`, for `seconds` or until it is closed (null). No script
 * sees it, and no request that another site starts carries it, but for a visit by a link.
 */
export const writeCookie = (use: Use, site: CookieSite, value: string, seconds: number | null): string =>
  [
    `${nameOf(use, site)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(site) ? ['Secure'] : []),
    ...(seconds === null ? [] : [`Max-Age=${seconds}`]),
  ].join('; ');

/** The `Set-Cookie` that takes the cookie away. */
export const dropCookie = (use: Use, site: CookieSite): string => writeCookie(use, site, '', 0);
