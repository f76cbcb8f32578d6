import { dataHeaders } from './security-headers.ts';

/** Headers of an answer by their names. */
export type Headers = Record<string, string>;

const exposed =
  'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, Allow, Location, Retry-After, RateLimit-Policy, RateLimit';
const allowed =
  'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, X-HTTP-Method-Override';

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
  Vary: 'Origin, Accept-Encoding',
  ...dataHeaders,
});

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
