import { tecMount } from './reading/layout.ts';
import type { PageContent } from './reading/page-content.ts';
import type { PageRequest } from './reading/page-request.ts';

const own = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Of embeds: any site may request them, because they hold what strangers see. */
const ownOfEmbeds = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Permissions-Policy': own['Permissions-Policy'],
  'X-Robots-Tag': 'noindex',
};

/** Returns the sources of a policy: the site itself and others. */
const sources = (...more: readonly string[]): string => ["'self'", ...more].join(' ');

/** Returns the sites that may show a page in an iframe: none, and an embed those of the settings. */
const ancestorsOf = ({ settings: { embedHosts }, embedded }: PageRequest): string => {
  if (embedded === null) return "'none'";
  return embedHosts.length === 0 ? '*' : sources(...embedHosts);
};

/**
 * Returns the content policy of a page (pages.md 4.5); iframes only where a text holds some, and only of hosts that are
 * allowed. Where a map may be shown its script makes the policy that passes what Leaflet writes (docs/adr/0086).
 */
const policyOf = (
  request: PageRequest,
  { hasFrames = false, hasMap = false }: PageContent<unknown>,
): string => {
  const { frameHosts, remoteImages, map } = request.settings;
  const tiles = hasMap && map !== null ? [new URL(map.tiles).origin] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${sources(...remoteImages, ...tiles)}`,
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestorsOf(request)}`,
    ...(hasFrames && frameHosts.length > 0 ? [`frame-src ${frameHosts.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
    `trusted-types ${hasMap ? 'default' : "'none'"}`,
  ].join('; ');
};

/** Returns the headers by which programs for WordPress find the interface of a site. */
const discovery = ({ settings, origin }: PageRequest, interfacePath: string): Record<string, string> => ({
  Link: `<${origin}/wp-json/>; rel="https://api.w.org/"`,
  ...(settings.mounts.includes(tecMount)
    ? {
        'X-TEC-API-VERSION': 'v1',
        'X-TEC-API-ROOT': `${origin}${tecMount}${interfacePath || '/'}`,
        'X-TEC-API-ORIGIN': origin,
      }
    : {}),
});

/** Returns the headers of a page, or of an embed. */
export const headersOf = (request: PageRequest, content: PageContent<unknown>): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': request.language,
  'Content-Security-Policy': policyOf(request, content),
  // Hosts of videos and maps reject requests without one.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(request.embedded === null
    ? { ...own, ...discovery(request, content.head.interfacePath ?? '') }
    : ownOfEmbeds),
  'Cache-Control': content.isPersonal === true ? 'private, no-store' : 'public, no-cache',
  Vary: 'Accept-Language, Accept-Encoding',
});
