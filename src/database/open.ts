import { join } from 'node:path';
import type { Database } from './dialect.ts';
import { openLease } from './lease.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, type SqliteLimits } from './sqlite.ts';

/** Where the calendar is kept: a PostgreSQL address, or else a file in the data directory. */
export interface DatabaseLocation {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** What a file may use of the machine, where it matters. */
  readonly limits?: SqliteLimits;
  /** What connections to PostgreSQL call themselves, where they are not those of a service. */
  readonly connectionName?: string;
  /** Whether it is for a service that no other process serves beside, which may hold the lease of the calendar. */
  readonly mayHoldLease?: boolean;
}

/** The file of a calendar that is kept with SQLite. */
export const sqliteFile = (dataDirectory: string): string => join(dataDirectory, 'cartelera.sqlite');

/** Opens the database that the settings name. Does not migrate. */
export const openDatabase = ({
  dataDirectory,
  databaseUrl,
  limits,
  connectionName,
  mayHoldLease = false,
}: DatabaseLocation): Database => {
  const lease = openLease();
  const database =
    databaseUrl === null
      ? openSqlite(sqliteFile(dataDirectory), limits, lease.enterTransaction)
      : openPostgres(databaseUrl, connectionName, lease.enterTransaction);
  return mayHoldLease ? lease.hold(database) : database;
};
