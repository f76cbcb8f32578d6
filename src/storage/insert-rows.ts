import type { CompiledQuery, Insertable } from 'kysely';
import type { Executor } from './dialect.ts';
import { perAdapter } from './prepare.ts';
import type { Tables } from './tables.ts';

// SQLite takes 32766 parameters in a statement, PostgreSQL 65535.
const mostParameters = 30_000;
const mostRows = 256;
/** Up to so many rows go in one statement as they are. */
const few = 16;

/** Past a few rows always powers of two, so that a database has only some dozens of statements to prepare. */
const sizeOf = (left: number, most: number): number =>
  left <= Math.min(few, most) ? left : 2 ** Math.floor(Math.log2(Math.min(left, most)));

/**
 * The rows in pieces, in their order, each small enough for one statement in which a row takes so many parameters.
 */
export function* statementsOf<Row>(
  rows: readonly Row[],
  parametersPerRow: number,
): Generator<readonly Row[]> {
  const most = Math.min(mostRows, Math.floor(mostParameters / parametersPerRow));
  for (let from = 0; from < rows.length; ) {
    const size = sizeOf(rows.length - from, most);
    yield rows.slice(from, from + size);
    from += size;
  }
}

/** Statements of so many tables and numbers of rows are remembered. */
const mostRemembered = 500;
const statementsFor = perAdapter(() => new Map<string, CompiledQuery>());

/** The statement for so many rows of these columns, made by Kysely once: that takes it longer than SQLite takes to run it. */
const insertionOf = <Table extends keyof Tables>(
  executor: Executor,
  table: Table,
  columns: readonly string[],
  rows: readonly Insertable<Tables[Table]>[],
): CompiledQuery => {
  const statements = statementsFor(executor);
  const key = `${table} ${rows.length} ${columns.join(' ')}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = executor.insertInto(table).values(rows).compile();
    if (statements.size >= mostRemembered) statements.clear();
    statements.set(key, statement);
  }
  return statement;
};

/** Inserts any number of rows, which all name the same columns, in as few statements as the databases take. */
export const insertRows = async <Table extends keyof Tables>(
  executor: Executor,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  for (const some of statementsOf(rows, columns.length)) {
    const statement = insertionOf(executor, table, columns, some);
    const parameters: unknown[] = [];
    for (const row of some as readonly Readonly<Record<string, unknown>>[]) {
      for (const column of columns) parameters.push(row[column]);
    }
    await executor.executeQuery({ ...statement, parameters });
  }
};
