import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  type Interference,
  recordedSite,
  type ServedSite,
  type SiteRecords,
  serveSite,
} from './recorded-site.ts';

/**
 * Files of a site by path, packed where the name ends in `.gz`: their text, in which `{here}` stands for the address of
 * the site, or a number as the status of a refusal.
 */
export type SitemapFiles = Record<string, string | Buffer | number>;

/** A file of addresses as WordPress writes it. */
export const urlSet = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="/wp-sitemap.xsl" ?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${addresses
    .map(
      (address) => `<url><loc>${address.replaceAll('&', '&#038;')}</loc><lastmod>2026-11-01</lastmod></url>`,
    )
    .join('')}</urlset>`;

/** An index of files of the site. */
export const indexOf = (files: readonly string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
    .map((file) => `<sitemap><loc>{here}${file}</loc></sitemap>`)
    .join('\n')}</sitemapindex>`;

const listenerFor =
  (files: SitemapFiles, otherwise: Interference): Interference =>
  (request, response) => {
    const path = request.url ?? '';
    const file = files[path];
    if (file === undefined) return otherwise(request, response);
    if (typeof file === 'number') {
      // One that redirects leads to itself.
      response.writeHead(file, file < 400 ? { location: path } : {}).end();
      return true;
    }
    const whole =
      typeof file === 'string' ? file.replaceAll('{here}', `http://${request.headers.host}`) : file;
    response.writeHead(200).end(path.endsWith('.gz') ? gzipSync(whole) : whole);
    return true;
  };

/** Serves the files in front of a recorded site. */
export const serveSitemaps = (
  t: TestContext,
  files: SitemapFiles,
  records: SiteRecords = recordedSite(),
  otherwise: Interference = () => false,
): Promise<ServedSite> => serveSite(t, records, listenerFor(files, otherwise));
