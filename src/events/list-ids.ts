import { sql } from 'kysely';
import type { Database } from '../database/dialect.ts';
import type { ListedIds } from '../records/kept-lists.ts';
import type { Facet } from './facets.ts';
import { sumDays } from './list-days.ts';
import { otherConditions, saysWords, visibleOccurrence, type Walked } from './list-filter.ts';
import { type EventListQuery, visibleParts } from './list-query.ts';
import { all, type Found, type Slice, selectEntries, selectOwn, walkList } from './list-walk.ts';

const everything: readonly Facet[] = ['all'];
/** With fewer candidates than this their texts are read instead of the index of all texts. */
const fewCandidates = 3000;

/** Of the groups the one with the fewest entries, and how many these are. */
const fewest = async ({ read }: Database, { facets, bounds, statuses }: EventListQuery) => {
  const groups = facets.length === 0 ? [everything] : facets;
  const { sums } = await sumDays(read, groups.flat(), statuses, bounds);
  const sized = groups.map((group) => ({
    group,
    size: group.reduce((sum, facet) => sum + (sums.get(facet) ?? 0), 0),
  }));
  return sized.reduce((least, one) => (one.size < least.size ? one : least));
};

/** A slice of what was found, in order of start; the total is 0 past its end. */
const sliceOf = async ({ read }: Database, found: Found, { offset, limit }: Slice): Promise<ListedIds> => {
  const rows = await read
    .selectFrom(found.as('found'))
    .select(['id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('start')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
};

/** Walks the smallest group of facets and tests all else for each of its entries. */
const combineList = (
  database: Database,
  query: EventListQuery,
  group: readonly Facet[],
  slice: Slice,
): Promise<ListedIds> => {
  const { read } = database;
  const conditionsOn = (walked: Walked) => [
    ...otherConditions(walked, query, walked === 'entry' ? group : null),
    ...saysWords(walked, query),
  ];
  const [first, ...rest] = visibleParts(query).map(({ author, statuses }): Found => {
    if (author !== null) return selectOwn(read, author, statuses, conditionsOn('occurrence'));
    const found = selectEntries(read, group, statuses, conditionsOn('entry'));
    return group.length === 1 ? found : found.distinct();
  });
  if (!first) return Promise.resolve({ ids: [], total: 0 });
  return sliceOf(
    database,
    rest.reduce((so, part) => so.unionAll(part), first),
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

/** Begins with the events whose texts may have the words. */
const searchList = (
  database: Database,
  query: EventListQuery,
  words: readonly string[],
  slice: Slice,
): Promise<ListedIds> => {
  const { read, dialect } = database;
  const found = read
    .selectFrom('occurrences as occurrence')
    .select(['occurrence.start_local as start', 'occurrence.event_id as id'])
    .where('occurrence.event_id', 'in', sql<number>`(${dialect.eventsThatMayContain(words)})`)
    .where(visibleOccurrence(query))
    .where(all([...otherConditions('occurrence', query), ...saysWords('occurrence', query)]));
  return sliceOf(database, found as unknown as Found, slice);
};

/** Begins with the ids that were named; ordered by publication (reference events-api 2.3). */
const includeList = async (
  { read }: Database,
  query: EventListQuery,
  include: readonly number[],
  { offset, limit }: Slice,
): Promise<ListedIds> => {
  const rows = await read
    .selectFrom('occurrences as occurrence')
    .innerJoin('events', 'events.id', 'occurrence.event_id')
    .select(['events.id as id', sql<number>`count(*) over ()`.as('total')])
    .where('occurrence.event_id', 'in', include)
    .where(visibleOccurrence(query))
    .where(all([...otherConditions('occurrence', query), ...saysWords('occurrence', query)]))
    .orderBy('events.date_utc')
    .orderBy('events.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
};

/**
 * The ids of a list in its order, and how many it has in all; past the end there are no ids, and the total may be
 * 0. It goes the shortest way: from the named ids if there are any, along the one stretch of entries of a single
 * facet, from the words when they are rarer than every facet, else along the facet with the fewest entries
 * (docs/adr/0008).
 */
export const listEventIds = async (
  database: Database,
  query: EventListQuery,
  slice: Slice,
): Promise<ListedIds> => {
  const { words, facets, located, include } = query;
  if (include !== null) return includeList(database, query, include, slice);
  if (facets.some((group) => group.length === 0)) return { ids: [], total: 0 };
  const [group = everything, ...others] = facets;
  const [facet = 'all', ...alternatives] = group;
  const isPlain = words === null && located === null && others.length === 0 && alternatives.length === 0;
  if (isPlain) return walkList(database, query, facet, slice);
  const least = await fewest(database, query);
  const indexed = indexedWords(query);
  const beginsWithWords =
    indexed.length > 0 && least.size > fewCandidates && !(await isCommon(database, indexed, least.size));
  return beginsWithWords
    ? searchList(database, query, indexed, slice)
    : combineList(database, query, least.group, slice);
};
