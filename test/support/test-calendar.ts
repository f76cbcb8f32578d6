import type { TestContext } from 'node:test';
import type { Database } from '../../src/database/dialect.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Site } from '../../src/kernel/site.ts';
import type { TestLocation } from './databases.ts';

/** The site of a calendar with sample events. */
export const testSite: Site = {
  timezone: 'Europe/Madrid',
  currencySymbol: '€',
  currencyPosition: 'postfix',
  maxPerPage: 50,
  frameHosts: [],
};

/** An empty calendar without a server. */
export interface TestCalendar {
  readonly location: TestLocation;
  readonly database: Database;
}

/** Opens one in a new place; it goes away with the test. */
export const openTestCalendar = async (
  context: TestContext,
  place: () => Promise<TestLocation>,
): Promise<TestCalendar> => {
  const location = await place();
  const database = openDatabase(location);
  context.after(async () => {
    await database.close();
    await location.remove();
  });
  await migrate(database);
  return { location, database };
};
