import { tecMount } from './layout/layout.ts';
import type { PageContext, Visit } from './request/page-request.ts';

const own = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Of embeds: any page may ask for them, as they hold what strangers see. */
const ownOfEmbeds = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Permissions-Policy': own['Permissions-Policy'],
  'X-Robots-Tag': 'noindex',
};

/** Where a policy lets something of others come from, beside the site itself. */
const sources = (...more: readonly string[]): string => ["'self'", ...more].join(' ');

/** What of others a page may show when somebody asks for it: frames of a text, a map. Not what is absent. */
export interface Outside {
  readonly hasFrames?: boolean;
  readonly hasMap?: boolean;
}

/** Hosts that the page asks for pictures: that of the tiles where a map may be shown. */
const pictureHosts = (
  { settings: { remoteImages, map } }: PageContext,
  hasMap: boolean,
): readonly string[] =>
  hasMap && map !== null ? [...remoteImages, new URL(map.tiles).origin] : remoteImages;

/** Who may show a page in a frame: nobody, and an embed whoever is allowed to. */
const ancestorsOf = ({ settings: { embedHosts } }: PageContext, { embedded }: Visit): string => {
  if (embedded === null) return "'none'";
  return embedHosts.length === 0 ? '*' : sources(...embedHosts);
};

/**
 * The content policy of pages (pages.md 4.5); frames only where a text holds some, and only of hosts that are allowed. Where a
 * map may be shown its script makes the policy that passes what Leaflet writes (docs/adr/0086).
 */
const policyOf = (
  context: PageContext,
  visit: Visit,
  { hasFrames = false, hasMap = false }: Outside,
): string => {
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
    `frame-ancestors ${ancestorsOf(context, visit)}`,
    ...(hasFrames && frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${hasMap ? 'default' : "'none'"}`,
  ].join('; ');
};

/** How programs for WordPress find the interface of a site of which they know a page. */
const discovery = (
  { settings }: PageContext,
  { origin }: Visit,
  interfacePath: string,
): Record<string, string> => ({
  Link: `<${origin}/wp-json/>; rel="https://api.w.org/"`,
  ...(settings.mounts.includes(tecMount)
    ? {
        'X-TEC-API-VERSION': 'v1',
        'X-TEC-API-ROOT': `${origin}${tecMount}${interfacePath || '/'}`,
        'X-TEC-API-ORIGIN': origin,
      }
    : {}),
});

interface About extends Outside {
  /** As in `HeadOf`. */
  readonly interfacePath: string;
  readonly isKept: boolean;
}

/** The headers of a page, or of what another site shows of it. */
export const headersOf = (
  context: PageContext,
  visit: Visit,
  { interfacePath, isKept, ...outside }: About,
): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': visit.language,
  'Content-Security-Policy': policyOf(context, visit, outside),
  // Hosts of videos and maps refuse frames without one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(visit.embedded === null ? { ...own, ...discovery(context, visit, interfacePath) } : ownOfEmbeds),
  'Cache-Control': isKept ? 'public, no-cache' : 'private, no-store',
  Vary: 'Accept-Language, Accept-Encoding',
});
