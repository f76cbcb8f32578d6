import { loadSecretHash } from '../accounts/credentials/secrets.ts';
import { AppError } from '../kernel/error.ts';
import type { Wait } from '../kernel/waiting.ts';
import type { Database } from '../storage/dialect.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase, refuseMissingFile, stepsOfCalendar } from '../storage/open.ts';
import type { Settings } from './config/options.ts';
import { locationOf } from './site.ts';

/** Opens the database of the calendar as it is. */
export const openMigrated = (settings: Settings): Database => openDatabase(locationOf(settings));

/** How to wait for a database. */
export interface Patience {
  readonly wait: Wait;
  /** Called with the reason, whenever it is another than before. */
  readonly onDelay: (error: unknown) => void;
}

/** Between two attempts, in milliseconds. */
const firstPause = 500;
const maxPause = 10_000;

/**
 * Opens the database as it is for the work, and waits while it is away, starting or locked, so that the two can start
 * in any order. The database stays open.
 */
export const whenThere = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { wait, onDelay }: Patience,
): Promise<T> => {
  const never = new AbortController().signal;
  let reported = '';
  for (let pause = firstPause; ; pause = Math.min(pause * 2, maxPause)) {
    const database = openMigrated(settings);
    try {
      return await work(database);
    } catch (error) {
      await database.close();
      if (!database.dialect.willPass(error instanceof AppError ? error.cause : error)) throw error;
      if (String(error) !== reported) onDelay(error);
      reported = String(error);
    }
    await wait(pause, never);
  }
};

const prepareCalendar = async (database: Database): Promise<Database> => {
  await migrate(database);
  // Drawn when it is first needed: what is locked then keeps a start waiting, too.
  await loadSecretHash(database);
  return database;
};

/** Opens the calendar for a service, migrating it when needed, as `whenThere` does. */
export const openCalendarWhenThere = (settings: Settings, patience: Patience): Promise<Database> =>
  whenThere(settings, prepareCalendar, patience);

/** Does the work with a database, and closes it afterwards in any case. */
export const closing = async <T>(
  database: Database,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Opens the calendar for a command, migrating it when needed, and closes it afterwards. */
export const withCalendar = <T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> =>
  closing(openMigrated(settings), async (database) => work(await prepareCalendar(database)));

/**
 * Likewise for a command that needs an existing calendar: a new and empty one in a mistyped folder would always be in
 * order.
 * @throws AppError `no_calendar`.
 */
export const withExistingCalendar = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  await refuseMissingFile(locationOf(settings));
  return closing(openMigrated(settings), async (database) => {
    await stepsOfCalendar(database.read, locationOf(settings));
    await migrate(database);
    return work(database);
  });
};
