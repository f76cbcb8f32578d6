import { AppError, messageOf } from '../../kernel/error.ts';
import type { Dialect, Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import { applySteps, listAppliedSteps, refuseNewerDatabase } from '../../storage/migrate.ts';
import { listOwnTables } from '../../storage/own-tables.ts';
import { listCalendarTables } from '../../storage/tables.ts';
import { lineError } from '../file/format.ts';
import type { FileLine } from '../file/read-file.ts';
import { numbersKind, transientTables } from './table-lines.ts';

type Value = string | number | null;

/** Rows that are inserted together, and their characters but for a single row. */
const maxRows = 256;
const maxText = 4 * 1024 * 1024;

/** Returns the error of a restore to where there is a calendar. */
export const calendarExists = (): AppError =>
  new AppError('conflict', 'calendar_exists', {
    es: 'Ya existe un calendario en ese destino. Con --force se sustituye una vez comprobada la copia.',
    en: 'There is a calendar already. --force replaces it once the backup has proved whole.',
  });

/** Drops the tables of a calendar and of its steps; other tables stay. */
const dropCalendar = async (executor: Executor): Promise<void> => {
  const tables = [...listCalendarTables(), 'kysely_migration', 'kysely_migration_lock'];
  const own = new Set((await listOwnTables(executor)).map(({ name }) => name));
  for (const table of tables.toReversed()) {
    if (own.has(table)) await executor.schema.dropTable(table).execute();
  }
};

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** Inserts the lines of tables of a backup. Throws AppError `damaged_backup`. */
interface TableRestore {
  readonly add: (line: FileLine) => Promise<void>;
  readonly finish: () => Promise<void>;
}

/**
 * Makes the tables of a calendar in the open transaction of `executor`, which lines of a backup fill; what was there
 * stays until the commit. Tables and columns that the schema does not have are left out and passed to `onUnknown`.
 * Throws AppError `newer_database`, and `calendar_exists` unless `force` is set.
 */
export const restoreTables = async (
  executor: Executor,
  dialect: Dialect,
  { force, onUnknown }: { readonly force: boolean; readonly onUnknown: (key: string) => void },
): Promise<TableRestore> => {
  const applied = await listAppliedSteps(executor);
  refuseNewerDatabase(applied);
  if (applied.length > 0 && !force) throw calendarExists();
  if (applied.length > 0) await dropCalendar(executor);
  await applySteps(executor, dialect);
  const own = new Map((await listOwnTables(executor)).map(({ name, columns }) => [name, columns]));
  const columnsOf = new Map(
    listCalendarTables().map((table) => [table, (own.get(table) ?? []).map(({ name }) => name)]),
  );
  const numbers = new Map<string, number>();
  let current = '';
  let number = 0;
  let waiting: Record<string, Value>[] = [];
  let size = 0;

  const flush = async (): Promise<void> => {
    try {
      await insertRows(executor, current as 'users', waiting as never);
    } catch (error) {
      const reason = messageOf(error);
      const wrong = { es: `una fila no cabe: ${reason}`, en: `a row does not fit: ${reason}` };
      throw dialect.refusal(error) ?? lineError('backup', number, wrong);
    }
    [waiting, size] = [[], 0];
  };

  const addNumbers = ({ stored }: FileLine): void => {
    for (const [table, last] of Object.entries(stored)) {
      if (!columnsOf.has(table)) onUnknown(`${numbersKind}.${table}`);
      else if (Number.isSafeInteger(last)) numbers.set(table, Number(last));
      else
        throw lineError('backup', number, {
          es: `"${table}" no es un número`,
          en: `"${table}" is no number`,
        });
    }
  };

  const addRow = async (table: string, columns: readonly string[], { stored }: FileLine): Promise<void> => {
    // No backup that was made here has any: nobody is signed in by a file.
    if (transientTables.includes(table)) {
      throw lineError('backup', number, {
        es: `la tabla ${table} no va en las copias`,
        en: `the table ${table} has no rows in backups`,
      });
    }
    const row: Record<string, Value> = {};
    for (const column of columns) {
      const value = stored[column];
      if (!isValue(value)) {
        throw lineError('backup', number, {
          es: `falta o no vale ${table}.${column}`,
          en: `${table}.${column} is missing or wrong`,
        });
      }
      row[column] = value;
      size += typeof value === 'string' ? value.length : 8;
    }
    for (const name of Object.keys(stored)) if (!Object.hasOwn(row, name)) onUnknown(`${table}.${name}`);
    waiting.push(row);
    if (waiting.length >= maxRows || size >= maxText) await flush();
  };

  return {
    add: async (line) => {
      const { kind } = line;
      if (kind !== current) await flush();
      [current, number] = [kind, line.number];
      const columns = columnsOf.get(kind);
      if (kind === numbersKind) addNumbers(line);
      else if (columns === undefined) onUnknown(kind);
      else await addRow(kind, columns, line);
    },
    finish: async () => {
      await flush();
      for (const [table, last] of numbers) await dialect.copying.numberAfter(executor, table, last);
    },
  };
};
