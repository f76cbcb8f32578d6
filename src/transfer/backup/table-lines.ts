import type { Dialect, Executor } from '../../storage/dialect.ts';
import { listOwnTables } from '../../storage/own-tables.ts';
import { listCalendarTables } from '../../storage/schema/schema.ts';

/**
 * Of these a backup has the numbering and no rows: whoever was signed in then must not be so again, nor be refused for
 * attempts of then.
 */
export const passing: readonly string[] = ['sessions', 'sign_in_attempts'];

/** A table as it is to be copied. */
export interface CopiedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** How many of its rows. */
  readonly rows: number;
  /** The last number that it has given, null when it does not number its rows. */
  readonly last: number | null;
}

const countRows = async (executor: Executor, table: string): Promise<number> => {
  const { rows } = await executor
    .selectFrom(table as 'users')
    .select((query) => query.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

/** The tables that a calendar has, each after those that its rows refer to, as they are in this transaction. */
export const listCopiedTables = async (
  executor: Executor,
  dialect: Dialect,
): Promise<readonly CopiedTable[]> => {
  const there = await listOwnTables(executor);
  const columnsOf = new Map(there.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const numbers = await dialect.copying.listNumbers(executor);
  const tables: CopiedTable[] = [];
  for (const table of listCalendarTables()) {
    const columns = columnsOf.get(table) ?? [];
    const rows = passing.includes(table) ? 0 : await countRows(executor, table);
    tables.push({ table, columns, rows, last: numbers.get(table) ?? null });
  }
  return tables;
};

const isKnown = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** The lines of a table: what it is, then its rows. Throws a defect when a value has no place in the format. */
export async function* tableLines(
  executor: Executor,
  dialect: Dialect,
  { table, columns, last }: CopiedTable,
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  yield { text: `${JSON.stringify({ table, columns, last })}\n`, rows: 0 };
  if (passing.includes(table)) return;
  for await (const rows of dialect.copying.readRows(executor, table, columns)) {
    if (!rows.every((row) => row.every(isKnown))) throw new Error(`a row of ${table} cannot be written`);
    yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''), rows: rows.length };
  }
}
