import type { IncomingHttpHeaders } from 'node:http';

/** Headers of an answer by their names. */
export type Headers = Record<string, string>;

/*
 * What browsers are told, beside the content policy of the pages in `publishing/pages/routes.ts`. Nothing here keeps programs of
 * other sites from reading: `Cross-Origin-Resource-Policy` lets them have what `Access-Control-Allow-Origin` lets them
 * have, also where their page insists on being told (HTML, `Cross-Origin-Embedder-Policy`).
 */

/** For answers that are no pages: whatever they hold, opened by itself it runs nothing and stands in nobody's frame. */
export const dataHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** For pages and their files, whose content policies are their own. */
export const pageHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * The challenge of a 401 (RFC 9110 11.6.1). Browsers open a dialog for `Basic`, also over the page that sent the request:
 * what they send themselves (`Sec-Fetch-Mode`, which no script can set) gets the other scheme that is accepted.
 */
export const challenge = ({ 'sec-fetch-mode': fetchMode }: IncomingHttpHeaders): Headers => ({
  'WWW-Authenticate': fetchMode ? 'Bearer realm="Cartelera"' : 'Basic realm="Cartelera", charset="UTF-8"',
});

/**
 * Tells browsers for so many seconds to come by https only (RFC 6797); nothing when that is 0, and nothing to whoever
 * came by http, as section 7.2 wants it.
 */
export const strictTransport = (origin: string, seconds: number): Headers =>
  seconds > 0 && origin.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${seconds}` } : {};

const exposed =
  'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, Allow, Location, Retry-After, RateLimit-Policy, RateLimit, X-Ignored-Fields, X-Ignored-Parameters, X-Warnings, X-Request-Id';
const allowed =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, Prefer, X-HTTP-Method-Override';

/**
 * The headers of every answer of the interface (reference http-conventions 5). Every origin may read, none with
 * credentials of the browser (section 11).
 */
export const commonHeaders = (api: string): Headers => ({
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Robots-Tag': 'noindex',
  Link: `<${api}>; rel="https://api.w.org/"`,
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': allowed,
  'Access-Control-Expose-Headers': exposed,
  Vary: 'Origin, Accept-Encoding, Prefer',
  ...dataHeaders,
});

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * What an answer to OPTIONS says beside the common headers: any header that a browser asks for may be sent, since nothing
 * is ever allowed with credentials of other origins.
 */
export const preflightHeaders = (sent: IncomingHttpHeaders): Headers => {
  const asked = (sent['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
  const names = [...allowed.split(', '), ...asked.filter((name) => headerName.test(name))];
  return {
    'Access-Control-Allow-Headers': [...new Set(names)].join(', '),
    'Access-Control-Max-Age': '600',
  };
};

/** For answers that nobody may keep: those to known callers, and refusals of an overridden verb. */
export const neverKept: Headers = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
};

/** What a 304 carries of the headers of its 200 (RFC 9110 15.4.5): all but those about the body. */
export const withoutBody = (headers: Headers): Headers => {
  const { 'Content-Type': _t, 'Content-Length': _l, 'Content-Encoding': _e, ...rest } = headers;
  return rest;
};
