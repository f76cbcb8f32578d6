import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { checkEvents } from './check-events.ts';
import { checkImages } from './check-images.ts';
import { checkPlaces } from './check-places.ts';
import { checkReferences } from './check-references.ts';
import { checkTerms } from './check-terms.ts';
import { type CheckedZoneData, checkZoneData } from './check-zone-data.ts';
import type { Report } from './finding.ts';

/**
 * Finds data that do not agree with each other, and changes nothing: what the database itself finds, then what is
 * derived against what it is derived from, as it stood at one moment, so that others may write meanwhile. Unused
 * images are noted at the end. Returns the versions of the zone data. Memory does not grow with the calendar.
 */
export const checkCalendar = async (
  {
    database,
    store,
    clock,
  }: { readonly database: Database; readonly store: ImageStore; readonly clock: Clock },
  report: Report,
): Promise<CheckedZoneData> => {
  const now = clock();
  for (const line of await database.findDamage()) {
    const problem = { es: `La base de datos está dañada: ${line}`, en: `The database is damaged: ${line}` };
    report({ subject: { es: 'base de datos', en: 'database' }, problem });
  }
  return database.read
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (executor) => {
      const zoneData = await checkZoneData(executor, report, now);
      const counts = await checkEvents(executor, report, now);
      await checkTerms(executor, report, counts);
      await checkPlaces(executor, report);
      await checkReferences(executor, report);
      await checkImages(executor, store, report);
      return zoneData;
    });
};
