import type { TextSearch, TextsFound } from '../../text-search.ts';
import type { ReadRows } from '../statements.ts';
import {
  type ListedEvents,
  localTime,
  placeOf,
  rememberListedEvents,
  statusNumber,
  timeNumber,
} from './listed-events.ts';
import { isWhollyIndexed, phraseQuery } from './phrase-query.ts';
import { staleTexts, unindexedTexts } from './unindexed-texts.ts';

/** The ids that a query gives as one JSON array: several times quicker than as rows. */
const idsBy = (run: ReadRows, sql: string, parameters: readonly unknown[]): readonly number[] => {
  const [row] = run(sql, parameters);
  return JSON.parse((row as { readonly ids: string }).ids) as number[];
};

/** Whether a list shows the event at that place, and its text may be searched, words and facets apart. */
const listedBy = (events: ListedEvents, { parts, readable, bounds }: TextSearch) => {
  const startFrom = bounds.startFrom === undefined ? -Infinity : timeNumber(bounds.startFrom);
  const endFrom = bounds.endFrom === undefined ? -Infinity : timeNumber(bounds.endFrom);
  const startBefore = bounds.startBefore === undefined ? Infinity : timeNumber(bounds.startBefore);
  const endBefore = bounds.endBefore === undefined ? Infinity : timeNumber(bounds.endBefore);
  const numbered = parts.map(({ statuses, author }) => ({ statuses: statuses.map(statusNumber), author }));
  const afterId = bounds.afterId ?? -1;
  const { ids, starts, ends, statuses, isProtected, authors } = events;
  return (at: number): boolean => {
    const start = starts[at] as number;
    const end = ends[at] as number;
    const status = statuses[at] as number;
    if (status === 0 || start < startFrom || start >= startBefore) return false;
    if (end < endFrom || end >= endBefore) return false;
    if (start === startFrom && (ids[at] as number) <= afterId) return false;
    if (isProtected[at] === 1 && readable !== 'all' && readable !== authors[at]) return false;
    return numbered.some(
      (part) => part.statuses.includes(status) && (part.author === null || part.author === authors[at]),
    );
  };
};

/** Marks the places of the events that have one of the facets. */
const markFacets = (
  run: ReadRows,
  events: ListedEvents,
  facets: readonly string[],
  { parts }: TextSearch,
) => {
  const marked = new Uint8Array(events.count);
  const statuses = [...new Set(parts.flatMap((part) => part.statuses))];
  const ids = idsBy(
    run,
    `select json_group_array(listed_id) as ids from list_entries where facet in (select value from json_each(?))
      and status in (select value from json_each(?))`,
    [JSON.stringify(facets), JSON.stringify(statuses)],
  );
  for (const id of ids) {
    const place = placeOf(events, id);
    if (place >= 0) marked[place] = 1;
  }
  return marked;
};

/** The places of those ids, which are in order, for which the test holds. */
const placesOf = (
  events: ListedEvents,
  ids: readonly number[],
  test: (at: number) => boolean,
): Int32Array => {
  const places = new Int32Array(ids.length);
  let count = 0;
  // With many ids it is quicker to go along with them than to look for each.
  const isDense = ids.length * 16 > events.count;
  let at = 0;
  for (const id of ids) {
    if (isDense) while (at < events.count && (events.ids[at] as number) < id) at += 1;
    else at = placeOf(events, id);
    if (at < 0 || events.ids[at] !== id || at >= events.count || !test(at)) continue;
    places[count] = at;
    count += 1;
  }
  return places.subarray(0, count);
};

/** What a text must say and not say, in SQL; its parameters are the words. */
const testsOf = ({ must, mustNot }: TextSearch): string =>
  [...must.map(() => 'instr(text, ?) > 0'), ...mustNot.map(() => 'instr(text, ?) = 0')].join(' and ');

/** The ids of the events that the index names, in their order. */
const findIndexed = (run: ReadRows, { must, mustNot }: TextSearch): readonly number[] =>
  idsBy(run, 'select json_group_array(rowid) as ids from event_trigrams where event_trigrams match ?', [
    phraseQuery(must, mustNot),
  ]);

/** The ids of the events whose texts were changed since they were indexed. */
const findStale = (run: ReadRows): ReadonlySet<number> =>
  new Set(idsBy(run, `select json_group_array(event_id) as ids from (${staleTexts})`, []));

/** The ids of the events whose texts say so and are not in the index yet, in their order. */
const findUnindexed = (run: ReadRows, search: TextSearch): readonly number[] =>
  idsBy(
    run,
    `select json_group_array(event_id) as ids from (${unindexedTexts} where ${testsOf(search)} order by event_id)`,
    [...search.must, ...search.mustNot],
  );

const joined = (one: Int32Array, other: Int32Array): Int32Array => {
  if (other.length === 0) return one;
  const both = new Int32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** Of the places those whose texts have the words, and have not those that must not be there. */
const readTexts = (
  run: ReadRows,
  events: ListedEvents,
  places: Int32Array,
  search: TextSearch,
): Int32Array => {
  const ids = Array.from(places, (at) => events.ids[at]);
  const saying = idsBy(
    run,
    `select json_group_array(event_id) as ids from event_search
      where event_id in (select value from json_each(?)) and ${testsOf(search)}`,
    [JSON.stringify(ids), ...search.must, ...search.mustNot],
  );
  const ordered = [...saying].sort((one, other) => one - other);
  return placesOf(events, ordered, () => true);
};

/** The page of those at the places, in order of start, then of id. */
const pageOf = (
  events: ListedEvents,
  places: Int32Array,
  { offset, limit }: TextSearch,
): TextsFound['events'] => {
  if (offset >= places.length || limit === 0) return [];
  // Numbers alone sort many times quicker than events would: first the starts between which the page lies.
  const starts = Float64Array.from(places, (at) => events.starts[at] as number).sort();
  const first = starts[offset] as number;
  const last = starts[Math.min(offset + limit, starts.length) - 1] as number;
  const around = places.filter((at) => {
    const start = events.starts[at] as number;
    return start >= first && start <= last;
  });
  const ordered = [...around].sort(
    (one, other) => (events.starts[one] as number) - (events.starts[other] as number) || one - other,
  );
  const skip = offset - starts.indexOf(first);
  return ordered
    .slice(skip, skip + limit)
    .map((at) => ({ id: events.ids[at] as number, time: localTime(events.starts[at] as number) }));
};

/**
 * Searches the texts of events on one connection. What lists ask of an event is kept in memory, so that for a common
 * word nothing is read but the index of texts, and texts only for words that it does not know (docs/adr/0021).
 */
export const openTextSearch = (run: ReadRows): ((search: TextSearch) => TextsFound) => {
  const remember = rememberListedEvents(run);
  const find = (search: TextSearch): TextsFound => {
    const events = remember();
    const isListed = listedBy(events, search);
    const groups = search.facets.map((facets) => markFacets(run, events, facets, search));
    const isWanted = (at: number): boolean => isListed(at) && groups.every((marked) => marked[at] === 1);
    const stale = findStale(run);
    const isIndexed = (at: number): boolean => isWanted(at) && !stale.has(events.ids[at] as number);
    const indexed = placesOf(events, findIndexed(run, search), isIndexed);
    const isFound = [...search.must, ...search.mustNot].every(isWhollyIndexed);
    const found = joined(
      isFound ? indexed : readTexts(run, events, indexed, search),
      placesOf(events, findUnindexed(run, search), isWanted),
    );
    return { events: pageOf(events, found, search), total: found.length };
  };
  return (search) => {
    // One state from end to end.
    run('begin', []);
    try {
      return find(search);
    } finally {
      run('rollback', []);
    }
  };
};
