import { randomBytes } from 'node:crypto';
import { cp, rm, writeFile } from 'node:fs/promises';
import { after, describe } from 'node:test';
import type { Database } from '../../../src/storage/dialect.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import { type DatabaseLocation, openDatabase, sqliteFile } from '../../../src/storage/open.ts';
import { shortOrLong } from '../tiers.ts';
import { migratedDatabase, migratedFile, runStatement } from './migrated.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

const both = ['sqlite', 'postgres'];
/** The databases that `DIALECTS` names (`DIALECTS=sqlite`). */
const named = process.env['DIALECTS']?.split(',');

let own: Promise<TestPostgres> | undefined;

/** The server of the whole run (`npm test` starts one), or one started for this file alone. */
const serverAddress = async (): Promise<string> => {
  const shared = process.env['CARTELERA_TEST_POSTGRES'];
  if (shared) return shared;
  own ??= startPostgres();
  return (await own).address;
};

/** What a new place holds: nothing at all, or the schema, as after a first start, and nobody and nothing in it. */
type Contents = 'nothing' | 'schema';

/** A place for a calendar, and its removal. */
export interface TestLocation extends DatabaseLocation {
  /** Whether it was made with the schema. */
  readonly isMigrated?: boolean;
  readonly remove: () => Promise<void>;
}

/** Makes a new place for a calendar: an empty one, one with the schema, or a copy of another that nothing has open. */
export type NewPlace = (contents?: Contents | TestLocation) => Promise<TestLocation>;

/** In a file, for tests of what no database can change, as what a browser does with a page. */
export const placeInFile: NewPlace = async (contents = 'nothing') => {
  const dataDirectory = await makeVolatileFolder('cartelera-test-');
  const isMigrated = contents !== 'nothing';
  if (typeof contents === 'object') await cp(contents.dataDirectory, dataDirectory, { recursive: true });
  else if (isMigrated) await writeFile(sqliteFile(dataDirectory), await migratedFile());
  return {
    dataDirectory,
    databaseUrl: null,
    isMigrated,
    remove: () => rm(dataDirectory, { recursive: true, force: true }),
  };
};

const templateOf = async (server: string, contents: Contents | TestLocation): Promise<string> => {
  if (contents === 'nothing') return 'template1';
  if (contents === 'schema') return migratedDatabase(server);
  return new URL(contents.databaseUrl ?? '').pathname.slice(1);
};

const places: Record<string, NewPlace> = {
  sqlite: placeInFile,
  postgres: async (contents = 'nothing') => {
    const server = await serverAddress();
    const name = `t_${randomBytes(8).toString('hex')}`;
    const dataDirectory = await makeVolatileFolder('cartelera-test-');
    const isMigrated = contents !== 'nothing';
    if (typeof contents === 'object') await cp(contents.dataDirectory, dataDirectory, { recursive: true });
    const template = await templateOf(server, contents);
    // Copying files takes half the time of writing each page to the log of the server as well.
    await runStatement(server, `create database ${name} template ${template} strategy file_copy`);
    return {
      dataDirectory,
      databaseUrl: `${server}/${name}`,
      isMigrated,
      remove: async () => {
        await runStatement(server, `drop database if exists ${name} with (force)`);
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  },
};

/** Opens the calendar at that place, with the schema in any case. */
export const openMigrated = async (location: TestLocation): Promise<Database> => {
  const database = openDatabase(location);
  if (location.isMigrated !== true) await migrate(database);
  return database;
};

const onDatabases = (title: string, dialects: readonly string[], tests: (place: NewPlace) => void): void => {
  for (const dialect of dialects) {
    const place = places[dialect];
    if (!place) throw new Error(`DIALECTS names an unknown database: ${dialect}`);
    describe(`${title} (${dialect})`, () => tests(place));
  }
  after(async () => {
    const mine = await own;
    own = undefined;
    await mine?.stop();
  });
};

/**
 * Runs the same tests on both databases, for what can differ between them: storage, queries, lists, search, rights,
 * refusals, faults, transfer. `place` makes a new place for a calendar.
 */
export const onEachDatabase = (title: string, tests: (place: NewPlace) => void): void =>
  onDatabases(title, named ?? both, tests);

/** Runs tests on SQLite in `npm test`, and on both databases in `npm run test:all`. */
export const onOneDatabase = (title: string, tests: (place: NewPlace) => void): void =>
  onDatabases(title, named ?? shortOrLong(['sqlite'], both), tests);
