import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { isOfCalendar } from '../../kernel/addresses/old-site.ts';
import { decodeSegment, encodeSegment } from '../../kernel/addresses/segments.ts';
import { inBatches } from '../../kernel/waiting.ts';
import { isOfSite, type SitemapFile } from './read-sitemap.ts';

/** An address of the old site, and the status with which the calendar answers it in the end. */
interface CheckedAddress {
  readonly address: string;
  readonly status: number;
}

/** The response to one path, redirects followed. */
export interface PathResponse {
  /** 0 where a redirect leads to what does not answer. */
  readonly status: number;
  readonly redirects: number;
  /** Whether a Cartelera answered. */
  readonly isOwn: boolean;
}

/** What came of requesting every address of a sitemap. */
export interface AddressCheck {
  readonly files: number;
  /** How many of the files a Cartelera serves. */
  readonly ownFiles: number;
  /** Of the calendar: those that lead to a page, and those that would be lost. */
  readonly found: number;
  readonly lost: readonly CheckedAddress[];
  /** Of the calendar: those that another program answers, and those that lead to their page by several redirects. */
  readonly otherProgram: readonly CheckedAddress[];
  readonly detours: readonly { readonly address: string; readonly redirects: number }[];
  /** Addresses of other pages of the site: a blog, a contact page; and which of them are written like the calendar's. */
  readonly others: readonly string[];
  readonly alike: readonly string[];
  /** Addresses of other hosts, or none, which are not requested. */
  readonly otherHosts: readonly string[];
}

/** What a check is made with. */
export interface AddressChecking {
  /** Requests a path with its query. */
  readonly request: (path: string) => Promise<PathResponse>;
  /** The words of the addresses of the calendar. */
  readonly words: AddressWords;
  /** The old site's home, with a slash at the end: `https://agenda.example/agenda/`. */
  readonly home: URL;
  /** Called with how many pages have been requested, of those that are known by then. */
  readonly onProgress: (done: number, total: number) => void;
}

const atOnce = 8;

/** Redirects that lead to a page as they should. */
const maxRedirects = 1;

/** Files of records and terms of The Events Calendar, and those of another Cartelera, whatever their addresses are like. */
const ofCalendar = /tribe_|\/sitemap-(?:events-\d+|venues|organizers|terms|months)\.xml/;

/** The path below the old site's home; null for an address that is none of its pages. */
const pathBelow = (url: URL, root: string): string | null => {
  if (!`${url.pathname}/`.startsWith(root)) return null;
  return `/${url.pathname.slice(root.length)}${url.search}`;
};

/** The host of the first address where none is of the requested host: a copy of a site names the site itself. */
const findAlias = (addresses: readonly string[], home: URL): URL | null => {
  const urls = addresses.map((address) => URL.parse(address, home)).filter((url) => url !== null);
  return urls.some((url) => isOfSite(url, home)) ? null : (urls[0] ?? null);
};

/** Whether a path has a word with which addresses of the calendar begin: `/es/evento/feria/`, `/agenda/evento/feria/`. */
const hasBase = (pathname: string, { baseOf }: AddressWords): boolean =>
  pathname.split('/').some((part) => baseOf.has(encodeSegment(decodeSegment(part))));

/** A path in one spelling, in which it is requested once. */
const inOneSpelling = (path: string): string => path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());

/** Requests every address of the calendar in a sitemap, each once. */
export const checkAddresses = async (
  files: AsyncIterable<SitemapFile>,
  { request, words, home, onProgress }: AddressChecking,
): Promise<AddressCheck> => {
  const lost: CheckedAddress[] = [];
  const otherProgram: CheckedAddress[] = [];
  const detours: { address: string; redirects: number }[] = [];
  const others: string[] = [];
  const alike: string[] = [];
  const otherHosts: string[] = [];
  const seen = new Set<string>();
  let [fileCount, ownFiles, found, requested] = [0, 0, 0, 0];
  let alias: URL | null = null;

  const note = (address: string, path: string, isOfFile: boolean, response: PathResponse): void => {
    const { status, redirects, isOwn } = response;
    const [pathname = path] = path.split('?', 1);
    // What was never the calendar's is somebody else's: `/contacto/`, the page of a tag of a blog; the home page may be.
    const isItsOwn = isOfFile || (isOfCalendar(pathname, words) && (isOwn || path !== '/'));
    if (!isItsOwn && (status === 404 || !isOwn)) {
      others.push(address);
      if (hasBase(pathname, words)) alike.push(address);
    } else if (isOwn && status !== 200) lost.push({ address, status });
    else if (redirects > maxRedirects) detours.push({ address, redirects });
    else if (status === 0) lost.push({ address, status });
    else if (isOwn) found += 1;
    else otherProgram.push({ address, status });
  };

  /** Returns the addresses that are to be requested, each page once. */
  const sortOut = (addresses: readonly string[]): { address: string; path: string }[] =>
    addresses.flatMap((address) => {
      const url = URL.parse(address, home);
      const isHere = url !== null && (isOfSite(url, home) || (alias !== null && isOfSite(url, alias)));
      const path = isHere ? pathBelow(url, home.pathname) : null;
      const key = path === null ? address : inOneSpelling(path);
      if (seen.has(key)) return [];
      seen.add(key);
      if (path !== null) return [{ address, path }];
      (isHere ? others : otherHosts).push(address);
      return [];
    });

  for await (const { address: file, addresses, isOwn } of files) {
    fileCount += 1;
    if (isOwn) ownFiles += 1;
    if (seen.size === 0) alias = findAlias(addresses, home);
    const fresh = sortOut(addresses);
    const total = requested + fresh.length;
    for await (const batch of inBatches(fresh, atOnce)) {
      const requests = batch.map(async (each) => ({ ...each, response: await request(each.path) }));
      for (const { address, path, response } of await Promise.all(requests))
        note(address, path, ofCalendar.test(file), response);
      requested += batch.length;
      onProgress(requested, total);
    }
  }
  return { files: fileCount, ownFiles, found, lost, otherProgram, detours, others, alike, otherHosts };
};
