import { inBatches } from '../../kernel/in-batches.ts';
import type { SitemapFile } from './read-sitemap.ts';
import { isOfSite } from './same-site.ts';

/** An address of the old site, and what the calendar answers there in the end. */
interface CheckedAddress {
  readonly address: string;
  readonly status: number;
}

/** What came of asking for one path, redirects followed. */
export interface PathAnswer {
  readonly status: number;
  readonly redirects: number;
  /** Whether a Cartelera answered. */
  readonly isOwn: boolean;
}

/** What came of asking for every address of a sitemap. */
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
  /** Addresses of other hosts, or none; nobody is asked for them. */
  readonly otherHosts: readonly string[];
}

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

type Kind = 'found' | 'lost' | 'otherProgram' | 'detour' | 'other';

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
  return isOwn ? 'found' : 'otherProgram';
};

/** Asks the calendar for every address of the calendar in a sitemap, each once. */
export const checkAddresses = async (
  files: AsyncIterable<SitemapFile>,
  checking: AddressChecking,
): Promise<AddressCheck> => {
  const { ask, home, isAlike, onProgress } = checking;
  const seen = new Set<string>();
  const lost: CheckedAddress[] = [];
  const otherProgram: CheckedAddress[] = [];
  const detours: { address: string; redirects: number }[] = [];
  const others: string[] = [];
  const alike: string[] = [];
  const otherHosts: string[] = [];
  let read = 0;
  let ownFiles = 0;
  let found = 0;
  let asked = 0;

  /** Those that are to be asked for, each page once; the others are put where they belong. */
  const sortOut = (addresses: readonly string[]): { address: string; path: string }[] =>
    addresses.flatMap((address) => {
      const url = URL.parse(address, home);
      const isHere = url !== null && isOfSite(url, home);
      const path = isHere ? pathBelow(url, home.pathname) : null;
      const key = path === null ? address : inOneSpelling(path);
      if (seen.has(key)) return [];
      seen.add(key);
      if (path !== null) return [{ address, path }];
      (isHere ? others : otherHosts).push(address);
      return [];
    });

  const note = (address: string, path: string, kind: Kind, { status, redirects }: PathAnswer): void => {
    if (kind === 'found') found += 1;
    else if (kind === 'lost') lost.push({ address, status });
    else if (kind === 'otherProgram') otherProgram.push({ address, status });
    else if (kind === 'detour') detours.push({ address, redirects });
    else {
      others.push(address);
      if (isAlike(path)) alike.push(address);
    }
  };

  for await (const { address: file, addresses, isOwn } of files) {
    read += 1;
    if (isOwn) ownFiles += 1;
    const isOfFile = ofCalendar.test(file);
    const fresh = sortOut(addresses);
    const total = asked + fresh.length;
    for await (const batch of inBatches(fresh, atOnce)) {
      const answers = await Promise.all(
        batch.map(async (each) => ({ ...each, answer: await ask(each.path) })),
      );
      for (const { address, path, answer } of answers)
        note(address, path, kindOf(path, isOfFile, answer, checking), answer);
      asked += batch.length;
      onProgress(asked, total);
    }
  }
  return { files: read, ownFiles, found, lost, otherProgram, detours, others, alike, otherHosts };
};
