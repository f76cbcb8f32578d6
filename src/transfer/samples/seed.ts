import { sql } from 'kysely';
import type { Needs } from '../../calendar/dependencies.ts';
import { createEvents } from '../../calendar/events/write/new-events.ts';
import { inBatches } from '../../kernel/in-batches.ts';
import type { Executor } from '../../storage/dialect.ts';
import { randomFrom } from './random.ts';
import { createSampleCity } from './sample-city.ts';
import { sampleEvents } from './sample-events.ts';
import { beginWriting, newSampleEvent } from './writing.ts';

/** How much is to be made, and from what. */
export interface SampleSize {
  readonly events: number;
  /** Any whole number; the same one gives the same events on the same day. */
  readonly seed: number;
  /** Hears after each batch how many events stand. */
  readonly onProgress: (done: number) => void;
}

/** In one transaction: few enough for the memory and for others who want to write, many enough to be quick. */
const mostAtOnce = 5000;
/** From so many events on the database looks at its tables anew, to find the shortest ways through them. */
const manyEvents = 10_000;

/**
 * Fills the calendar with events of the invented city around today, the same ones, ids apart, for the same size,
 * seed and day. What they are linked to is made once and found again when there are more to be made. Each batch is
 * one transaction, so that whoever interrupts this leaves whole events, and others may write in between.
 */
export const seedSamples = async (
  dependencies: Needs<'database' | 'clock' | 'site' | 'uidHost'>,
  { events, seed, onProgress }: SampleSize,
): Promise<void> => {
  const { database, clock, site, uidHost } = dependencies;
  const writing = await beginWriting(dependencies);
  const city = await database.transaction((executor) => createSampleCity(executor, writing));
  const samples = sampleEvents(randomFrom(seed), events, writing.today, site.timezone);
  let done = 0;
  for await (const batch of inBatches(samples, mostAtOnce)) {
    const made = batch.map((sample) => newSampleEvent(writing, city, sample, null));
    const write = (executor: Executor) => createEvents(executor, { now: clock(), uidHost }, made);
    await database.transaction(write, { alone: true });
    done += made.length;
    onProgress(done);
  }
  if (events >= manyEvents)
    await database.transaction((executor) => sql`analyze`.execute(executor), { alone: true });
};
