import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkCalendar } from '../../../src/program/cli/check.ts';
import { loadSettings } from '../../../src/program/config/load.ts';
import type { Settings } from '../../../src/program/config/options.ts';
import { openDatabase } from '../../../src/storage/open.ts';
import { listCalendarTables } from '../../../src/storage/tables.ts';
import type { TestLocation } from '../databases/databases.ts';

/** The flags that name a calendar. */
export const flagsOf = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
  ...['--data-dir', dataDirectory],
  ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
];

/** The settings of commands on a calendar. */
export const settingsOf = (
  { dataDirectory, databaseUrl }: TestLocation,
  flags: Readonly<Record<string, string>> = {},
): Settings =>
  loadSettings({
    flags: new Map(
      Object.entries({
        'data-dir': dataDirectory,
        ...(databaseUrl === null ? {} : { 'database-url': databaseUrl }),
        'public-url': 'https://agenda.test',
        ...flags,
      }).map(([flag, value]) => [flag, [value]]),
    ),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });

/** When a credential was last used is written some time after its use, and so is no part of a state. */
const withoutLastUse = (row: string): string =>
  row.replace(/"last_used_at":(?:"[^"]*"|null)/, '"last_used_at":null');

/** Every row of every table of a calendar to which nobody writes, as JSON texts without an order, by table. */
export const allRows = async (
  location: TestLocation,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const database = openDatabase(location);
  try {
    const { read } = database;
    const tables: Record<string, readonly string[]> = {};
    for (const table of listCalendarTables()) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(read);
      // A restore renews the id of the database.
      const texts = rows.map((row) => JSON.stringify(row)).filter((row) => !row.includes('"database_id"'));
      tables[table] = texts.map(withoutLastUse).sort();
    }
    return tables;
  } finally {
    await database.close();
  }
};

/** What `check` finds in a calendar. */
export const findingsIn = async (location: TestLocation): Promise<readonly string[]> => {
  const findings: string[] = [];
  await checkCalendar(settingsOf(location), ({ subject, problem }) => {
    findings.push(`${subject.en}: ${problem.en}`);
  });
  return findings;
};

/** A folder for files, which goes away with the test. */
export const newFolder = async (t: {
  readonly after: (end: () => Promise<void>) => void;
}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-backups-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
