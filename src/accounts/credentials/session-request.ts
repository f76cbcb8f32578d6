import { type Client, queryOf } from '../../kernel/client.ts';
import { AppError } from '../../kernel/error.ts';
import { type HashSecret, isSameHash, isSessionSecret } from './secrets.ts';
import { readCookie } from './session-cookie.ts';

/** What of a request belongs to its session. */
export type SessionRequest = Pick<Client, 'method' | 'url' | 'headers' | 'origin' | 'wantsScript'>;

/** The secret in the cookie of a session; null when there is none, or one that is none of ours. */
export const sessionSecretOf = (request: SessionRequest): string | null => {
  const value = readCookie('session', request.headers, request);
  return value !== null && isSessionSecret(value) ? value : null;
};

/** The token that goes with a session; only who has read a response to the session has it. */
export const csrfTokenOf = (hash: HashSecret, secret: string): string => hash('csrf token', secret);

/** All tokens that the request holds (reference http-conventions 8 for `X-WP-Nonce` and `_wpnonce`). */
const tokensOf = ({ headers, url }: SessionRequest): readonly string[] => {
  const given = [
    headers['x-csrf-token'],
    headers['x-wp-nonce'],
    ...new URLSearchParams(queryOf(url)).getAll('_wpnonce'),
  ];
  return given.flat().filter((token) => token !== undefined);
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Whether a page of another origin had the browser send this, by `Sec-Fetch-Site` where the browser sends it (Fetch
 * Metadata), else in `Origin`. The scheme is left out of account, since a proxy may speak another one with us.
 */
export const isForeign = ({ method, headers, origin }: SessionRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  // A link to us is followed; no other page can read the response.
  if (site !== undefined) return !(isSafe(method) && headers['sec-fetch-dest'] === 'document');
  return headers.origin !== undefined && hostOf(headers.origin) !== hostOf(origin);
};

const invalidNonce = (): AppError =>
  new AppError('forbidden', 'rest_cookie_invalid_nonce', {
    es: 'Falta el csrf_token de la sesión o no es correcto. GET /session lo devuelve; envíalo en la cabecera X-CSRF-Token.',
    en: 'The csrf_token of the session is missing or wrong. GET /session returns it; send it in the header X-CSRF-Token.',
  });

/**
 * Whether the request acts for its session. A write does with the token, a read also without, as long as no other
 * origin could read the answer.
 * @throws AppError 403 `rest_cookie_invalid_nonce` for a write without token, and for any wrong one.
 */
export const actsForSession = (request: SessionRequest, hash: HashSecret, secret: string): boolean => {
  const tokens = tokensOf(request);
  const right = csrfTokenOf(hash, secret);
  if (!tokens.every((token) => isSameHash(token, right))) throw invalidNonce();
  if (tokens.length > 0) return true;
  if (!isSafe(request.method)) throw invalidNonce();
  return !isForeign(request) && !request.wantsScript();
};

/**
 * Refuses a request without session that brings a token all the same, an empty one too (reference http-conventions 8). Where
 * people sign in and out, the token of a session that has ended may come along: the response there reports that.
 * @throws AppError 403 `rest_cookie_invalid_nonce`.
 */
export const refuseNonce = (
  { method, headers, url }: Pick<SessionRequest, 'method' | 'headers' | 'url'>,
  signsIn: boolean,
): void => {
  if (headers['x-wp-nonce'] !== undefined) throw invalidNonce();
  // A write whose session has ended is a stranger's: 401 makes its program sign in again.
  if (headers['x-csrf-token'] !== undefined && isSafe(method) && !signsIn) throw invalidNonce();
  // Nearly no address has one, and taking every query apart would cost more than many an answer.
  if (!/wpnonce|%/.test(url)) return;
  if (new URLSearchParams(queryOf(url)).has('_wpnonce')) throw invalidNonce();
};
