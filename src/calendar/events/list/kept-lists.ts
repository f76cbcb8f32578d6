import { cacheOfBytes } from '../../../kernel/cache-of-bytes.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { ListedIds } from './page.ts';

/** The ids and totals of lists, cached until the calendar changes; bounded. */
export interface KeptLists {
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
export const keepLists = (calendar: Calendar, maxBytes: number): KeptLists => {
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
