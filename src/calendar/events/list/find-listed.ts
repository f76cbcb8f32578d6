import type { Database } from '../../../storage/dialect.ts';
import { findVenuesNearby } from '../../venues/nearby.ts';
import { combineList, everything, findFewest } from './combined-list.ts';
import type { Sought } from './list-filter.ts';
import { fillsAlongOrder, findChanged, walkOrder } from './list-order.ts';
import { type Bounds, type EventListQuery, isPlain } from './list-query.ts';
import { selectOccurrences, sliceOf } from './list-slice.ts';
import { type Listed, type Slice, walkList } from './list-walk.ts';
import { howToSearch, searchByMemory, searchList } from './searched-list.ts';

/** Of more facets and statuses than this one query reads all entries, instead of going along each of them at once. */
const mostStretches = 24;

/** Finds the venues in the circle of the query; null when there are none. */
const seek = async ({ read, dialect }: Database, query: EventListQuery): Promise<Sought | null> => {
  if (query.near === null) return { ...query, venues: null };
  const venues = await findVenuesNearby(read, query.near, query.view);
  return venues.size === 0
    ? null
    : { ...query, venues: { pairs: dialect.pairs(venues), count: venues.size } };
};

/**
 * The same bounds, with the start bound by the end: nothing begins after it has ended. Without it
 * whoever walks in order of start would go on to the end of the calendar. The day more is for nights in which clocks
 * are put back.
 */
const withLastStart = (bounds: Bounds): Bounds => {
  const { beforeId: _, ...others } = bounds;
  const { startBefore, endBefore = '' } = bounds;
  if (endBefore < '0001' || endBefore > '9999') return bounds;
  const day = Temporal.PlainDate.from(endBefore.slice(0, 10)).add({ days: 1 });
  const last = `${day}${endBefore.slice(10)}`;
  return startBefore !== undefined && startBefore <= last ? bounds : { ...others, startBefore: last };
};

/**
 * A slice of a list in its order, and how many it has in all; past the end there are no events, and the total may be
 * 0. It goes the shortest way: from the named ids if there are any, from what was changed lately, along the stretches of entries of one facet or a
 * few, from the words when they are rarer than every facet, else along the facet, or the venues of a circle, with
 * the fewest entries (docs/adr/0008, 0012).
 */
export const findListed = async (
  database: Database,
  asked: EventListQuery,
  slice: Slice,
): Promise<Listed> => {
  const query = { ...asked, bounds: withLastStart(asked.bounds) };
  const { facets, include } = query;
  if (facets.some((group) => group.length === 0)) return { events: [], total: 0 };
  const [group = everything, ...others] = facets;
  const areFew = group.length === 1 || group.length * query.statuses.length <= mostStretches;
  if (isPlain(query) && others.length === 0 && areFew) return walkList(database, query, group, slice);
  const sought = await seek(database, query);
  if (sought === null) return { events: [], total: 0 };
  if (include !== null)
    return sliceOf(database, selectOccurrences(database, sought, 'id', include), sought, slice);
  const least = await findFewest(database, sought);
  const changed = await findChanged(database, sought, least.size);
  if (changed !== null)
    return sliceOf(database, selectOccurrences(database, sought, 'event_id', changed), sought, slice);
  const how = await howToSearch(database, sought, least, slice);
  if (how === 'by memory') return searchByMemory(database, query, slice);
  if (how === 'from the words') return searchList(database, sought, slice);
  if (await fillsAlongOrder(database, sought, least.size, slice)) {
    // Counted apart, so that going along the order may end where the page is full.
    const byStart = { ...asked, order: 'start' } as const;
    const total = slice.total ?? (await findListed(database, byStart, { offset: 0, limit: 1 })).total;
    return walkOrder(database, sought, { ...slice, total });
  }
  return combineList(database, sought, least.walk, slice);
};
