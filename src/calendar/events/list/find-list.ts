import { cacheOfBytes } from '../../../kernel/cache-of-bytes.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { Database } from '../../../storage/dialect.ts';
import { type ListedIds, listEventIds, type PageOfList } from './page.ts';
import type { EventListQuery } from './query.ts';

/** The ids and totals of lists, cached until the calendar changes; bounded. */
export interface ListCache {
  /** Returns what was found for the query at the calendar's present revision. */
  readonly find: (query: string) => ListedIds | undefined;
  /** Stores what was read after that revision was asked for. */
  readonly keep: (query: string, found: ListedIds, revision: number) => void;
}

const overhead = 200;

/**
 * Caches at most that many bytes, those not used for longest dropped first. The name of a query contains all its
 * parameters and the view.
 */
export const createListCache = (calendar: Calendar, maxBytes: number): ListCache => {
  const lists = cacheOfBytes<ListedIds & { readonly revision: number }>(
    maxBytes,
    ({ ids }, query) => ids.length * 8 + query.length * 2 + overhead,
  );
  return {
    find: (query) => {
      const found = lists.get(query);
      return found?.revision === calendar.revision() ? found : undefined;
    },
    keep: (query, found, revision) => {
      lists.set(query, { ...found, revision });
    },
  };
};

/** What lists are read from. */
interface ListSources {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly listCache: ListCache;
}

/** Returns a page of a list as `listEventIds` does; ids and total are cached until the calendar changes. */
export const findList = async (
  { database, calendar, listCache: cached }: ListSources,
  query: EventListQuery,
  { from, limit }: Omit<PageOfList, 'total'>,
): Promise<ListedIds> => {
  const revision = calendar.revision();
  const name = JSON.stringify([from, limit, query]);
  const stored = cached.find(name);
  if (stored !== undefined) return stored;
  // All pages have the same total, in any order.
  const totalName = JSON.stringify({ ...query, order: null });
  const total = cached.find(totalName)?.total;
  const found = await listEventIds(database, query, { from, limit, total });
  cached.keep(name, found, revision);
  if (total === undefined) cached.keep(totalName, { ids: [], total: found.total }, revision);
  return found;
};
