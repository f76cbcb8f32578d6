import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '../../src/storage/open.ts';
import { startPostgres, type TestPostgres } from '../../test/support/databases/postgres.ts';
import { runStatements } from '../shared/databases.ts';

/** The databases on which every part is tried. */
export const databases = ['sqlite', 'postgres'] as const;

/**
 * Runs `use` with a function that creates calendars, each in a folder and, on PostgreSQL, a database of its own, and with
 * the server, which is null on SQLite. Removes all of them afterwards.
 */
export const withPlaces = async <T>(
  database: (typeof databases)[number],
  use: (places: {
    readonly next: () => Promise<DatabaseLocation>;
    readonly postgres: TestPostgres | null;
  }) => Promise<T>,
): Promise<T> => {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const folders: string[] = [];
  const next = async (): Promise<DatabaseLocation> => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-stress-'));
    folders.push(dataDirectory);
    if (postgres === null) return { dataDirectory, databaseUrl: null };
    const name = `calendar_${folders.length}`;
    await runStatements(postgres, `create database ${name}`);
    return { dataDirectory, databaseUrl: `${postgres.address}/${name}` };
  };
  try {
    return await use({ next, postgres });
  } finally {
    await postgres?.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};

/** The options that name a calendar to every command. */
export const optionsOf = ({ dataDirectory, databaseUrl }: DatabaseLocation): readonly string[] => [
  ...['--data-dir', dataDirectory],
  ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
];
