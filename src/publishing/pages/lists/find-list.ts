import { type Concern, concernOf } from '../../../calendar/events/list/kept-lists.ts';
import { isSumOfDays } from '../../../calendar/events/list/list-days.ts';
import { listEventIds } from '../../../calendar/events/list/list-page.ts';
import type { EventListQuery } from '../../../calendar/events/list/list-query.ts';
import type { PageContext } from '../page-context.ts';

/** A stretch of a list. */
export interface FoundList {
  readonly ids: readonly number[];
  readonly total: number;
  /** For `freshnessOf`. */
  readonly concern: Concern | null;
}

/** Finds a stretch of a list as v1 does; what takes long is read beside everything else, and what was found is kept. */
export const findList = async (
  { database, calendar, keptLists }: PageContext,
  query: EventListQuery,
  stretch: { readonly from: number; readonly limit: number },
): Promise<FoundList> => {
  const concern = concernOf(query);
  const asOf = calendar.revision();
  const name = JSON.stringify(['page', stretch.from, stretch.limit, query]);
  const kept = keptLists.find(name, concern);
  if (kept !== undefined) return { ...kept, concern };
  const read = isSumOfDays(query) ? database : { ...database, read: database.readHeavy };
  const found = await listEventIds(read, query, { ...stretch, total: undefined });
  keptLists.keep(name, found, asOf);
  return { ids: found.ids, total: found.total, concern };
};
