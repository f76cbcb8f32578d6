import type { Insertable } from 'kysely';
import type { Executor } from './dialect.ts';
import type { Tables } from './tables.ts';

// SQLite takes 32766 parameters in a statement, PostgreSQL 65535.
const maxParameters = 30_000;
const maxRows = 256;

/** Returns the rows in batches, each small enough for one statement in which a row takes so many parameters. */
export function* statementsOf<Row>(
  rows: readonly Row[],
  parametersPerRow: number,
): Generator<readonly Row[]> {
  const size = Math.min(maxRows, Math.floor(maxParameters / parametersPerRow));
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** Inserts any number of rows, which all name the same columns, in as few statements as the databases take. */
export const insertRows = async <Table extends keyof Tables>(
  executor: Executor,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  for (const batch of statementsOf(rows, Object.keys(rows[0] ?? {}).length))
    await executor.insertInto(table).values(batch).execute();
};
