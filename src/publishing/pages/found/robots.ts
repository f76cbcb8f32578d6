import type { Visit } from '../request/page-request.ts';

/**
 * What crawlers are asked to leave: searches and dates, of which there are any number. What shows `noindex` must stay
 * readable, or nobody sees that (pages.md 6).
 */
export const robotsText = ({ origin }: Pick<Visit, 'origin'>): string =>
  [
    'User-agent: *',
    ...['search', 'start_date', 'geoloc_lat'].map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
