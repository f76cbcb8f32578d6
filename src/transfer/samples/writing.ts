import { findFirstAuthor } from '../../accounts/users/user.ts';
import type { Needs } from '../../calendar/dependencies.ts';
import { mergeEvent } from '../../calendar/events/write/merge.ts';
import type { NewEvent } from '../../calendar/events/write/new-events.ts';
import { hashRecordPassword } from '../../calendar/records/record-password.ts';
import { type Actor, commandLine } from '../../kernel/actor.ts';
import type { CityWriting, SampleCity } from './sample-city.ts';
import type { SampleEvent } from './sample-events.ts';

/** Who writes samples, and for which day. */
export interface SampleWriting extends CityWriting {
  /** Id of the author of events, 0 for nobody. */
  readonly author: number;
  readonly today: Temporal.PlainDate;
}

/** Begins to write samples: in the name of the first person of the calendar, as of the beginning of today. */
export const beginWriting = async ({
  database,
  clock,
  site,
}: Needs<'database' | 'clock' | 'site'>): Promise<SampleWriting> => {
  const author = await findFirstAuthor(database.read);
  const actor: Actor = { ...commandLine, userId: author, role: 'administrator', scope: 'admin' };
  const today = clock().toZonedDateTimeISO(site.timezone).startOfDay();
  return { actor, author, site, now: today.toInstant(), today: today.toPlainDate() };
};

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

/** A sample as an event that can be made, with the image of that id. */
export const newSampleEvent = (
  { actor, author, site, now }: SampleWriting,
  city: SampleCity,
  sample: SampleEvent,
  imageId: number | null,
): NewEvent => ({
  actor,
  merged: mergeEvent(null, sample.change, { actor, site, now, hashPassword: hashRecordPassword }),
  links: linksOf(sample, city),
  author,
  imageId,
  slug: sample.slug,
});
