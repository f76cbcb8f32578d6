import { type Clock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { checkCalendar as checkEverything } from '../../operations/integrity/check-calendar.ts';
import type { Finding } from '../../operations/integrity/finding.ts';
import { migrate } from '../../storage/migrate.ts';
import { openDatabase } from '../../storage/open.ts';
import { hasEvents } from '../../transfer/samples/has-events.ts';
import { type SampleSize, seedSamples } from '../../transfer/samples/seed.ts';
import type { Settings } from '../config/options.ts';
import { imageStoreOf, siteOf, withCalendar, withExistingCalendar } from '../open-database.ts';

/** Brings the database up to this program's version; gives the names of the steps that were run. */
export const migrateCalendar = async (settings: Settings): Promise<readonly string[]> => {
  const database = openDatabase({ dataDirectory: settings.data, databaseUrl: settings.databaseUrl });
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
};

const notEmpty = (): AppError =>
  new AppError('conflict', 'calendar_not_empty', {
    es: 'Este calendario ya tiene eventos y no se ha añadido nada; con --add se les añaden los de muestra.',
    en: 'This calendar has events already and nothing was added; --add puts the sample events beside them.',
  });

/**
 * Fills the calendar with sample events, telling after each batch how many stand.
 * @throws AppError `calendar_not_empty` when it has events and the settings do not say that more are to be added.
 */
export const seedCalendar = (
  settings: Settings,
  size: SampleSize,
  clock: Clock = systemClock,
): Promise<void> =>
  withCalendar(settings, async (database) => {
    if (!settings.add && (await hasEvents(database.read))) throw notEmpty();
    await seedSamples({ database, clock, site: siteOf(settings) }, size);
  });

/** Tells of data that do not agree with each other, as it finds them; changes nothing. */
export const checkCalendar = (settings: Settings, report: (finding: Finding) => void): Promise<void> =>
  withExistingCalendar(settings, (database) =>
    checkEverything({ database, store: imageStoreOf(settings) }, report),
  );
