import { type RawBuilder, sql } from 'kysely';
import type { SearchWords } from '../../../kernel/text/search-words.ts';
import { hasTrigram, isWhollyIndexed, phraseQuery } from './phrase-query.ts';

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
