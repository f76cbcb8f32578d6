import { inBatches } from '../../kernel/waiting.ts';
import { type AddressCheck, createTally, type Kind, type PathAnswer } from './address-tally.ts';
import type { SitemapFile } from './read-sitemap.ts';
import { findAlias, isOfSite } from './same-site.ts';

/** What a check is made with. */
export interface AddressChecking {
  /** What answers at a path with its query. */
  readonly ask: (path: string) => Promise<PathAnswer>;
  /** Whether a path begins as those of the calendar do. */
  readonly isOfCalendar: (path: string) => boolean;
  /** Whether a path that begins otherwise has a segment as those of the calendar have. */
  readonly isAlike: (path: string) => boolean;
  /** The old site's home, with a slash at the end: `https://agenda.example/agenda/`. */
  readonly home: URL;
  /** Told how many pages have been asked for, of those that are known by then. */
  readonly onProgress: (done: number, total: number) => void;
}

const atOnce = 8;

/** The most redirects that lead to a page as they should. */
const mostRedirects = 1;

/** Files of records and terms of The Events Calendar, and those of another Cartelera, whatever their addresses are like. */
const ofCalendar = /tribe_|\/sitemap-(?:events-\d+|venues|organizers|terms|months)\.xml/;

/** The path below the old site's home; null for an address that is none of its pages. */
const pathBelow = (url: URL, root: string): string | null => {
  if (!`${url.pathname}/`.startsWith(root)) return null;
  return `/${url.pathname.slice(root.length)}${url.search}`;
};

/** A path in one spelling, by which it is known whether it was asked for. */
const inOneSpelling = (path: string): string => path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase());

const kindOf = (
  path: string,
  isOfFile: boolean,
  { status, redirects, isOwn }: PathAnswer,
  { isOfCalendar }: AddressChecking,
): Kind => {
  // What was never the calendar's is somebody else's: `/contacto/`, the page of a tag of a blog; the home page may be.
  const isItsOwn = isOfFile || (isOfCalendar(path.split('?', 1)[0] ?? path) && (isOwn || path !== '/'));
  if (!isItsOwn && (status === 404 || !isOwn)) return 'other';
  if (isOwn && status !== 200) return 'lost';
  if (redirects > mostRedirects) return 'detour';
  if (status === 0) return 'lost';
  return isOwn ? 'found' : 'otherProgram';
};

/** Asks the calendar for every address of the calendar in a sitemap, each once. */
export const checkAddresses = async (
  files: AsyncIterable<SitemapFile>,
  checking: AddressChecking,
): Promise<AddressCheck> => {
  const { ask, home, isAlike, onProgress } = checking;
  const tally = createTally();
  const seen = new Set<string>();
  let read = 0;
  let ownFiles = 0;
  let asked = 0;
  let alias: URL | null = null;

  /** Those that are to be asked for, each page once. */
  const sortOut = (addresses: readonly string[]): { address: string; path: string }[] =>
    addresses.flatMap((address) => {
      const url = URL.parse(address, home);
      const isHere = url !== null && (isOfSite(url, home) || (alias !== null && isOfSite(url, alias)));
      const path = isHere ? pathBelow(url, home.pathname) : null;
      const key = path === null ? address : inOneSpelling(path);
      if (seen.has(key)) return [];
      seen.add(key);
      if (path !== null) return [{ address, path }];
      tally.leave(address, isHere);
      return [];
    });

  for await (const { address: file, addresses, isOwn } of files) {
    read += 1;
    if (isOwn) ownFiles += 1;
    const isOfFile = ofCalendar.test(file);
    if (seen.size === 0) alias = findAlias(addresses, home);
    const fresh = sortOut(addresses);
    const total = asked + fresh.length;
    for await (const batch of inBatches(fresh, atOnce)) {
      const answers = await Promise.all(
        batch.map(async (each) => ({ ...each, answer: await ask(each.path) })),
      );
      for (const { address, path, answer } of answers)
        tally.note(address, kindOf(path, isOfFile, answer, checking), answer, isAlike(path));
      asked += batch.length;
      onProgress(asked, total);
    }
  }
  return { files: read, ownFiles, ...tally.result() };
};
