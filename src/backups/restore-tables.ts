import { sql } from 'kysely';
import { listCalendarTables } from '../database/calendar-tables.ts';
import type { Dialect, Executor } from '../database/dialect.ts';
import { insertRows } from '../database/insert-rows.ts';
import { applySteps, listAppliedSteps, refuseNewerDatabase } from '../database/migrate.ts';
import { AppError } from '../kernel/error.ts';
import { type BackupHeader, type BackupLine, damaged } from './format.ts';
import { passing } from './table-lines.ts';

type TableLine = Extract<BackupLine, { readonly kind: 'table' }>;

/** Rows that go in together, and so many characters at the most but for a single row. */
const rowsAtOnce = 256;
const textAtOnce = 4 * 1024 * 1024;

/** The refusal to put a backup where there is a calendar. */
export const calendarExists = (): AppError =>
  new AppError('conflict', 'calendar_exists', {
    es: 'Ahí ya hay un calendario. --force lo sustituye cuando la copia esté entera.',
    en: 'There is a calendar already. --force replaces it once the backup has proved whole.',
  });

/** Takes away the tables of a calendar, and what is written down of its steps; tables of others stay. */
const dropCalendar = async (executor: Executor, dialect: Dialect): Promise<void> => {
  const tables = [...(await listCalendarTables(dialect)), 'kysely_migration', 'kysely_migration_lock'];
  for (const table of tables.toReversed()) await executor.schema.dropTable(table).ifExists().execute();
};

/** Makes the tables as they were when the backup was made, without rows: what steps put in is in the backup. */
const makeTables = async (executor: Executor, dialect: Dialect, steps: readonly string[]): Promise<void> => {
  await applySteps(executor, dialect, { upTo: steps.at(-1) ?? null });
  for (const table of (await listCalendarTables(dialect)).toReversed()) {
    if (await isThere(executor, table)) await sql`delete from ${sql.table(table)}`.execute(executor);
  }
};

const isThere = async (executor: Executor, table: string): Promise<boolean> =>
  (await executor.introspection.getTables()).some(({ name }) => name === table);

const sizeOf = (values: readonly unknown[]): number =>
  values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

/** Takes in the lines of tables of a backup, in their order; `at` is the number of the line, for `damaged_backup`. */
export interface TableRestore {
  readonly begin: (line: TableLine, at: number) => Promise<void>;
  readonly add: (values: readonly (string | number | null)[], at: number) => Promise<void>;
  /** All lines are in: brings the schema up to this program's version. Gives how many rows there are by table. */
  readonly finish: (at: number) => Promise<Readonly<Record<string, number>>>;
}

/**
 * Makes a calendar of a backup's tables, in the open transaction of `executor`: nobody sees anything of it before the
 * commit, and what was there stays until then. With `force` a calendar that is there gives way.
 * @throws AppError `newer_database`, `calendar_exists`.
 */
export const restoreTables = async (
  executor: Executor,
  dialect: Dialect,
  header: BackupHeader,
  force: boolean,
): Promise<TableRestore> => {
  const applied = await listAppliedSteps(executor);
  refuseNewerDatabase(applied);
  if (applied.length > 0 && !force) throw calendarExists();
  if (applied.length > 0) await dropCalendar(executor, dialect);
  await makeTables(executor, dialect, header.steps);
  const there = await executor.introspection.getTables();
  const columnsOf = new Map(there.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const known = new Set(await listCalendarTables(dialect));
  const counts: Record<string, number> = {};
  let current: TableLine | null = null;
  let waiting: Record<string, string | number | null>[] = [];
  let size = 0;

  const flush = async (at: number): Promise<void> => {
    if (current === null) return;
    try {
      await insertRows(executor, current.table as 'users', waiting as never);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw (
        dialect.refusal(error) ??
        damaged(at, { es: `una fila no cabe: ${reason}`, en: `a row does not fit: ${reason}` })
      );
    }
    [waiting, size] = [[], 0];
  };

  const end = async (at: number): Promise<void> => {
    await flush(at);
    if (current !== null && current.last !== null)
      await dialect.copying.numberAfter(executor, current.table, current.last);
  };

  return {
    begin: async (line, at) => {
      await end(at);
      const columns = known.has(line.table) ? columnsOf.get(line.table) : undefined;
      const isSame =
        columns !== undefined &&
        columns.length === line.columns.length &&
        columns.every((column) => line.columns.includes(column));
      if (!isSame) {
        throw damaged(at, {
          es: `la tabla ${line.table} no es la que era`,
          en: `the table ${line.table} is not what it was`,
        });
      }
      current = line;
      counts[line.table] = 0;
    },
    add: async (values, at) => {
      if (current === null || values.length !== current.columns.length)
        throw damaged(at, { es: 'la fila no es de su tabla', en: 'the row is not of its table' });
      // No backup that was made here has any; of another one nobody is to be signed in here.
      if (passing.includes(current.table))
        throw damaged(at, {
          es: `la tabla ${current.table} no va en las copias`,
          en: `the table ${current.table} has no rows in backups`,
        });
      waiting.push(
        Object.fromEntries(current.columns.map((column, index) => [column, values[index] ?? null])),
      );
      size += sizeOf(values);
      counts[current.table] = (counts[current.table] ?? 0) + 1;
      if (waiting.length >= rowsAtOnce || size >= textAtOnce) await flush(at);
    },
    finish: async (at) => {
      await end(at);
      await applySteps(executor, dialect);
      return counts;
    },
  };
};
