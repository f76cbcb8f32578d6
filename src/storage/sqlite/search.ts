import { type RawBuilder, sql } from 'kysely';
import type { SearchWords } from '../../kernel/text/search-words.ts';

const takeOut = `insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text)`;
const takeIn = 'insert into event_trigrams(rowid, text) values (new.event_id, new.text)';

/** The index of trigrams over the texts of events, and what keeps it in step with them (https://sqlite.org/fts5.html, 4.4.3). */
export const searchIndex: readonly string[] = [
  `create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='full', columnsize=0)`,
  // Each commit adds a segment to the index, and FTS5 merges four of a size when there are as many, sixteen of the
  // smallest at once. With eight and thirty-two an event's index costs two fifths less and the longest commit a
  // quarter, and searches take as long as before. The bound at which all are merged at once stays well above the other:
  // large segments are then only merged a few pages at a time.
  `insert into event_trigrams(event_trigrams, rank) values ('automerge', 8)`,
  `insert into event_trigrams(event_trigrams, rank) values ('crisismerge', 32)`,
  `create trigger event_search_added after insert on event_search begin ${takeIn}; end`,
  `create trigger event_search_removed after delete on event_search begin ${takeOut}; end`,
  `create trigger event_search_changed after update on event_search when new.text is not old.text
    begin ${takeOut}; ${takeIn}; end`,
];

/** A trigram has as many characters. */
const shortest = 3;
/** Of longer words the index is asked for the beginning only: each further trigram would be looked up. */
const longest = 60;

const lengthOf = (word: string): number => [...word].length;

/** Whether the index has the word, or the beginning of it. */
const hasTrigram = (word: string): boolean => lengthOf(word) >= shortest;

/** Whether the index says exactly which texts contain the word. */
const isWhollyIndexed = (word: string): boolean => lengthOf(word) >= shortest && lengthOf(word) <= longest;

const phrase = (word: string): string => `"${[...word].slice(0, longest).join('').replaceAll('"', '""')}"`;

/**
 * A query of the index of trigrams (https://sqlite.org/fts5.html, 3) for texts that contain all of the words and none
 * of the others. It also finds texts that do not, where a word is not wholly indexed; those of `must` that are
 * shorter than a trigram are left out, and one has to be longer.
 */
const phraseQuery = (must: readonly string[], mustNot: readonly string[] = []): string =>
  [
    must
      .filter((word) => lengthOf(word) >= shortest)
      .map(phrase)
      .join(' AND '),
    ...mustNot.filter(isWhollyIndexed).map(phrase),
  ].join(' NOT ');

/** A query for the ids of the events whose texts contain all words of `must` and none of `mustNot`. */
export const selectContaining = ({ must, mustNot }: SearchWords): RawBuilder<number> => {
  const matches = sql.join(
    [
      sql`1 = 1`,
      ...must.map((word) => sql`instr(event_search.text, ${word}) > 0`),
      ...mustNot.map((word) => sql`instr(event_search.text, ${word}) = 0`),
    ],
    sql` and `,
  );
  const allTexts = sql<number>`select event_search.event_id from event_search where ${matches}`;
  if (!must.some(hasTrigram)) return allTexts;
  const indexed = sql<number>`select rowid from event_trigrams
    where event_trigrams match ${phraseQuery(must, mustNot)}`;
  const isExact = [...must, ...mustNot].every(isWhollyIndexed);
  return isExact ? indexed : sql<number>`${allTexts} and event_search.event_id in (${indexed})`;
};
