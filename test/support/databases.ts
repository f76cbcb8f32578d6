import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import pg from 'pg';
import type { DatabaseLocation } from '../../src/database/open.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** The databases that tests loop over: all of them unless `DIALECTS` names some (`DIALECTS=sqlite`). */
const dialects = (process.env['DIALECTS'] ?? 'sqlite,postgres').split(',');

let own: Promise<TestPostgres> | undefined;

/** The server of the whole run (`npm test` starts one), or one started for this file alone. */
const serverAddress = async (): Promise<string> => {
  const shared = process.env['CARTELERA_TEST_POSTGRES'];
  if (shared) return shared;
  own ??= startPostgres();
  return (await own).address;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${await serverAddress()}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** An empty place for a calendar, and its removal. */
export interface TestLocation extends DatabaseLocation {
  readonly remove: () => Promise<void>;
}

const locations: Record<string, () => Promise<TestLocation>> = {
  sqlite: async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
    return {
      dataDirectory,
      databaseUrl: null,
      remove: () => rm(dataDirectory, { recursive: true, force: true }),
    };
  },
  postgres: async () => {
    const name = `t_${randomBytes(8).toString('hex')}`;
    const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
    await onServer(`create database ${name}`);
    return {
      dataDirectory,
      databaseUrl: `${await serverAddress()}/${name}`,
      remove: async () => {
        await onServer(`drop database if exists ${name} with (force)`);
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  },
};

/** Runs the same tests on each real database; `place` makes a new empty place for a calendar. */
export const onEachDatabase = (title: string, tests: (place: () => Promise<TestLocation>) => void): void => {
  for (const dialect of dialects) {
    const place = locations[dialect];
    if (!place) throw new Error(`DIALECTS names an unknown database: ${dialect}`);
    describe(`${title} (${dialect})`, () => tests(place));
  }
  after(async () => {
    const mine = await own;
    own = undefined;
    await mine?.stop();
  });
};
