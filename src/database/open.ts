import { join } from 'node:path';
import type { Database } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Where the calendar is kept: a PostgreSQL address, or else a file in the data directory. */
export interface DatabaseLocation {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
}

/** Opens the database that the settings name. Does not migrate. */
export const openDatabase = ({ dataDirectory, databaseUrl }: DatabaseLocation): Database =>
  databaseUrl === null ? openSqlite(join(dataDirectory, 'cartelera.sqlite')) : openPostgres(databaseUrl);
