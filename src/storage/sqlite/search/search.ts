import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { SearchWords } from '../../../kernel/text/search-words.ts';
import type { Executor } from '../../dialect.ts';
import { hasTrigram, isWhollyIndexed, phraseQuery } from './phrase-query.ts';
import { staleTexts, unindexedTexts } from './unindexed-texts.ts';

/** Puts all that was noted into the index, one statement after the other in one transaction. */
const indexNoted: readonly string[] = [
  `insert into event_trigrams(event_trigrams, rowid, text)
    select 'delete', event_id, indexed from unindexed_texts where indexed is not null`,
  `insert into event_trigrams(rowid, text) select event_id, text from event_search
    where event_id in (select event_id from unindexed_texts)`,
  'delete from unindexed_texts',
];

/**
 * The transaction that notes the last of so many texts, or passes so many bytes of them, indexes all of them: one by one they
 * would take a sixth more of what an event that is created alone puts on disk. Searches read those that wait, which takes
 * less than looking a word up.
 */
const enough = { texts: 64, bytes: 64_000 };

/** The last thing that each of the writer's transactions does: indexes the texts that wait for it, where there are enough. */
export const indexingOf = (writer: DatabaseSync): (() => Promise<void>) => {
  let count: StatementSync | undefined;
  return async () => {
    if (count === undefined) {
      // An empty database has no such table yet.
      if (writer.prepare(`select 1 from sqlite_schema where name = 'unindexed_texts'`).get() === undefined)
        return;
      // The length in bytes is known without reading the text.
      count = writer.prepare(`select count(*) as noted,
        sum(octet_length(text) + coalesce(octet_length(indexed), 0)) as bytes
        from unindexed_texts cross join event_search using (event_id)`);
    }
    const { noted, bytes } = count.get() ?? {};
    if (Number(noted) >= enough.texts || Number(bytes) > enough.bytes) writer.exec(indexNoted.join(';'));
  };
};

/** Indexes all that was noted. */
export const indexAllTexts = async (executor: Executor): Promise<void> => {
  for (const statement of indexNoted) await sql.raw(statement).execute(executor);
};

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
    where event_trigrams match ${phraseQuery(must, mustNot)} and rowid not in (${sql.raw(staleTexts)})`;
  const isExact = [...must, ...mustNot].every(isWhollyIndexed);
  return sql<number>`${isExact ? indexed : sql`${allTexts} and event_search.event_id in (${indexed})`}
    union all ${sql.raw(unindexedTexts)} where ${matches}`;
};
