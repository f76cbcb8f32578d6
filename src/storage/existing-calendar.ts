import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../kernel/error.ts';
import type { Executor } from './dialect.ts';
import { listAppliedSteps } from './migrate.ts';
import { type DatabaseLocation, sqliteFile } from './open.ts';

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
