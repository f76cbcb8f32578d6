import type { Dialect, Executor } from '../../storage/dialect.ts';
import { listOwnTables } from '../../storage/own-tables.ts';
import { listCalendarTables } from '../../storage/tables.ts';
import type { WrittenLine } from '../file/write-file.ts';

/**
 * Tables whose rows are not in a backup, only the last number: a restore neither signs users in nor counts attempts of
 * before.
 */
export const transientTables: readonly string[] = ['sessions', 'sign_in_attempts'];

/** The kind of the line with the last number of each table. */
export const numbersKind = 'numbers';

/** Returns how many rows of each table a backup has, each table after those that its rows refer to. */
export const countTables = async (executor: Executor): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const table of listCalendarTables()) {
    const { rows } = await executor
      .selectFrom(table as 'users')
      .select((query) => query.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = transientTables.includes(table) ? 0 : Number(rows);
  }
  return counts;
};

const isValue = (value: unknown): boolean =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Yields the rows of every table, and the last numbers. Throws a defect when a value has no JSON. */
export async function* tableLines(executor: Executor, dialect: Dialect): AsyncGenerator<WrittenLine> {
  const own = new Map((await listOwnTables(executor)).map(({ name, columns }) => [name, columns]));
  const tables = listCalendarTables();
  for (const table of tables.filter((name) => !transientTables.includes(name))) {
    const columns = (own.get(table) ?? []).map(({ name }) => name);
    for await (const rows of dialect.copying.readRows(executor, table, columns)) {
      for (const row of rows) {
        if (!row.every(isValue)) throw new Error(`a row of ${table} cannot be written`);
        yield {
          kind: table,
          stored: Object.fromEntries(columns.map((column, index) => [column, row[index]])),
        };
      }
    }
  }
  const numbers = [...(await dialect.copying.listNumbers(executor))].filter(([table]) =>
    tables.includes(table),
  );
  yield { kind: numbersKind, stored: Object.fromEntries(numbers) };
}
