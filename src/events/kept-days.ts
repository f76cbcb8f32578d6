import { LRUCache } from 'lru-cache';
import type { Calendar } from '../changes/calendar.ts';
import { areUnconcerned } from '../records/kept-lists.ts';
import { concernOf } from './list-concern.ts';
import type { RunningDays } from './list-days.ts';
import type { EventListQuery } from './list-query.ts';

/** Gives the days of the list of that query, found with `find` unless they are known. */
export type DaysOfList = (
  query: EventListQuery,
  find: () => Promise<RunningDays | null>,
) => Promise<RunningDays | null>;

/** Of so many lists, each of which has some thousand days at most. */
const mostLists = 16;

/** Keeps the days of the lists that far pages were asked of, as long as nothing changes that concerns them. */
export const keepDays = (calendar: Calendar): DaysOfList => {
  const kept = new LRUCache<string, { readonly days: RunningDays; asOf: number }>({ max: mostLists });
  return async (query, find) => {
    const name = JSON.stringify(query);
    const known = kept.get(name);
    if (known && areUnconcerned(calendar, known.asOf, concernOf(query))) {
      known.asOf = calendar.revision();
      return known.days;
    }
    const asOf = calendar.revision();
    const days = await find();
    if (days !== null) kept.set(name, { days, asOf });
    return days;
  };
};
