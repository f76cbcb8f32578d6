import { gunzipSync } from 'node:zlib';
import { decodeEntities } from '../../kernel/text/html/plain-text.ts';

/** What a file of a sitemap says. */
export interface ParsedSitemap {
  readonly isIndex: boolean;
  readonly locations: readonly string[];
  /** Whether it has its end; one that was cut off names less than there is. */
  readonly isWhole: boolean;
}

/** The most bytes of a file (sitemaps.org). */
export const largestFile = 50 * 1024 * 1024;

/** The most addresses that are read in all. */
export const mostAddresses = 500_000;

const rootTag = /<((?:[\w-]{1,50}:)?)(sitemapindex|urlset)\b[^>]{0,5000}>/i;

/** Of the namespace of the root only: pictures have addresses too, `<image:loc>`. */
const locationOf = (prefix: string): RegExp =>
  new RegExp(`<${prefix}loc\\b[^>]{0,200}>\\s*(?:<!\\[CDATA\\[\\s*)?([^<>\\]\\s]{1,4000})`, 'gi');

/** Reads an index or a file of addresses; null for what is neither. */
export const parseSitemap = (xml: string): ParsedSitemap | null => {
  const [tag = '', prefix = '', root = ''] = rootTag.exec(xml) ?? [];
  if (root === '') return null;
  const locations = xml
    .matchAll(locationOf(prefix))
    .map(([, text = '']) => decodeEntities(text))
    // One more, so that it is seen that there are too many.
    .take(mostAddresses + 1)
    .toArray();
  const isWhole = tag.endsWith('/>') || new RegExp(`</${prefix}${root}\\s*>`, 'i').test(xml);
  return { isIndex: root.toLowerCase() === 'sitemapindex', locations, isWhole };
};

/** The text of a file, unpacked where it is packed; null where that fails. */
export const sitemapText = (bytes: Buffer): string | null => {
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isPacked ? gunzipSync(bytes, { maxOutputLength: largestFile }) : bytes).toString('utf8');
  } catch {
    return null;
  }
};
