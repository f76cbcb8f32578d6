import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../kernel/error.ts';
import type { Database, Executor } from './dialect.ts';
import { listAppliedSteps } from './migrate.ts';
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

type Place = Pick<DatabaseLocation, 'dataDirectory' | 'databaseUrl'>;

/** Names the place without the password that its address may carry. */
const noCalendar = ({ dataDirectory, databaseUrl }: Place): AppError => {
  const { host = '', pathname = '' } = URL.parse(databaseUrl ?? '') ?? {};
  const name = databaseUrl === null ? resolve(dataDirectory) : host + pathname;
  const [es, en] = databaseUrl === null ? ['la carpeta', 'the folder'] : ['la base de datos', 'the database'];
  return new AppError('not_found', 'no_calendar', {
    es: `En ${es} ${name} no hay ningún calendario: comprueba --data-dir y --database-url.`,
    en: `There is no calendar in ${en} ${name}: check --data-dir and --database-url.`,
  });
};

/**
 * To be asked before a database is opened, since opening makes the file.
 * @throws AppError `no_calendar` when the file is not there; errors of the file system, for instance without rights.
 */
export const refuseMissingFile = async (place: Place): Promise<void> => {
  if (place.databaseUrl !== null) return;
  await stat(sqliteFile(place.dataDirectory)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? noCalendar(place) : error;
  });
};

/**
 * The steps that the database in that place has gone through.
 * @throws AppError `no_calendar` when there are none.
 */
export const stepsOfCalendar = async (executor: Executor, place: Place): Promise<readonly string[]> => {
  const steps = await listAppliedSteps(executor);
  if (steps.length === 0) throw noCalendar(place);
  return steps;
};
