import type { ImportKind } from '../source.ts';
import { objectsIn } from './raw.ts';
import type { InterfaceAddress } from './site-address.ts';
import { loginRefused, type SiteClient, sourceFailure } from './site-client.ts';

/** A collection of the interface: its path, which also names the list in an answer. */
const collections: Readonly<Record<ImportKind, string>> = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
};

/** Before and after every date of a calendar, in years that every program can read. */
const allDates = { start_date: '1000-01-01', end_date: '9999-12-31' };

/** A page of a collection: what it holds, and how many there are. */
interface Page {
  readonly records: readonly unknown[];
  readonly total: number;
  readonly pages: number;
}

const perPage = 50;
/** How many pages are asked for side by side. */
const atOnce = 3;

/** So many pages in a row with nothing new are no calendar. */
const mostIdlePages = 20;

/** A collection of a source, its first page read. */
export interface Collection {
  /** How many records the source says there are. */
  readonly total: number;
  /** All pages in order. */
  readonly read: () => AsyncIterable<readonly unknown[]>;
}

/** What is asked of the events. */
export interface CollectionQuery {
  /** `YYYY-MM-DD`, null for all. */
  readonly since: string | null;
}

const count = (value: unknown): number => (typeof value === 'number' && value >= 0 ? Math.floor(value) : 0);

/** Opens a collection of the interface by reading its first page. */
export const openCollection = async (
  client: SiteClient,
  address: InterfaceAddress,
  kind: ImportKind,
  { since }: CollectionQuery,
): Promise<Collection> => {
  const name = collections[kind];
  const filter = kind === 'event' ? { ...allDates, ...(since === null ? {} : { start_date: since }) } : {};

  const readPage = async (page: number): Promise<Page> => {
    const url = address.of(`/${name}`, { ...filter, per_page: perPage, page });
    const { status, body } = await client(url);
    // The list became shorter while it was read.
    if (status === 404 && page > 1) return { records: [], total: 0, pages: 0 };
    const answer = (body ?? {}) as Readonly<Record<string, unknown>>;
    if (status === 401 || status === 403) {
      throw loginRefused(url);
    }
    const records = answer[name];
    if (status !== 200 || !Array.isArray(records)) {
      throw sourceFailure(
        url,
        `respondió ${status}, y no una lista de ${name}.`,
        `it answered ${status}, and no list of ${name}.`,
      );
    }
    return { records, total: count(answer['total']), pages: count(answer['total_pages']) };
  };

  const first = await readPage(1);
  return {
    total: first.total,
    read: async function* () {
      const seen = new Set<unknown>();
      const hasNew = (records: readonly unknown[]): boolean => {
        const before = seen.size;
        for (const { id } of objectsIn(records)) seen.add(id);
        return seen.size > before;
      };
      let idle = hasNew(first.records) ? 0 : 1;
      yield first.records;
      const waiting: Promise<Page>[] = [];
      let next = 2;
      const ask = (): void => {
        if (next > first.pages) return;
        const page = readPage(next);
        // Whoever waits for it hears of its failure, even when another page failed before.
        page.catch(() => undefined);
        waiting.push(page);
        next += 1;
      };
      for (let asked = 0; asked < atOnce; asked += 1) ask();
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        const { records } = await page;
        idle = hasNew(records) ? 0 : idle + 1;
        if (idle === mostIdlePages) {
          throw sourceFailure(
            address.of(`/${name}`),
            `da una página tras otra sin nada nuevo, y dice que son ${first.pages}.`,
            `it gives page after page with nothing new, and says that there are ${first.pages}.`,
          );
        }
        ask();
        yield records;
      }
    },
  };
};
