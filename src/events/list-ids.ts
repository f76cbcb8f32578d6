import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, NumberPair } from '../database/dialect.ts';
import { findVenuesNearby } from '../venues/nearby.ts';
import type { Facet } from './facets.ts';
import { type FacetSet, sumDays } from './list-days.ts';
import { otherConditions, type Sought, saysWords, visibleOccurrence, type Walked } from './list-filter.ts';
import { type Bounds, type EventListQuery, visibleParts } from './list-query.ts';
import {
  all,
  type Found,
  type Listed,
  type ListedEvent,
  type Slice,
  selectEntries,
  selectOwn,
  sumOf,
  walkList,
} from './list-walk.ts';

const everything: readonly Facet[] = ['all'];
const total = sql<number>`count(*) over ()`.as('total');
/** Of more facets and statuses than this one query reads all entries, instead of going along each of them at once. */
const mostStretches = 24;
/** With fewer candidates than this their texts are read instead of the index of all texts. */
const fewCandidates = 3000;

/** What a query walks by: a group of facets, or the facets of the venues in the circle. */
type Walk = readonly Facet[] | 'venues';

const facetsOf = (walk: Walk, { venues }: Sought): FacetSet =>
  walk === 'venues' && venues !== null
    ? sql<Facet>`(select 'venue:' || near.key from (${venues.pairs}) as near)`
    : (walk as readonly Facet[]);

/** What a query could walk by, and how much there is to read. */
interface SizedWalk {
  readonly walk: Walk;
  readonly size: number;
}

/** Of the groups the one with the fewest entries, or the venues where they and their entries are fewer. */
const fewest = async ({ read }: Database, sought: Sought): Promise<SizedWalk> => {
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

/** The rows of a slice as a list, and how many the whole list has as each of them says unless that was known. */
const listed = (
  rows: readonly (ListedEvent & { readonly total?: number })[],
  { total: known }: Slice,
): Listed => ({ events: rows, total: known ?? Number(rows[0]?.total ?? 0) });

/** Nearest first among those that start together; each event by the nearest of its venues. */
const nearestFirst = (
  { read }: Database,
  found: Found,
  pairs: RawBuilder<NumberPair>,
  { offset, limit, total: known, after }: Slice,
) => {
  const distance = sql<number>`min(near.value)`;
  return read
    .selectFrom(found.as('found'))
    .innerJoin('event_venues', 'event_venues.event_id', 'found.id')
    .innerJoin(sql<NumberPair>`(${pairs})`.as('near'), 'near.key', 'event_venues.venue_id')
    .select(['found.id as id', 'found.start as time', distance.as('distance')])
    .$if(known === undefined, (query) => query.select(total))
    .groupBy(['found.start', 'found.id'])
    .$if(after !== undefined, (query) =>
      query.having(
        sql<SqlBool>`(found.start, ${distance}, found.id) > (${after?.time}, ${after?.distance}, ${after?.id})`,
      ),
    )
    .orderBy('found.start')
    .orderBy(distance)
    .orderBy('found.id')
    .limit(limit)
    .offset(offset);
};

/** A slice of what was found, in order of start; the total is 0 past its end unless it was known. */
const sliceOf = async (
  database: Database,
  found: Found,
  { near, venues }: Sought,
  slice: Slice,
): Promise<Listed> => {
  const { offset, limit, total: known } = slice;
  if (venues !== null && near?.isNearestFirst)
    return listed(await nearestFirst(database, found, venues.pairs, slice).execute(), slice);
  const rows = await database.read
    .selectFrom(found.as('found'))
    .select(['found.id as id', 'found.start as time'])
    .$if(known === undefined, (query) => query.select(total))
    .orderBy('found.start')
    .orderBy('found.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return listed(rows, slice);
};

/** Walks the smallest group of facets and tests all else for each of its entries. */
const combineList = (database: Database, sought: Sought, walk: Walk, slice: Slice): Promise<Listed> => {
  const { read } = database;
  const conditionsOn = (walked: Walked) => [
    ...otherConditions(walked, sought, walked === 'entry' ? walk : null),
    ...saysWords(walked, sought),
  ];
  const [first, ...rest] = visibleParts(sought).map(({ author, statuses }): Found => {
    if (author !== null) return selectOwn(read, author, statuses, conditionsOn('occurrence'));
    const found = selectEntries(read, facetsOf(walk, sought), statuses, conditionsOn('entry'));
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

/** The words that the index of texts knows; shorter ones have no trigram. */
const indexedWords = ({ words }: EventListQuery): string[] =>
  (words?.must ?? []).filter((word) => [...word].length >= 3);

/** Whether so many events may have the words that going through the other candidates is less work. */
const isCommon = async (
  { read, dialect }: Database,
  words: readonly string[],
  candidates: number,
): Promise<boolean> => {
  const few = sql<{ id: number }>`(${dialect.eventsThatMayContain(words)} limit ${candidates})`.as('few');
  const { count } = await read
    .selectFrom(few)
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) >= candidates;
};

/** Whose protected texts the reader may search; see `saysWords`. */
const readableOf = ({ view }: EventListQuery): number | 'all' | null => {
  if (view === 'all') return 'all';
  return view === 'public' ? null : Number(view.slice('own:'.length));
};

/** Begins with the events whose texts may have the words. */
const searchList = (
  database: Database,
  sought: Sought,
  words: readonly string[],
  slice: Slice,
): Promise<Listed> => {
  const { read, dialect } = database;
  const found = read
    .selectFrom('occurrences as occurrence')
    .select(['occurrence.start_local as start', 'occurrence.event_id as id'])
    .where('occurrence.event_id', 'in', sql<number>`(${dialect.eventsThatMayContain(words)})`)
    .where(visibleOccurrence(sought))
    .where(all([...otherConditions('occurrence', sought), ...saysWords('occurrence', sought)]));
  return sliceOf(database, found as unknown as Found, sought, slice);
};

/** Begins with the ids that were named; ordered by publication (reference events-api 2.3) unless by distance. */
const includeList = async (
  database: Database,
  sought: Sought,
  include: readonly number[],
  slice: Slice,
): Promise<Listed> => {
  const found = database.read
    .selectFrom('occurrences as occurrence')
    .where('occurrence.event_id', 'in', include)
    .where(visibleOccurrence(sought))
    .where(all([...otherConditions('occurrence', sought), ...saysWords('occurrence', sought)]));
  const { limit, offset, total: known, after } = slice;
  if (sought.near?.isNearestFirst) {
    const starts = found.select(['occurrence.start_local as start', 'occurrence.event_id as id']);
    return sliceOf(database, starts as unknown as Found, sought, slice);
  }
  const rows = await found
    .innerJoin('events', 'events.id', 'occurrence.event_id')
    .select(['events.id as id', 'events.date_utc as time'])
    .$if(known === undefined, (query) => query.select(total))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(events.date_utc, events.id) > (${after?.time}, ${after?.id})`),
    )
    .orderBy('events.date_utc')
    .orderBy('events.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return listed(rows, slice);
};

/** Finds the venues in the circle of the query; null when there are none. */
const seek = async ({ read, dialect }: Database, query: EventListQuery): Promise<Sought | null> => {
  if (query.near === null) return { ...query, venues: null };
  const venues = await findVenuesNearby(read, query.near.circle, query.view);
  return venues.size === 0
    ? null
    : { ...query, venues: { pairs: dialect.pairs(venues), count: venues.size } };
};

/**
 * The same bounds, with one for the start where only the end has one: nothing begins after it has ended. Without it
 * whoever walks in order of start would go on to the end of the calendar. The day more is for nights in which clocks
 * are put back.
 */
const withLastStart = (bounds: Bounds): Bounds => {
  const { startBefore, endBefore = '' } = bounds;
  if (startBefore !== undefined || endBefore < '0001' || endBefore > '9999') return bounds;
  const day = Temporal.PlainDate.from(endBefore.slice(0, 10)).add({ days: 1 });
  return { ...bounds, startBefore: `${day}${endBefore.slice(10)}` };
};

/**
 * A slice of a list in its order, and how many it has in all; past the end there are no events, and the total may be
 * 0. It goes the shortest way: from the named ids if there are any, along the stretches of entries of one facet or a
 * few, from the words when they are rarer than every facet, else along the facet, or the venues of a circle, with
 * the fewest entries (docs/adr/0008, 0012).
 */
export const findListed = async (
  database: Database,
  asked: EventListQuery,
  slice: Slice,
): Promise<Listed> => {
  const query = { ...asked, bounds: withLastStart(asked.bounds) };
  const { words, facets, located, near, include } = query;
  if (facets.some((group) => group.length === 0)) return { events: [], total: 0 };
  const [group = everything, ...others] = facets;
  const areFew = group.length === 1 || group.length * query.statuses.length <= mostStretches;
  const isPlain = words === null && located === null && near === null && include === null;
  if (isPlain && others.length === 0 && areFew) return walkList(database, query, group, slice);
  const sought = await seek(database, query);
  if (sought === null) return { events: [], total: 0 };
  if (include !== null) return includeList(database, sought, include, slice);
  const least = await fewest(database, sought);
  const indexed = indexedWords(query);
  const isSearch = indexed.length > 0 && least.size > fewCandidates;
  if (isSearch && words !== null && database.searchTexts !== null && located === null && near === null) {
    const parts = visibleParts(query);
    const search = { ...query, ...words, ...slice, parts, readable: readableOf(query) };
    const found = await database.searchTexts(search);
    return { ...found, total: slice.total ?? found.total };
  }
  const beginsWithWords = isSearch && !(await isCommon(database, indexed, least.size));
  return beginsWithWords
    ? searchList(database, sought, indexed, slice)
    : combineList(database, sought, least.walk, slice);
};
