import type { Database } from '../../../storage/dialect.ts';
import { findListed } from './find-listed.ts';
import type { ListedIds } from './kept-lists.ts';
import { cursorText, type ListCursor, type ListPosition } from './list-cursor.ts';
import type { Bounds, EventListQuery } from './list-query.ts';

/** Which page of a list is wanted: so many events from an offset on, or from a cursor on. */
export interface PageOfList {
  readonly limit: number;
  readonly from: number | ListCursor;
  /** How many the whole list has, where that is known. */
  readonly total: number | undefined;
}

/** The bounds of what can come after a position; of other orders than those of start more has to be compared. */
const boundsAfter = (bounds: Bounds, { order, key, id }: ListPosition): Bounds => {
  const { startFrom, startBefore } = bounds;
  if (order === '-start')
    return startBefore !== undefined && key >= startBefore
      ? bounds
      : { ...bounds, startBefore: key, beforeId: id };
  if ((order !== 'start' && order !== 'distance') || key < (startFrom ?? '')) return bounds;
  return { ...bounds, startFrom: key, ...(order === 'start' ? { afterId: id } : {}) };
};

const pageAfter = async (
  database: Database,
  query: EventListQuery,
  cursor: ListCursor,
  { limit, total: known }: PageOfList,
): Promise<ListedIds> => {
  const after = cursor === '*' ? undefined : cursor;
  // Counted apart: what a page by cursor reads is only the rest of the list.
  const total = known ?? (after && (await findListed(database, query, { offset: 0, limit: 1 })).total);
  const rest = after === undefined ? query : { ...query, bounds: boundsAfter(query.bounds, after) };
  // One more than the page holds tells whether there is another page.
  const found = await findListed(database, rest, { offset: 0, limit: limit + 1, after, total });
  const events = found.events.slice(0, limit);
  const last = found.events.length > limit ? events.at(-1) : undefined;
  return {
    ids: events.map(({ id }) => id),
    total: found.total,
    ...(last && { next: cursorText({ distance: 0, ...last, order: query.order }) }),
  };
};

/**
 * The ids on one page of a list, and how many it has in all; past the end there are no ids, and the total of a page
 * by offset may be 0. Pages by cursor hold each event once that stays where it is in the list while they are read,
 * whatever is added and removed before and behind it (docs/adr/0022).
 */
export const listEventIds = async (
  database: Database,
  query: EventListQuery,
  page: PageOfList,
): Promise<ListedIds> => {
  const { from, limit, total } = page;
  if (typeof from !== 'number') return pageAfter(database, query, from, page);
  const found = await findListed(database, query, { offset: from, limit, total });
  return { ids: found.events.map(({ id }) => id), total: found.total };
};
