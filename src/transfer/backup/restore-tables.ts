import { AppError, messageOf } from '../../kernel/error.ts';
import type { Dialect, Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import { applySteps, listAppliedSteps, refuseNewerDatabase } from '../../storage/migrate.ts';
import { listOwnTables } from '../../storage/own-tables.ts';
import { listCalendarTables } from '../../storage/schema/schema.ts';
import type { UnknownKeys } from '../unknown-keys.ts';
import { type BackupLine, damaged } from './format.ts';
import { passing } from './table-lines.ts';

type TableLine = Extract<BackupLine, { readonly kind: 'table' }>;

/** The table whose rows are being read. */
interface CurrentTable {
  readonly line: TableLine;
  /** Null when it is not known, and left out. */
  readonly table: string | null;
  /** Those of its columns that are not known. */
  readonly unknown: ReadonlySet<string>;
}

/** Rows that go in together, and so many characters at the most but for a single row. */
const rowsAtOnce = 256;
const textAtOnce = 4 * 1024 * 1024;

/** The refusal to put a backup where there is a calendar. */
export const calendarExists = (): AppError =>
  new AppError('conflict', 'calendar_exists', {
    es: 'Ya existe un calendario en ese destino. Con --force se sustituye una vez comprobada la copia.',
    en: 'There is a calendar already. --force replaces it once the backup has proved whole.',
  });

/** Takes away the tables of a calendar, and what is written down of its steps; tables of others stay. */
const dropCalendar = async (executor: Executor): Promise<void> => {
  const tables = [...listCalendarTables(), 'kysely_migration', 'kysely_migration_lock'];
  const own = new Set((await listOwnTables(executor)).map(({ name }) => name));
  for (const table of tables.toReversed()) {
    if (own.has(table)) await executor.schema.dropTable(table).execute();
  }
};

const sizeOf = (values: readonly unknown[]): number =>
  values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

/** Takes in the lines of tables of a backup, in their order; `at` is the number of the line, for `damaged_backup`. */
export interface TableRestore {
  readonly begin: (line: TableLine, at: number) => Promise<void>;
  readonly add: (values: readonly (string | number | null)[], at: number) => Promise<void>;
  /** All lines are in. Returns how many rows there are by table. */
  readonly finish: (at: number) => Promise<Readonly<Record<string, number>>>;
}

/**
 * Makes a calendar of a backup's tables, in the open transaction of `executor`: nobody sees anything of it before the
 * commit, and what was there stays until then. With `force` a calendar that is there gives way.
 * Tables and columns that the schema has not are left out and counted. A table without a column of the schema is damaged.
 * @throws AppError `newer_database`, `calendar_exists`.
 */
export const restoreTables = async (
  executor: Executor,
  dialect: Dialect,
  { force, unknown }: { readonly force: boolean; readonly unknown: UnknownKeys },
): Promise<TableRestore> => {
  const applied = await listAppliedSteps(executor);
  refuseNewerDatabase(applied);
  if (applied.length > 0 && !force) throw calendarExists();
  if (applied.length > 0) await dropCalendar(executor);
  await applySteps(executor, dialect);
  const there = await listOwnTables(executor);
  const columnsOf = new Map(there.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  const known = new Set(listCalendarTables());
  const counts: Record<string, number> = {};
  let current: CurrentTable | null = null;
  let waiting: Record<string, string | number | null>[] = [];
  let size = 0;

  const flush = async (at: number): Promise<void> => {
    if (current === null || current.table === null) return;
    try {
      await insertRows(executor, current.table as 'users', waiting as never);
    } catch (error) {
      const reason = messageOf(error);
      throw (
        dialect.refusal(error) ??
        damaged(at, { es: `una fila no cabe: ${reason}`, en: `a row does not fit: ${reason}` })
      );
    }
    [waiting, size] = [[], 0];
  };

  const end = async (at: number): Promise<void> => {
    await flush(at);
    if (current === null || current.table === null || current.line.last === null) return;
    await dialect.copying.numberAfter(executor, current.table, current.line.last);
  };

  return {
    begin: async (line, at) => {
      await end(at);
      const { table } = line;
      if (!known.has(table)) {
        unknown.add(table, 0);
        current = { line, table: null, unknown: new Set() };
        return;
      }
      const columns = columnsOf.get(table);
      const lacking = columns?.filter((column) => !line.columns.includes(column)) ?? [];
      const isOnce = new Set(line.columns).size === line.columns.length;
      if (columns === undefined || lacking.length > 0 || !isOnce) {
        const names = lacking.length === 0 ? table : `${table}: ${lacking.join(', ')}`;
        throw damaged(at, {
          es: `la tabla no es la que era (${names})`,
          en: `the table is not what it was (${names})`,
        });
      }
      const others = line.columns.filter((column) => !columns.includes(column));
      for (const column of others) unknown.add(`${table}.${column}`, 0);
      current = { line, table, unknown: new Set(others) };
      counts[table] = 0;
    },
    add: async (values, at) => {
      if (current === null || values.length !== current.line.columns.length)
        throw damaged(at, { es: 'la fila no es de su tabla', en: 'the row is not of its table' });
      const { table, line } = current;
      if (table === null) {
        unknown.add(line.table);
        return;
      }
      // No backup that was made here has any; of another one nobody is to be signed in here.
      if (passing.includes(table))
        throw damaged(at, {
          es: `la tabla ${table} no va en las copias`,
          en: `the table ${table} has no rows in backups`,
        });
      for (const column of current.unknown) unknown.add(`${table}.${column}`);
      const entries = line.columns.map((column, index) => [column, values[index] ?? null] as const);
      const left = current.unknown;
      waiting.push(
        Object.fromEntries(left.size === 0 ? entries : entries.filter(([column]) => !left.has(column))),
      );
      size += sizeOf(values);
      counts[table] = (counts[table] ?? 0) + 1;
      if (waiting.length >= rowsAtOnce || size >= textAtOnce) await flush(at);
    },
    finish: async (at) => {
      await end(at);
      return counts;
    },
  };
};
