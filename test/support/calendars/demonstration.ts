import { join } from 'node:path';
import { safeFetch } from '../../../src/calendar/images/processing/safe-fetch.ts';
import { createImages } from '../../../src/calendar/images/stored-images.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { diskStore } from '../../../src/storage/files/disk-store.ts';
import { seedDemonstration } from '../../../src/transfer/demonstration/demonstration.ts';
import type { TestLocation } from '../databases/databases.ts';
import { testSite } from './test-calendar.ts';

/** Fills a calendar as `--demo` does, of the day of that instant; pictures lie where a server of the location looks. */
export const fillWithDemonstration =
  ({ dataDirectory }: TestLocation, instant: string) =>
  async (database: Database): Promise<Database> => {
    const store = diskStore(join(dataDirectory, 'media'));
    const fetch = safeFetch({ maxBytes: 0, timeout: 1, maxRedirects: 0, allowed: [] });
    await seedDemonstration({
      database,
      clock: () => Temporal.Instant.from(instant),
      site: testSite,
      uidHost: 'agenda.test',
      images: createImages({ database, store, fetch }),
    });
    return database;
  };
