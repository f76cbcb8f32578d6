import type { LoadRequest } from './load.ts';

const mount = '/calendar/events/v1';

/** What the queries choose from: ids of the calendar that is measured. */
export interface Choices {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

const day = (offset: number): string => Temporal.Now.plainDateISO().add({ days: offset }).toString();

/** The same numbers each time: a congruential generator is random enough to mix queries. */
const mixer = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/**
 * So many list queries that all differ: windows of a day to three months, the default window of 24 months one time in
 * twenty; with a category, a tag, a venue, an organizer, featured ones, or none of these; pages.
 */
export const differentLists = (count: number, choices: Choices): readonly LoadRequest[] => {
  const pick = mixer(7);
  const one = (ids: readonly number[]): number => ids[pick(ids.length)] ?? 0;
  const filters = [
    () => '',
    () => `&categories=${one(choices.categories)}`,
    () => `&tags=${one(choices.tags)}`,
    () => `&venue=${one(choices.venues)}`,
    () => `&organizer=${one(choices.organizers)}`,
    () => '&featured=true',
  ];
  const queries = new Set<string>();
  while (queries.size < count) {
    const from = pick(600) - 300;
    const window = pick(20) === 0 ? '' : `&start_date=${day(from)}&end_date=${day(from + 1 + pick(90))}`;
    const filter = filters[pick(filters.length)]?.() ?? '';
    queries.add(`per_page=${10 + pick(41)}${window}${filter}`);
  }
  return [...queries].map((query) => ({ path: `${mount}/events?${query}` }));
};
