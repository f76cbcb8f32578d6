import { inBatches } from '../../kernel/in-batches.ts';
import type { SitemapFile } from './read-sitemap.ts';

/** An address of the old site, and what the calendar answers there in the end. */
interface CheckedAddress {
  readonly address: string;
  readonly status: number;
}

/** What came of asking for every address of a sitemap. */
export interface AddressCheck {
  readonly files: number;
  /** Of the calendar: those that lead to a page, and those that would be lost. */
  readonly found: number;
  readonly lost: readonly CheckedAddress[];
  /** Addresses of other pages of the site: a blog, a contact page. */
  readonly others: readonly string[];
}

/** What a check is made with. */
export interface AddressChecking {
  /** The status with which the calendar answers a path with its query, redirects followed. */
  readonly ask: (path: string) => Promise<number>;
  /** Whether a path begins as those of the calendar do. */
  readonly isOfCalendar: (path: string) => boolean;
  /** The path of the old site's home, with a slash at the end: `/`, `/agenda/`. */
  readonly root: string;
}

const atOnce = 8;

/** Files of records and terms of The Events Calendar, and those of another Cartelera, whatever their addresses are like. */
const ofCalendar = /tribe_|\/sitemap-(?:events-\d+|venues|organizers|terms|months)\.xml/;

/** The path below the old site's home; null for an address that is none of its. */
const pathBelow = (address: string, root: string): string | null => {
  const url = URL.parse(address);
  if (url === null || !`${url.pathname}/`.startsWith(root)) return null;
  return `/${url.pathname.slice(root.length)}${url.search}`;
};

/** Asks the calendar for every address of the calendar in a sitemap, each once. */
export const checkAddresses = async (
  files: AsyncIterable<SitemapFile>,
  { ask, isOfCalendar, root }: AddressChecking,
): Promise<AddressCheck> => {
  const seen = new Set<string>();
  const lost: CheckedAddress[] = [];
  const others: string[] = [];
  let read = 0;
  let found = 0;
  for await (const { address: file, addresses } of files) {
    read += 1;
    const fresh = addresses.filter((address) => !seen.has(address) && seen.add(address));
    const ofFile = ofCalendar.test(file);
    for await (const batch of inBatches(fresh, atOnce)) {
      const asked = await Promise.all(
        batch.map(async (address) => {
          const path = pathBelow(address, root);
          if (path === null) return null;
          const status = await ask(path);
          // What was never the calendar's is somebody else's: `/contacto/`, the page of a tag of a blog.
          const isOther = status === 404 && !ofFile && !isOfCalendar(path.split('?', 1)[0] ?? path);
          return isOther ? null : { address, status };
        }),
      );
      for (const [index, each] of asked.entries()) {
        if (each === null) others.push(batch[index] ?? '');
        else if (each.status !== 200) lost.push(each);
        else found += 1;
      }
    }
  }
  return { files: read, found, lost, others };
};
