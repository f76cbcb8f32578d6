import { createUnlessTaken } from '../../calendar/linked-records/writes.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { resolveTerms } from '../../calendar/terms/link.ts';
import { readTermName } from '../../calendar/terms/name.ts';
import { findPath, findTermsByName } from '../../calendar/terms/repository.ts';
import { insertTerm } from '../../calendar/terms/write-term.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Site } from '../../kernel/site.ts';
import type { Executor } from '../../storage/dialect.ts';
import { categories, city, organizers, tagOf, tags, venues } from './city.ts';

/** The ids under which a calendar knows the invented city. */
export interface SampleCity {
  /** In the order of `venues`. */
  readonly venues: readonly number[];
  /** In the order of `organizers`. */
  readonly organizers: readonly number[];
  /** By name. */
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}

/** Who makes the city, when, and for which site. */
export interface CityWriting {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  readonly site: Site;
}

const createCategory = async (
  executor: Executor,
  { actor, now }: CityWriting,
  text: string,
  parent: number,
  description = '',
): Promise<number> => {
  const name = readTermName(text);
  const namesakes = await findTermsByName(executor, 'category', name.name_key);
  const known = namesakes.find((term) => term.parent === parent);
  if (known) return known.id;
  const path = await findPath(executor, parent);
  const draft = { taxonomy: 'category', name, description, slug: '', path } as const;
  return (await insertTerm(executor, actor, now, draft)).id;
};

const createCategories = async (executor: Executor, writing: CityWriting): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const { name, description, children } of categories) {
    const parent = await createCategory(executor, writing, name, 0, description);
    ids.set(name, parent);
    for (const child of children) ids.set(child, await createCategory(executor, writing, child, parent));
  }
  return ids;
};

/**
 * Makes what the sample events are linked to, or finds what was made before: venues, organizers, categories and
 * tags, each as a client would make it. Part of one transaction.
 */
export const createSampleCity = async (executor: Executor, writing: CityWriting): Promise<SampleCity> => {
  const { actor, now } = writing;
  const venueIds: number[] = [];
  for (const { name, lat, lng, ...texts } of venues) {
    const fields = { ...texts, ...city, venue: name, city: city.name, geo_lat: lat, geo_lng: lng };
    venueIds.push(await createUnlessTaken(executor, venueKind, { fields, image: undefined }, writing));
  }
  const organizerIds: number[] = [];
  for (const { name, ...texts } of organizers) {
    const fields = { ...texts, organizer: name };
    organizerIds.push(
      await createUnlessTaken(executor, organizerKind, { fields, image: undefined }, writing),
    );
  }
  const categoryIds = await createCategories(executor, writing);
  const tagIds = new Map<string, number>();
  for (const tag of [...tags, ...Object.values(tagOf)]) {
    const [id = 0] = await resolveTerms(executor, { actor, now }, 'tag', [tag]);
    tagIds.set(tag, id);
  }
  return { venues: venueIds, organizers: organizerIds, categories: categoryIds, tags: tagIds };
};
