import { sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import type { SizedWalk } from './combined-list.ts';
import type { Sought } from './list-filter.ts';
import { type EventListQuery, isByStart, visibleParts } from './list-query.ts';
import { selectOccurrences, sliceOf } from './list-slice.ts';
import type { Listed, Slice } from './list-walk.ts';

/** With fewer candidates than this their texts are read instead of the index of all texts. */
const fewCandidates = 3000;

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

/** Reading a text costs as much as so many rows of the index of texts. */
const costOfText = 8;

/**
 * Whether a page is full after reading fewer texts than the index of texts names, as it is told by a total that is
 * known: the page of a common word is, and going along the list may stop there. Several stretches would be sorted.
 */
const fillsSoon = (
  { statuses, order }: Sought,
  { walk, size }: SizedWalk,
  { offset, limit, total: known = 0 }: Slice,
): boolean =>
  statuses.length === 1 &&
  isByStart({ order }) &&
  walk !== 'venues' &&
  walk.length === 1 &&
  (offset + limit) * size * costOfText < known * known;

/** Where to begin: with the thread that knows the events by heart, with the words, or, null, with something else. */
export const howToSearch = async (
  database: Database,
  sought: Sought,
  least: SizedWalk,
  slice: Slice,
): Promise<'by memory' | 'from the words' | null> => {
  const indexed = indexedWords(sought);
  if (indexed.length === 0 || least.size <= fewCandidates || fillsSoon(sought, least, slice)) return null;
  const { located, near, modifiedAfter, order } = sought;
  const isKnownByHeart = [located, near, modifiedAfter].every((one) => one === null) && order === 'start';
  if (database.searchTexts !== null && isKnownByHeart) return 'by memory';
  return (await isCommon(database, indexed, least.size)) ? null : 'from the words';
};

/** Asks the thread that knows the events by heart (docs/adr/0021). */
export const searchByMemory = async (
  { searchTexts }: Database,
  query: EventListQuery,
  { offset, limit, total }: Slice,
): Promise<Listed> => {
  const { words, bounds, facets } = query;
  if (searchTexts === null || words === null) throw new Error('nothing to search with');
  const parts = visibleParts(query);
  const found = await searchTexts({
    ...words,
    bounds,
    facets,
    parts,
    readable: query.opened,
    offset,
    limit,
  });
  const events = found.events.map(({ id, time }) => ({ id, key: time }));
  return { events, total: total ?? found.total };
};

/** Begins with the events whose texts may have the words. */
export const searchList = (database: Database, sought: Sought, slice: Slice): Promise<Listed> => {
  const ids = sql<number>`(${database.dialect.eventsThatMayContain(indexedWords(sought))})`;
  return sliceOf(database, selectOccurrences(database, sought, 'event_id', ids), sought, slice);
};
