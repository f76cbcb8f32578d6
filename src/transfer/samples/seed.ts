import { sql } from 'kysely';
import { findFirstAuthor } from '../../accounts/users/user.ts';
import type { Needs } from '../../calendar/dependencies.ts';
import { mergeEvent } from '../../calendar/events/write/merge.ts';
import { createEvents, type NewEvent } from '../../calendar/events/write/new-events.ts';
import { type Actor, commandLine } from '../../kernel/actor.ts';
import { inBatches } from '../../kernel/in-batches.ts';
import type { Executor } from '../../storage/dialect.ts';
import { randomFrom } from './random.ts';
import { createSampleCity, type SampleCity } from './sample-city.ts';
import { type SampleEvent, sampleEvents } from './sample-events.ts';

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

const linksOf = (sample: SampleEvent, city: SampleCity): NewEvent['links'] => {
  const idsOf = (ids: ReadonlyMap<string, number>, names: readonly string[]): number[] =>
    names.flatMap((name) => ids.get(name) ?? []);
  const terms = [...idsOf(city.categories, sample.categories), ...idsOf(city.tags, sample.tags)];
  return {
    venues: sample.venue === null ? [] : [city.venues[sample.venue] ?? 0],
    organizers: sample.organizers.map((index) => city.organizers[index] ?? 0),
    terms: terms.sort((one, other) => one - other),
  };
};

/**
 * Fills the calendar with events of the invented city around today, the same ones, ids apart, for the same size,
 * seed and day. What they are linked to is made once and found again when there are more to be made. Each batch is
 * one transaction, so that whoever interrupts this leaves whole events, and others may write in between.
 */
export const seedSamples = async (
  { database, clock, site, uidHost }: Needs<'database' | 'clock' | 'site' | 'uidHost'>,
  { events, seed, onProgress }: SampleSize,
): Promise<void> => {
  const author = await findFirstAuthor(database.read);
  const actor: Actor = { ...commandLine, userId: author, role: 'administrator', scope: 'admin' };
  const today = clock().toZonedDateTimeISO(site.timezone).startOfDay();
  const now = today.toInstant();
  const context = { actor, site, now, hashPassword: () => '' };
  const city = await database.transaction((executor) => createSampleCity(executor, { actor, now, site }));

  const newEvent = (sample: SampleEvent): NewEvent => ({
    actor,
    merged: mergeEvent(null, sample.change, context),
    links: linksOf(sample, city),
    author,
    imageId: null,
    slug: sample.slug,
  });
  const samples = sampleEvents(randomFrom(seed), events, today.toPlainDate(), site.timezone);
  let done = 0;
  for await (const batch of inBatches(samples, mostAtOnce)) {
    const made = batch.map(newEvent);
    const write = (executor: Executor) => createEvents(executor, { now: clock(), uidHost }, made);
    await database.transaction(write, { alone: true });
    done += made.length;
    onProgress(done);
  }
  if (events >= manyEvents)
    await database.transaction((executor) => sql`analyze`.execute(executor), { alone: true });
};
