import { join } from 'node:path';
import type { Database } from './dialect.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** Where the calendar is kept: a PostgreSQL address, or else a file in the data directory. */
export interface DatabaseLocation {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** How many bytes of a file may be cached, where it matters. */
  readonly cacheBytes?: number;
  /** What connections to PostgreSQL call themselves, where they are not those of a service. */
  readonly connectionName?: string;
}

/** The file of a calendar that is kept with SQLite. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'cartelera.sqlite');

/** Opens the database that the settings name. Does not migrate. */
export const openDatabase = (location: DatabaseLocation): Database =>
  location.databaseUrl === null
    ? openSqlite(sqliteFile(location.dataDirectory), location.cacheBytes)
    : openPostgres(location.databaseUrl, location.connectionName);
