import { tecMount } from './frame.ts';
import type { PageContext, Visit } from './page-context.ts';

const own = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Where a policy lets something of others come from, beside the site itself. */
const sources = (...more: readonly string[]): string => ["'self'", ...more].join(' ');

/** What of others a page may show when somebody asks for it: frames of a text, a map. */
export interface Outside {
  readonly hasFrames: boolean;
  /** Not when absent. */
  readonly hasMap?: boolean;
}

/** Hosts that the page asks for pictures: that of the tiles where a map may be shown. */
const pictureHosts = (
  { settings: { remoteImages, map } }: PageContext,
  hasMap: boolean,
): readonly string[] =>
  hasMap && map !== null ? [...remoteImages, new URL(map.tiles).origin] : remoteImages;

/**
 * The content policy of pages (pages.md 4.5); frames only where a text holds some, and only of hosts that are allowed. Where a
 * map may be shown its script makes the policy that passes what Leaflet writes (docs/adr/0086).
 */
const policyOf = (context: PageContext, { hasFrames, hasMap = false }: Outside): string => {
  const { frameHosts } = context.settings;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${sources(...pictureHosts(context, hasMap))}`,
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(hasFrames && frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${hasMap ? 'default' : "'none'"}`,
  ].join('; ');
};

/** The headers of a page; `interfacePath` as in `HeadOf`. */
export const headersOf = (
  context: PageContext,
  { language, origin }: Visit,
  {
    interfacePath,
    isKept,
    ...outside
  }: Outside & { readonly interfacePath: string; readonly isKept: boolean },
): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': language,
  'Content-Security-Policy': policyOf(context, outside),
  // Hosts of videos and maps refuse frames without one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...own,
  'Cache-Control': isKept ? 'public, no-cache' : 'private, no-store',
  Vary: 'Accept-Language, Accept-Encoding',
  // How programs for WordPress find the interface of a site of which they know a page.
  Link: `<${origin}/wp-json/>; rel="https://api.w.org/"`,
  ...(context.settings.mounts.includes(tecMount)
    ? {
        'X-TEC-API-VERSION': 'v1',
        'X-TEC-API-ROOT': `${origin}${tecMount}${interfacePath || '/'}`,
        'X-TEC-API-ORIGIN': origin,
      }
    : {}),
});
