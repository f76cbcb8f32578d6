import { sql } from 'kysely';
import { insertRows } from '../../../src/storage/insert-rows.ts';
import { applySteps, listAppliedSteps } from '../../../src/storage/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../../../src/storage/open.ts';
import { readBackup } from '../../../src/transfer/backup/read-backup.ts';
import { type OldCalendar, oldFiles } from '../../../test/support/databases/old-calendars.ts';

/**
 * Puts a calendar of an earlier version into a database, and leaves it at that version's schema: `restore` would bring
 * it up to date.
 */
export const placeOld = async (old: OldCalendar, location: DatabaseLocation): Promise<void> => {
  if (location.databaseUrl === null) return old.place({ ...location, remove: async () => undefined });
  const database = openDatabase(location);
  try {
    await database.transaction(
      async (executor) => {
        let table: { readonly name: string; readonly columns: readonly string[] } | null = null;
        for await (const line of readBackup(oldFiles(old.version).backup)) {
          if (line.kind === 'header')
            await applySteps(executor, database.dialect, { upTo: line.header.steps.at(-1) ?? null });
          if (line.kind === 'table') {
            table = { name: line.table, columns: line.columns };
            // What steps put in is in the backup.
            await sql`delete from ${sql.table(line.table)}`.execute(executor);
          }
          if (line.kind !== 'row' || table === null) continue;
          const row = Object.fromEntries(
            table.columns.map((column, at) => [column, line.values[at] ?? null]),
          );
          await insertRows(executor, table.name as 'users', [row as never]);
        }
      },
      { alone: true },
    );
  } finally {
    await database.close();
  }
};

type Rows = Readonly<Record<string, readonly string[]>>;

/** The rows with one word in the place of the host of UIDs, which each calendar draws for itself. */
const withoutDrawnHost = (tables: Rows): Rows => {
  const drawn = tables['settings']?.map((row) => JSON.parse(row)).find(({ name }) => name === 'uid_host');
  if (drawn === undefined) return tables;
  const replaced = (row: string): string => row.replaceAll(drawn.value, 'drawn.invalid');
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(replaced).sort()]));
};

/** What a calendar is like: the steps that it has gone through, and the rows of every table, whatever its schema. */
export const stateOf = async (
  location: DatabaseLocation,
): Promise<{ readonly steps: readonly string[]; readonly tables: Rows }> => {
  const database = openDatabase(location);
  try {
    const { read } = database;
    const tables: Record<string, readonly string[]> = {};
    for (const { name } of await read.introspection.getTables()) {
      // The index of texts, which is made anew from the events.
      if (name.startsWith('event_texts') || name.startsWith('event_trigrams')) continue;
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
      tables[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return { steps: await listAppliedSteps(read), tables: withoutDrawnHost(tables) };
  } finally {
    await database.close();
  }
};
