import { randomFrom } from '../../seed/random.ts';
import type { ListExpectation, LoadRequest } from './load.ts';

const mount = '/calendar/events/v1';

/** What the queries choose from: ids of the calendar that is measured. */
export interface Choices {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

const day = (offset: number): string => Temporal.Now.plainDateISO().add({ days: offset }).toString();

interface Filter {
  readonly query: string;
  readonly has: ListExpectation['has'];
}

const filtersOf = (choices: Choices, pick: (below: number) => number): readonly (() => Filter)[] => {
  const oneOf = (name: string, ids: readonly number[], shown: string | null) => (): Filter => {
    const id = ids[pick(ids.length)] ?? 0;
    return { query: `&${name}=${id}`, has: shown === null ? null : [shown, id] };
  };
  return [
    () => ({ query: '', has: null }),
    // An event of a child category shows that and not always its parent.
    oneOf('categories', choices.categories, null),
    oneOf('tags', choices.tags, 'tags'),
    oneOf('venue', choices.venues, 'venue'),
    oneOf('organizer', choices.organizers, 'organizer'),
    () => ({ query: '&featured=true', has: ['featured', 1] }),
  ];
};

/**
 * So many list queries that all differ: windows of a day to three months, the default window of 24 months one time in
 * twenty; with a category, a tag, a venue, an organizer, featured ones, or none of these; one in four a later page.
 * They lie where every calendar has events. Another seed gives others, the same seed the same ones.
 */
export const differentLists = (count: number, choices: Choices, seed = 7): readonly LoadRequest[] => {
  const pick = randomFrom(seed).below;
  const filters = filtersOf(choices, pick);
  const queries = new Map<string, LoadRequest>();
  while (queries.size < count) {
    const from = pick(500) - 250;
    const window = pick(20) === 0 ? null : ([day(from), day(from + 1 + pick(90))] as const);
    const { query: filter, has } = filters[pick(filters.length)]?.() ?? { query: '', has: null };
    const perPage = 10 + pick(41);
    const page = pick(4) === 0 ? 2 + pick(4) : 1;
    const dates = window === null ? '' : `&start_date=${window[0]}&end_date=${window[1]}`;
    const path = `${mount}/events?per_page=${perPage}${dates}${filter}${page === 1 ? '' : `&page=${page}`}`;
    queries.set(path, { path, mayEnd: page > 1, list: { perPage, window, has } });
  }
  return [...queries.values()];
};
