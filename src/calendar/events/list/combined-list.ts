import { sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import type { Facet } from './facets.ts';
import { type FacetSet, sumDays } from './list-days.ts';
import { needsSource, otherConditions, type Sought, type Walk, type Walked } from './list-filter.ts';
import { visibleParts } from './list-query.ts';
import { sliceOf } from './list-slice.ts';
import { type Found, type Listed, type Slice, selectEntries, selectOwn, sumOf } from './list-walk.ts';

/** The group of those who ask for no facet. */
export const everything: readonly Facet[] = ['all'];

const facetsOf = (walk: Walk, { venues }: Sought): FacetSet =>
  walk === 'venues' && venues !== null
    ? sql<Facet>`(select 'venue:' || near.key from (${venues.pairs}) as near)`
    : (walk as readonly Facet[]);

/** What a query could walk by, and how much there is to read. */
export interface SizedWalk {
  readonly walk: Walk;
  readonly size: number;
}

/** Of the groups the one with the fewest entries, or the venues where they and their entries are fewer. */
export const findFewest = async ({ read }: Database, sought: Sought): Promise<SizedWalk> => {
  const { facets, venues, bounds, statuses } = sought;
  const groups = facets.length === 0 ? [everything] : facets;
  const { sums } = await sumDays(read, groups.flat(), statuses, bounds);
  const sized = groups.map(
    (walk): SizedWalk => ({ walk, size: sumOf(walk.map((one) => sums.get(one) ?? 0)) }),
  );
  const least = sized.reduce((so, one) => (one.size < so.size ? one : so));
  if (venues === null || venues.count > least.size) return least;
  const ofVenues = await sumDays(read, facetsOf('venues', sought), statuses, bounds);
  const size = venues.count + sumOf(ofVenues.sums.values());
  return size < least.size ? { walk: 'venues', size } : least;
};

/** Walks the smallest group of facets and tests all else for each of its entries. */
export const combineList = (
  database: Database,
  sought: Sought,
  walk: Walk,
  slice: Slice,
): Promise<Listed> => {
  const { read } = database;
  const conditionsOn = (walked: Walked) => otherConditions(walked, sought, walked === 'entry' ? walk : null);
  const withSource = needsSource(sought, walk);
  const [first, ...rest] = visibleParts(sought).map(({ author, statuses }): Found => {
    if (author !== null) return selectOwn(read, author, statuses, conditionsOn('occurrence'), withSource);
    const found = selectEntries(read, facetsOf(walk, sought), statuses, conditionsOn('entry'), withSource);
    return walk !== 'venues' && walk.length === 1 ? found : found.distinct();
  });
  if (!first) return Promise.resolve({ events: [], total: 0 });
  return sliceOf(
    database,
    rest.reduce((so, part) => so.unionAll(part), first),
    sought,
    slice,
  );
};
