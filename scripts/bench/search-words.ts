import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Commonness } from './search.ts';

/** Shares of all events, from and up to. */
const shares: Readonly<Record<Commonness, readonly (readonly [number, number])[]>> = {
  // A third of the words from each, or almost all would be names that hardly anybody has.
  rare: [
    [0.003, 0.01],
    [0.0003, 0.003],
    [0, 0.0003],
  ],
  usual: [[0.05, 0.2]],
  most: [[0.2, 1]],
};
const mostTries = 3000;

/** A query of the trigram index for texts that may have the word. */
export const trigramsOf = (word: string): string =>
  Array.from({ length: word.length - 2 }, (_, at) => `"${word.slice(at, at + 3)}"`).join(' AND ');

/** Words of some texts in every 20th part of the calendar, and parts of them, in an order that only looks random. */
const candidatesIn = (database: DatabaseSync): readonly string[] => {
  const { first, last } = database
    .prepare('select min(event_id) as first, max(event_id) as last from event_search')
    .get() as { first: number; last: number };
  const step = Math.max(1, Math.floor((last - first) / 2000));
  const textAt = database.prepare(
    'select text from event_search where event_id >= ? order by event_id limit 1',
  );
  const words = new Set<string>();
  for (let id = first; id <= last; id += step) {
    for (const word of String(textAt.get(id)?.['text']).match(/[a-z]{3,}/g) ?? []) {
      words.add(word);
      const [from, length] = [id % 3, 3 + (words.size % 4)];
      if (word.length > from + length) words.add(word.slice(from, from + length));
    }
  }
  return [...words]
    .map((word, at) => [(at * 7919) % words.size, word] as const)
    .sort(([a], [b]) => a - b)
    .map(([, word]) => word);
};

const shareOf = (count: StatementSync, word: string, events: number): number =>
  Number(count.get(trigramsOf(word), word)?.['count']) / events;

/** Different words of three letters and more that are as common as wanted, as many as are found. */
export const chooseWords = (database: DatabaseSync, wanted: Commonness, most: number): readonly string[] => {
  const events = Number(database.prepare('select count(*) as count from event_search').get()?.['count']);
  const count = database.prepare(`select count(*) as count from event_trigrams
    cross join event_search on event_search.event_id = event_trigrams.rowid
    where event_trigrams match ? and instr(event_search.text, ?) > 0`);
  const ranges = shares[wanted].map((range) => ({ range, words: [] as string[] }));
  const perRange = Math.ceil(most / ranges.length);
  for (const word of candidatesIn(database).slice(0, mostTries)) {
    if (ranges.every(({ words }) => words.length >= perRange)) break;
    const share = shareOf(count, word, events);
    const fitting = ranges.find(({ range: [from, to] }) => share > from && share <= to);
    if (fitting !== undefined && fitting.words.length < perRange) fitting.words.push(word);
  }
  return ranges.flatMap(({ words }) => words);
};
