import type { TestContext } from 'node:test';
import { addressWords } from '../../../src/kernel/addresses/address-words.ts';
import type { Site } from '../../../src/kernel/site.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import { type NewPlace, openMigrated, type TestLocation } from '../databases/databases.ts';

/** The site of a calendar with sample events. */
export const testSite: Site = {
  timezone: 'Europe/Madrid',
  language: 'es',
  currencySymbol: '€',
  currencyPosition: 'postfix',
  maxPerPage: 50,
  perPage: 50,
  frameHosts: [],
  addresses: addressWords(),
};

/** An empty calendar without a server. */
export interface TestCalendar {
  readonly location: TestLocation;
  readonly database: Database;
}

/** Opens one in a new place; it goes away with the test. */
export const openTestCalendar = async (context: TestContext, place: NewPlace): Promise<TestCalendar> => {
  const location = await place('schema');
  const database = await openMigrated(location);
  context.after(async () => {
    await database.close();
    await location.remove();
  });
  return { location, database };
};
