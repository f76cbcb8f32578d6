import type { SafeRequest } from '../../http/client/safe-request.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { mostAddresses } from './parse-sitemap.ts';
import { type FileRead, fetchText, readFile, type UnreadFile } from './read-file.ts';

/** One file of a sitemap with the addresses that it names. */
export interface SitemapFile {
  readonly address: string;
  readonly addresses: readonly string[];
  /** Whether a Cartelera serves it, so that it says nothing of a site that was there before. */
  readonly isOwn: boolean;
}

/** The most files of a sitemap, and levels of indexes. */
const mostFiles = 2000;
const mostLevels = 3;
const longestAddress = 4000;

/** Of what is beyond the bounds. */
export const tooMany: Phrase = {
  es: 'el sitemap es demasiado largo; esta parte no se ha leído.',
  en: 'the sitemap is too long; this part was not read.',
};
const otherSite: Phrase = {
  es: 'es de otro sitio; no se ha leído.',
  en: 'it is of another site, and was not read.',
};
/** Of a file that has no end. */
export const cutOff: Phrase = {
  es: 'está cortado; puede que falten direcciones.',
  en: 'it is cut off; addresses may be missing.',
};

const siteName = (url: URL): string => url.hostname.replace(/^www\./, '');

/** Returns whether an address is of the site with that home page, with or without `www.`. */
export const isOfSite = (url: URL, home: URL): boolean => siteName(url) === siteName(home);

/** Where WordPress, Yoast and its like, and other programs have it, the likeliest first. */
const usualPlaces = ['wp-sitemap.xml', 'sitemap_index.xml', 'sitemap.xml'];

/** Sitemaps that `robots.txt` may name. */
const mostNamed = 100;

/** Where a sitemap begins. */
interface Starts {
  /** Those that `robots.txt` names: all are of the site. */
  readonly named: readonly string[];
  /** Where they usually are: the first that is there counts. */
  readonly usual: readonly string[];
}

const namedIn = (text: string, robots: string): readonly string[] => {
  const found = [...text.matchAll(/^\uFEFF?[ \t]*sitemap[ \t]*:[ \t]*(\S{1,4000})/gim)]
    .map(([, address = '']) => URL.parse(address, robots))
    .filter((url) => url !== null);
  return [...new Set(found.map(({ href }) => href))].slice(0, mostNamed);
};

/** Where the sitemaps of a site begin; tells of a `robots.txt` that cannot be read. */
const findStarts = async (
  request: SafeRequest,
  home: URL,
  onUnread: (file: UnreadFile) => void,
): Promise<Starts> => {
  const usual = usualPlaces.map((name) => new URL(name, home).href);
  const robots = new URL('/robots.txt', home).href;
  const fetched = await fetchText(request, robots);
  if ('reason' in fetched) {
    if (!fetched.isMissing) onUnread(fetched);
    return { named: [], usual };
  }
  return { named: namedIn((fetched.text ?? '').slice(0, 500_000), robots), usual };
};

const noSitemap = (home: URL, unread: readonly UnreadFile[]): AppError => {
  const reasons = (language: keyof Phrase): string =>
    unread.map(({ address, reason }) => `\n  ${address}: ${reason[language]}`).join('');
  return new AppError('not_found', 'no_sitemap', {
    es: `No se ha encontrado el sitemap de ${home.href}: ni en su robots.txt ni en ${usualPlaces.join(', ')}.${reasons('es')}`,
    en: `No sitemap of ${home.href} was found: neither in its robots.txt nor at ${usualPlaces.join(', ')}.${reasons('en')}`,
  });
};

/**
 * Reads the sitemaps of a site, their indexes and files, within bounds; `home` is its home page, with a slash at the end.
 * Every file is given once; what cannot be read is told.
 * @throws AppError `no_sitemap`, with the reasons, when none is found.
 */
export async function* readSitemap(
  request: SafeRequest,
  home: URL,
  onUnread: (file: UnreadFile) => void,
): AsyncGenerator<SitemapFile> {
  const seen = new Set<string>();
  const notRead: UnreadFile[] = [];
  const tell = ({ address, reason }: UnreadFile): void => {
    notRead.push({ address, reason });
    onUnread({ address, reason });
  };
  let addresses = 0;

  async function* follow(address: string, file: FileRead, level: number): AsyncGenerator<SitemapFile> {
    if (!file.isWhole) tell({ address, reason: cutOff });
    if (!file.isIndex) {
      const some = file.locations.slice(0, mostAddresses - addresses);
      if (some.length < file.locations.length) tell({ address, reason: tooMany });
      addresses += some.length;
      yield { address, addresses: some, isOwn: file.isOwn };
      return;
    }
    for (const named of file.locations) {
      const url = URL.parse(named, address);
      if (url === null || url.href.length > longestAddress || seen.has(url.href)) continue;
      seen.add(url.href);
      if (!isOfSite(url, home)) tell({ address: named, reason: otherSite });
      else if (level === mostLevels || seen.size > mostFiles) tell({ address: named, reason: tooMany });
      else {
        const inner = await readFile(request, url.href);
        if ('reason' in inner) tell(inner);
        else yield* follow(url.href, inner, level + 1);
      }
    }
  }

  const { named, usual } = await findStarts(request, home, tell);
  let isFound = false;
  for (const start of [...named, ...usual]) {
    const isNamed = named.includes(start);
    if (isFound && !isNamed) return;
    if (seen.has(start)) continue;
    seen.add(start);
    const file = await readFile(request, start);
    if ('reason' in file) {
      if (isNamed || !file.isMissing) tell(file);
      continue;
    }
    isFound = true;
    yield* follow(start, file, 1);
  }
  if (!isFound) throw noSitemap(home, notRead);
}
