import type { DatabaseSync } from 'node:sqlite';
import type { Commonness } from './search.ts';

/** Shares of all events, from and up to. */
type Range = readonly [from: number, to: number];

/** A third of the rare words from each, or almost all would be names that hardly anybody has. */
const rare: readonly Range[] = [
  [0.003, 0.01],
  [0.0003, 0.003],
  [0, 0.0003],
];
const common: Readonly<Record<Exclude<Commonness, 'rare'>, Range>> = { usual: [0.05, 0.2], most: [0.2, 1] };
const mostTries = 3000;

/** A query of the trigram index for texts that may have the word. */
export const trigramsOf = (word: string): string =>
  Array.from({ length: word.length - 2 }, (_, at) => `"${word.slice(at, at + 3)}"`).join(' AND ');

/** Texts that are looked at for words, spread over the whole calendar. */
const sample = 2000;

/** How many of the sample's texts have each word; parts of words are told at least once. */
const countWords = (database: DatabaseSync): ReadonlyMap<string, number> => {
  const { first, last } = database
    .prepare('select min(event_id) as first, max(event_id) as last from event_search')
    .get() as { first: number; last: number };
  const step = Math.max(1, Math.floor((last - first) / sample));
  const textAt = database.prepare(
    'select text from event_search where event_id >= ? order by event_id limit 1',
  );
  const counts = new Map<string, number>();
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (let id = first; id <= last; id += step) {
    for (const word of new Set(String(textAt.get(id)?.['text']).match(/[a-z]{3,}/g))) {
      add(word);
      const [from, length] = [id % 3, 3 + (counts.size % 4)];
      if (word.length > from + length) add(word.slice(from, from + length));
    }
  }
  return counts;
};

/** In an order that only looks random, the same each time. */
const shuffled = (words: readonly string[]): readonly string[] =>
  words
    .map((word, at) => [(at * 7919) % words.length, word] as const)
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word);

const chooseRare = (database: DatabaseSync, words: readonly string[], most: number): readonly string[] => {
  const events = Number(database.prepare('select count(*) as count from event_search').get()?.['count']);
  const count = database.prepare(`select count(*) as count from event_trigrams
    cross join event_search on event_search.event_id = event_trigrams.rowid
    where event_trigrams match ? and instr(event_search.text, ?) > 0`);
  const ranges = rare.map((range) => ({ range, chosen: [] as string[] }));
  const perRange = Math.ceil(most / ranges.length);
  for (const word of words.slice(0, mostTries)) {
    if (ranges.every(({ chosen }) => chosen.length >= perRange)) break;
    const share = Number(count.get(trigramsOf(word), word)?.['count']) / events;
    const fitting = ranges.find(({ range: [from, to] }) => share > from && share <= to);
    if (fitting !== undefined && fitting.chosen.length < perRange) fitting.chosen.push(word);
  }
  return ranges.flatMap(({ chosen }) => chosen);
};

/**
 * Different words of three letters and more, and parts of words, that are as common as wanted, as many as are found:
 * the rare ones by counting in the whole calendar, the others by the sample.
 */
export const chooseWords = (database: DatabaseSync, wanted: Commonness, most: number): readonly string[] => {
  const counts = [...countWords(database)];
  const within = ([from, to]: Range): readonly string[] =>
    shuffled(
      counts.filter(([, count]) => count > from * sample && count <= to * sample).map(([word]) => word),
    );
  return wanted === 'rare'
    ? chooseRare(database, within([0, 0.015]), most)
    : within(common[wanted]).slice(0, most);
};
