import { stat } from 'node:fs/promises';
import { AppError } from '../kernel/error.ts';
import type { Executor } from './dialect.ts';
import { listAppliedSteps } from './migrate.ts';
import { type DatabaseLocation, sqliteFile } from './open.ts';

const noCalendar = (): AppError =>
  new AppError('not_found', 'no_calendar', {
    es: 'Ahí no hay ningún calendario: compruebe --data y --database-url.',
    en: 'There is no calendar there: check --data and --database-url.',
  });

/**
 * To be asked before a database is opened, since opening makes the file.
 * @throws AppError `no_calendar` when the file is not there; errors of the file system, for instance without rights.
 */
export const refuseMissingFile = async ({
  dataDirectory,
  databaseUrl,
}: Pick<DatabaseLocation, 'dataDirectory' | 'databaseUrl'>): Promise<void> => {
  if (databaseUrl !== null) return;
  await stat(sqliteFile(dataDirectory)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? noCalendar() : error;
  });
};

/**
 * The steps that a database has gone through.
 * @throws AppError `no_calendar` when there are none.
 */
export const stepsOfCalendar = async (executor: Executor): Promise<readonly string[]> => {
  const steps = await listAppliedSteps(executor);
  if (steps.length === 0) throw noCalendar();
  return steps;
};
