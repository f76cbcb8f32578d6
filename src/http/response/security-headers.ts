/*
 * What browsers are told, beside the content policy of the pages in `publishing/pages/routes.ts`. Nothing here keeps programs of
 * other sites from reading: `Cross-Origin-Resource-Policy` lets them have what `Access-Control-Allow-Origin` lets them
 * have, also where their page insists on being told (HTML, `Cross-Origin-Embedder-Policy`).
 */

/** For answers that are no pages: whatever they hold, opened by itself it runs nothing and stands in nobody's frame. */
export const dataHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** For pages and their files, whose content policies are their own. */
export const pageHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Tells browsers for so many seconds to come by https only (RFC 6797); nothing when that is 0, and nothing to whoever
 * came by http, as section 7.2 wants it.
 */
export const strictTransport = (origin: string, seconds: number): Record<string, string> =>
  seconds > 0 && origin.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${seconds}` } : {};
