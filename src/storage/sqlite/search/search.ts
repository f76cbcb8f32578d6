import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../dialect.ts';
import { phraseQuery } from './phrase-query.ts';
import { staleTexts, unindexedTexts } from './unindexed-texts.ts';

/** Makes the index of trigrams over the texts of events, and what keeps it in step with them. */
export const createSearchIndex = async (db: Kysely<never>): Promise<void> => {
  await sql`create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='none', columnsize=0)`.execute(db);
  await sql`create trigger event_search_added after insert on event_search begin
    insert into event_trigrams(rowid, text) values (new.event_id, new.text); end`.execute(db);
  await sql`create trigger event_search_removed after delete on event_search begin
    insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text); end`.execute(
    db,
  );
  await sql`create trigger event_search_changed after update on event_search begin
    insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text);
    insert into event_trigrams(rowid, text) values (new.event_id, new.text); end`.execute(db);
};

const dropIfIndexed = `insert into event_trigrams(event_trigrams, rowid, text)
  select 'delete', old.event_id, old.text
    where not exists (select 1 from unindexed_texts where event_id = old.event_id);`;

/**
 * From then on new texts are only noted, and indexed together, when a transaction finds many
 * (`indexingOf`): FTS5 writes out what it has at each savepoint, which took a third of the time of a create's
 * statements.
 */
export const deferSearchIndex = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [
    'create table unindexed_texts (event_id integer primary key)',
    'drop trigger event_search_added',
    'drop trigger event_search_removed',
    'drop trigger event_search_changed',
    `create trigger event_search_added after insert on event_search begin
      insert into unindexed_texts(event_id) values (new.event_id); end`,
    `create trigger event_search_removed after delete on event_search begin ${dropIfIndexed}
      delete from unindexed_texts where event_id = old.event_id; end`,
    `create trigger event_search_changed after update on event_search begin ${dropIfIndexed}
      insert or ignore into unindexed_texts(event_id) values (new.event_id); end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
};

/** Of the text that goes, what the index has: the text itself, or what was noted of it. */
const dropIndexed = `insert into event_trigrams(event_trigrams, rowid, text)
  select 'delete', old.event_id, indexed from (
    select indexed from unindexed_texts where event_id = old.event_id
    union all select old.text where not exists (select 1 from unindexed_texts where event_id = old.event_id))
  where indexed is not null;`;

/**
 * From then on a text that is changed stays in the index, and is noted with what the index has of it, until others are
 * indexed: to take it out FTS5 writes as much as to take one in, which was half of what changing an event took.
 */
export const deferIndexRemoval = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [
    'alter table unindexed_texts add column indexed text',
    'drop trigger event_search_removed',
    'drop trigger event_search_changed',
    `create trigger event_search_removed after delete on event_search begin ${dropIndexed}
      delete from unindexed_texts where event_id = old.event_id; end`,
    `create trigger event_search_changed after update on event_search begin
      insert or ignore into unindexed_texts(event_id, indexed) values (new.event_id, old.text); end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
};

/** Makes the index anew so that it knows where in a text its trigrams stand. */
export const indexPhrases = async (db: Kysely<never>): Promise<void> => {
  await sql`drop table event_trigrams`.execute(db);
  await sql`create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='full', columnsize=0)`.execute(db);
  await sql`insert into event_trigrams(event_trigrams) values ('rebuild')`.execute(db);
};

/**
 * Each commit adds a piece to the index, and FTS5 merges four of a size when there are as many, sixteen of the
 * smallest at once. With eight and thirty-two an event's index costs two fifths less and the longest commit a
 * quarter, and searches take as long as before (docs/adr/0020). The bound at which all are merged at once stays well
 * above the other: large pieces are then only merged a few pages at a time.
 */
export const mergeIndexLess = async (db: Kysely<never>): Promise<void> => {
  await sql`insert into event_trigrams(event_trigrams, rank) values ('automerge', 8)`.execute(db);
  await sql`insert into event_trigrams(event_trigrams, rank) values ('crisismerge', 32)`.execute(db);
};

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
  let index = (): void => undefined;
  return async () => {
    if (count === undefined) {
      // A calendar that is just being made, or brought up to date, has no such column yet.
      const isThere = writer
        .prepare(`select 1 from pragma_table_info('unindexed_texts') where name = 'indexed'`)
        .get();
      if (isThere === undefined) return;
      // The length in bytes is known without reading the text.
      count = writer.prepare(`select count(*) as noted,
        sum(octet_length(text) + coalesce(octet_length(indexed), 0)) as bytes
        from unindexed_texts cross join event_search using (event_id)`);
      const statements = indexNoted.map((statement) => writer.prepare(statement));
      index = () => {
        for (const statement of statements) statement.run();
      };
    }
    const { noted, bytes } = count.get() ?? {};
    if (Number(noted) >= enough.texts || Number(bytes) > enough.bytes) index();
  };
};

/** Indexes all that was noted. */
export const indexAllTexts = async (executor: Executor): Promise<void> => {
  for (const statement of indexNoted) await sql.raw(statement).execute(executor);
};

/** The ids of events whose texts contain the words, which have three characters or more, and possibly some more. */
export const findTexts = (words: readonly string[]): RawBuilder<number> => {
  const said = words.map((word) => sql`instr(event_search.text, ${word}) > 0`);
  return sql<number>`select rowid from event_trigrams where event_trigrams match ${phraseQuery(words)}
      and rowid not in (${sql.raw(staleTexts)})
    union all ${sql.raw(unindexedTexts)} where ${sql.join(said, sql` and `)}`;
};
