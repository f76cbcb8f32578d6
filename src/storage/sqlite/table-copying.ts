import { type Kysely, sql } from 'kysely';
import { inBatches } from '../../kernel/waiting.ts';
import type { Executor, TableCopying } from '../dialect.ts';

const rowsAtOnce = 500;

// Filled by SQLite itself: https://sqlite.org/autoinc.html
const numbersIn = (executor: Executor) =>
  executor as unknown as Kysely<{ sqlite_sequence: { name: string; seq: number } }>;

/** Copying tables of SQLite. */
export const sqliteTableCopying: TableCopying = {
  readRows: async function* (executor, table, columns) {
    const query = (executor as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .selectFrom(table)
      .select([...columns]);
    for await (const rows of inBatches(query.stream(), rowsAtOnce))
      yield rows.map((row) => columns.map((column) => row[column]));
  },
  listNumbers: async (executor) => {
    const rows = await numbersIn(executor).selectFrom('sqlite_sequence').selectAll().execute();
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  },
  numberAfter: async (executor, table, last) => {
    await numbersIn(executor).deleteFrom('sqlite_sequence').where('name', '=', table).execute();
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(executor);
  },
};
