import { gunzipSync } from 'node:zlib';
import { FetchFailure, type SafeRequest } from '../../http/client/safe-request.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { decodeEntities } from '../../kernel/text/html/entities.ts';

/** One file of a sitemap with the addresses that it names. */
export interface SitemapFile {
  readonly address: string;
  readonly addresses: readonly string[];
}

/** A file that could not be read, and why. */
export interface UnreadFile {
  readonly address: string;
  readonly reason: Phrase;
}

/** The most bytes of a file (sitemaps.org), files of a sitemap, levels of indexes, and addresses in all. */
export const largestFile = 50 * 1024 * 1024;
const mostFiles = 2000;
const mostLevels = 3;
const mostAddresses = 500_000;
const longestAddress = 4000;

/** Where WordPress, Yoast and its like, and other programs have it, the likeliest first. */
const usualPlaces = ['wp-sitemap.xml', 'sitemap_index.xml', 'sitemap.xml'];

interface Parsed {
  readonly isIndex: boolean;
  readonly locations: readonly string[];
}

const location = /<loc\b[^>]{0,200}>\s*(?:<!\[CDATA\[\s*)?([^<>\]\s]{1,4000})/gi;

const parse = (xml: string): Parsed | null => {
  const [, root = ''] = /<(sitemapindex|urlset)\b/i.exec(xml) ?? [];
  if (root === '') return null;
  const locations = xml
    .matchAll(location)
    .map(([, text = '']) => decodeEntities(text))
    // One more, so that it is seen that there are too many.
    .take(mostAddresses + 1)
    .toArray();
  return { isIndex: root.toLowerCase() === 'sitemapindex', locations };
};

const unpacked = (bytes: Buffer): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: largestFile }) : bytes;

const noFile: Phrase = { es: 'ahí no hay ningún sitemap.', en: 'there is no sitemap there.' };
const tooMany: Phrase = {
  es: 'el sitemap es demasiado largo; esta parte no se ha leído.',
  en: 'the sitemap is too long; this part was not read.',
};
const otherSite: Phrase = {
  es: 'es de otro sitio; no se ha leído.',
  en: 'it is of another site, and was not read.',
};

const unpackOrNothing = (bytes: Buffer): Buffer | null => {
  try {
    return unpacked(bytes);
  } catch {
    return null;
  }
};

const readFile = async (request: SafeRequest, address: string): Promise<Parsed | UnreadFile> => {
  try {
    const { status, bytes } = await request(address, { headers: { accept: 'application/xml, text/xml' } });
    const text = status === 200 ? unpackOrNothing(bytes) : null;
    return (text === null ? null : parse(text.toString('utf8'))) ?? { address, reason: noFile };
  } catch (error) {
    if (error instanceof FetchFailure) return { address, reason: error.phraseForOwner };
    throw error;
  }
};

/** Those that `robots.txt` names, else where they usually are. */
const findStarts = async (request: SafeRequest, home: URL): Promise<readonly string[]> => {
  const usual = usualPlaces.map((name) => new URL(name, home).href);
  try {
    const { status, bytes } = await request(new URL('/robots.txt', home).href, { headers: {} });
    if (status !== 200) return usual;
    const text = bytes.subarray(0, 500_000).toString('utf8');
    const named = [...text.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S{1,4000})/gim)].map(
      ([, found = '']) => found,
    );
    return [...named.filter((found) => URL.canParse(found)).slice(0, 20), ...usual];
  } catch (error) {
    if (error instanceof FetchFailure) return usual;
    throw error;
  }
};

const siteName = (url: URL): string => url.hostname.replace(/^www\./, '');

/**
 * Reads the sitemap of a site, its index and files, within bounds; `home` is its home page, with a slash at the end.
 * Every file is given once; what cannot be read is told.
 * @throws AppError `no_sitemap` when none is found.
 */
export async function* readSitemap(
  request: SafeRequest,
  home: URL,
  onUnread: (file: UnreadFile) => void,
): AsyncGenerator<SitemapFile> {
  const seen = new Set<string>();
  let addresses = 0;

  async function* follow(address: string, parsed: Parsed, level: number): AsyncGenerator<SitemapFile> {
    if (!parsed.isIndex) {
      const some = parsed.locations.slice(0, mostAddresses - addresses);
      if (some.length < parsed.locations.length) onUnread({ address, reason: tooMany });
      addresses += some.length;
      yield { address, addresses: some };
      return;
    }
    for (const named of parsed.locations) {
      const url = URL.parse(named, address);
      if (url === null || url.href.length > longestAddress || seen.has(url.href)) continue;
      seen.add(url.href);
      if (siteName(url) !== siteName(home)) onUnread({ address: named, reason: otherSite });
      else if (level === mostLevels || seen.size > mostFiles) onUnread({ address: named, reason: tooMany });
      else {
        const inner = await readFile(request, url.href);
        if ('reason' in inner) onUnread(inner);
        else yield* follow(url.href, inner, level + 1);
      }
    }
  }

  for (const start of await findStarts(request, home)) {
    if (seen.has(start)) continue;
    seen.add(start);
    const parsed = await readFile(request, start);
    if ('reason' in parsed) continue;
    yield* follow(start, parsed, 1);
    return;
  }
  throw new AppError('not_found', 'no_sitemap', {
    es: `No se ha encontrado el sitemap de ${home.href}: ni en su robots.txt ni en ${usualPlaces.join(', ')}.`,
    en: `No sitemap of ${home.href} was found: neither in its robots.txt nor at ${usualPlaces.join(', ')}.`,
  });
}
