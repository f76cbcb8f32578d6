import { sql } from 'kysely';
import type { Needs } from '../../src/calendar/dependencies.ts';
import { createEvents } from '../../src/calendar/events/write/new-events.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { inBatches } from '../../src/kernel/waiting.ts';
import { withKeptZone } from '../../src/program/calendar-zone.ts';
import type { Settings } from '../../src/program/config/options.ts';
import { withCalendar } from '../../src/program/open-database.ts';
import { siteOf, uidHostOf } from '../../src/program/site.ts';
import type { Executor } from '../../src/storage/dialect.ts';
import { cityContext, createCity, newCityEvent } from '../../src/transfer/demonstration/city.ts';
import { hasEvents } from '../../src/transfer/demonstration/demonstration.ts';
import { city } from './city.ts';
import { randomFrom } from './random.ts';
import { sampleEvents } from './sample-events.ts';

/** How much is to be made, and from what. */
export interface SampleSize {
  readonly events: number;
  /** Any whole number; the same one gives the same events on the same day. */
  readonly seed: number;
}

/** Per transaction, which are all in memory. */
const maxBatch = 5000;
/** From this size on the database collects statistics for its query plans. */
const minEventsToAnalyze = 10_000;

/**
 * Fills the calendar with events of the invented city around today, the same ones, ids apart, for the same number,
 * seed and day. What they are linked to is made once and found again when there are more to be made. Each batch is
 * one transaction: an interruption leaves whole events, and other processes may write in between.
 */
export const seedSamples = async (
  dependencies: Needs<'database' | 'clock' | 'site' | 'uidHost'>,
  { events, seed }: SampleSize,
): Promise<void> => {
  const { database, clock, site, uidHost } = dependencies;
  const context = await cityContext(dependencies);
  const ids = await database.transaction((executor) => createCity(executor, city, context));
  const samples = sampleEvents(randomFrom(seed), events, context.today, site.timezone);
  for await (const batch of inBatches(samples, maxBatch)) {
    const made = batch.map((sample) => newCityEvent(context, ids, sample, null));
    const write = (executor: Executor) => createEvents(executor, { now: clock(), uidHost }, made);
    await database.transaction(write);
  }
  if (events >= minEventsToAnalyze) await database.transaction((executor) => sql`analyze`.execute(executor));
};

/**
 * Fills the calendar of these settings, which keeps its time zone from then on.
 * @throws Error when it has events, unless more are to be added.
 */
export const seedCalendar = (
  settings: Settings,
  { isAdded = false, ...size }: SampleSize & { readonly isAdded?: boolean },
): Promise<void> =>
  withCalendar(settings, async (database) => {
    if (!isAdded && (await hasEvents(database.read)))
      throw new Error('This calendar already has events. With --add the sample events are added to them.');
    const site = siteOf(await withKeptZone(database, settings));
    const uidHost = await uidHostOf(database, settings);
    await seedSamples({ database, clock: systemClock, site, uidHost }, size);
  });
