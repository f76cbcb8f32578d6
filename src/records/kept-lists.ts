import { LRUCache } from 'lru-cache';
import type { Calendar } from '../changes/calendar.ts';

/** The ids on one page of a list, in its order, with the number of all that pass its filters. */
export interface ListedIds {
  readonly ids: readonly number[];
  readonly total: number;
  /** Cursor of the page after this one; only in a list that is read by cursor, and not on its last page. */
  readonly next?: string;
}

/** What lists found, kept until anything in the calendar changes; bounded. */
export interface KeptLists {
  /** What was found for the query at the calendar's present revision. */
  readonly find: (query: string) => ListedIds | undefined;
  /** Keeps what was read after that revision was asked for. */
  readonly keep: (query: string, found: ListedIds, asOf: number) => void;
}

const overhead = 200;

/** Keeps at most that many bytes, those asked for longest ago dropped first. A query's name holds all its parameters and the view. */
export const keepLists = (calendar: Calendar, maxBytes: number): KeptLists => {
  const lists = new LRUCache<string, ListedIds & { readonly asOf: number }>({
    // Nothing is as small as one byte; a cache without any bound is refused.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ ids }, query) => ids.length * 8 + query.length * 2 + overhead,
  });
  return {
    find: (query) => {
      const found = lists.get(query);
      return found?.asOf === calendar.revision() ? found : undefined;
    },
    keep: (query, found, asOf) => {
      lists.set(query, { ...found, asOf });
    },
  };
};
