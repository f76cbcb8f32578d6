import { randomUUID } from 'node:crypto';
import { linksOf } from '../../http/routing/links.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import { keptSetting } from '../../storage/kept-setting.ts';
import type { TableKind } from '../../transfer/export/csv-table.ts';
import type { ExportDependencies } from '../../transfer/export/source.ts';
import { type ExportOptions, type ExportSummary, writeArchive } from '../../transfer/export/write-archive.ts';
import { type CsvTarget, writeCsv } from '../../transfer/export/write-csv.ts';
import { withStoredWords } from '../address-words.ts';
import { withCalendarZone } from '../calendar-zone.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import { withExistingCalendar } from '../open-database.ts';
import { imageStoreOf, imagesOf, siteOf } from '../site.ts';

/** What addresses begin with without a public address. */
const unnamedSite = 'http://localhost';

const dependenciesOf = async (database: Database, settings: Settings): Promise<ExportDependencies> => ({
  database,
  calendar: await keptSetting(database, 'calendar_id', randomUUID),
  site: siteOf(settings),
  images: imagesOf(database, settings),
  links: linksOf(settings.publicUrl ?? unnamedSite, settings.mounts[0] ?? ''),
});

const inCalendar = <T>(
  settings: Settings,
  work: (dependencies: ExportDependencies) => Promise<T>,
): Promise<T> =>
  withExistingCalendar(settings, async (database) => {
    const kept = await withStoredWords(database, await withCalendarZone(database, settings));
    return work(await dependenciesOf(database, kept.settings));
  });

/** Writes the whole calendar for another Cartelera. */
export const exportArchive = (
  settings: Settings,
  { write, onProgress }: Pick<ExportOptions, 'write' | 'onProgress'>,
  clock: Clock = systemClock,
): Promise<ExportSummary> => {
  const store = settings.noMedia ? null : imageStoreOf(settings);
  return inCalendar(settings, (dependencies) =>
    writeArchive(dependencies, { now: clock(), program: version, store, write, onProgress }),
  );
};

/** Writes tables of what strangers may read. Returns how many rows each has. */
export const exportTables = (
  settings: Settings,
  targets: readonly CsvTarget[],
): Promise<Partial<Record<TableKind, number>>> =>
  inCalendar(settings, (dependencies) => writeCsv(dependencies, targets));
