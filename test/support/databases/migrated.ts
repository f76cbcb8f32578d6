import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../src/storage/migrate.ts';
import { openDatabase, sqliteFile } from '../../../src/storage/open.ts';

/*
 * Calendars with the schema and nothing in it, from which places for tests are copied: a copy takes a tenth of the time
 * that all steps of the schema take, and a whole run of the tests makes some seven hundred places.
 */

const migrateAt = async (dataDirectory: string, databaseUrl: string | null): Promise<void> => {
  const database = openDatabase({ dataDirectory, databaseUrl });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
};

let file: Promise<Buffer> | undefined;

const makeFile = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  try {
    await migrateAt(folder, null);
    return await readFile(sqliteFile(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The bytes of a file of SQLite with the schema; made once in a process. */
export const migratedFile = (): Promise<Buffer> => {
  file ??= makeFile();
  return file;
};

let pool: pg.Pool | undefined;

/** Lends the connection of this process to the server's own database; one that idles keeps no process alive. */
const onServer = async <Result>(
  server: string,
  run: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> => {
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: `${server}/postgres`, max: 1, allowExitOnIdle: true });
    // The server may end before the process does.
    pool.on('error', () => undefined);
  }
  const client = await pool.connect();
  try {
    return await run(client);
  } finally {
    client.release();
  }
};

/** Runs a statement as the administrator of the server; it is the same one in all of a process. */
export const runStatement = (server: string, statement: string): Promise<unknown> =>
  onServer(server, (client) => client.query(statement));

const nameOfMigrated = 'migrated';
const lockOfMaking = 1;

let template: Promise<string> | undefined;

const makeTemplate = (server: string): Promise<string> =>
  onServer(server, async (client) => {
    // Test files run beside each other: the first one makes it, and it has its name only when it is whole.
    await client.query('select pg_advisory_lock($1)', [lockOfMaking]);
    try {
      const known = await client.query('select from pg_database where datname = $1', [nameOfMigrated]);
      if (known.rowCount !== 0) return nameOfMigrated;
      const unfinished = `${nameOfMigrated}_soon`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      await migrateAt('', `${server}/${unfinished}`);
      await client.query(`alter database ${unfinished} rename to ${nameOfMigrated}`);
      return nameOfMigrated;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockOfMaking]);
    }
  });

/** The name of a database with the schema on the server, from which others can be made; made once for all processes. */
export const migratedDatabase = (server: string): Promise<string> => {
  template ??= makeTemplate(server);
  return template;
};
