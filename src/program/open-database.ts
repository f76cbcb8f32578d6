import { join } from 'node:path';
import { loadSecretHash } from '../accounts/credentials/secret-hash.ts';
import type { Images } from '../calendar/images/images.ts';
import { safeFetch } from '../calendar/images/processing/safe-fetch.ts';
import { createImages } from '../calendar/images/stored-images.ts';
import { AppError } from '../kernel/error.ts';
import type { Site } from '../kernel/site.ts';
import type { Wait } from '../kernel/wait.ts';
import type { Database } from '../storage/dialect.ts';
import { refuseMissingFile, stepsOfCalendar } from '../storage/existing-calendar.ts';
import { diskStore } from '../storage/files/disk-store.ts';
import type { ImageStore } from '../storage/files/image-store.ts';
import { s3Store } from '../storage/files/s3-store.ts';
import { migrate } from '../storage/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../storage/open.ts';
import { addressWordsOf } from './address-words.ts';
import { bucketOf } from './config/bucket.ts';
import { cacheSharesOf } from './config/cache-shares.ts';
import type { Settings } from './config/options.ts';
import { pageSizesOf } from './config/page-sizes.ts';

/** Of a picture that is fetched; time in milliseconds. */
const imageLimits = { maxBytes: 20 * 1024 * 1024, timeout: 15_000, maxRedirects: 5 };

/** What the settings say of the site. @throws AppError `usage` for sizes of pages or words of addresses that do not fit together. */
export const siteOf = (settings: Settings): Site => ({
  timezone: settings.timezone,
  language: settings.messageLanguage,
  currencySymbol: settings.currencySymbol,
  currencyPosition: settings.currencyPosition === 'prefix' ? 'prefix' : 'postfix',
  ...pageSizesOf(settings),
  frameHosts: settings.iframeHosts,
  addresses: addressWordsOf(settings),
});

/**
 * Where the files of images are.
 * @throws AppError `usage` when the settings of a bucket are incomplete.
 */
export const imageStoreOf = (settings: Settings): ImageStore => {
  const bucket = bucketOf(settings);
  return bucket === null ? diskStore(join(settings.dataDir, 'media')) : s3Store(bucket);
};

/** The images of the calendar, and the fetcher of new ones. */
export const imagesOf = (database: Database, settings: Settings): Images => {
  const fetch = safeFetch({ ...imageLimits, allowed: settings.allowFetchFrom });
  return createImages({ database, store: imageStoreOf(settings), fetch });
};

/** Where the settings say that the calendar is. */
export const locationOf = (settings: Settings): DatabaseLocation => ({
  dataDirectory: settings.dataDir,
  databaseUrl: settings.databaseUrl,
  cacheBytes: cacheSharesOf(settings).database,
});

/** Opens the database of the calendar as it is. */
export const openMigrated = (settings: Settings): Database => openDatabase(locationOf(settings));

/** What came of an attempt: the value, or what was wrong with it and may not be wrong with the next one. */
type Attempt<T> = { readonly value: T } | { readonly cause: unknown };

/** Opens the database as it is for the work, and closes it again if that fails. */
const attempt = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<Attempt<T>> => {
  const database = openMigrated(settings);
  try {
    return { value: await work(database) };
  } catch (error) {
    await database.close();
    if (database.dialect.willPass(error instanceof AppError ? error.cause : error)) return { cause: error };
    throw error;
  }
};

/** How long to wait for a database, and whom to tell. */
export interface Patience {
  readonly wait: Wait;
  /** Is told why, whenever it is for another reason than before. */
  readonly onDelay: (error: unknown) => void;
}

/** Between two attempts, in milliseconds. */
const firstPause = 500;
const longestPause = 10_000;

/**
 * Opens the database as it is for the work, and waits while the database is away, starting or locked: nobody has to
 * start the two in order. The database stays open.
 */
export const whenThere = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { wait, onDelay }: Patience,
): Promise<T> => {
  const never = new AbortController().signal;
  let told = '';
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    const attempted = await attempt(settings, work);
    if (!('cause' in attempted)) return attempted.value;
    if (String(attempted.cause) !== told) onDelay(attempted.cause);
    told = String(attempted.cause);
    await wait(pause, never);
  }
};

const prepareCalendar = async (database: Database): Promise<Database> => {
  await migrate(database);
  // Drawn when it is first asked for: what is locked then keeps a start waiting, too.
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

/** Opens the calendar for a command, migrating it when needed, and lets it go afterwards. */
export const withCalendar = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const opened = await attempt(settings, prepareCalendar);
  if ('cause' in opened) throw opened.cause;
  return closing(opened.value, work);
};

/**
 * Likewise for a command that needs a calendar to be there: where there is none it says so, since a new and empty one
 * in a mistyped folder would always be in order.
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
