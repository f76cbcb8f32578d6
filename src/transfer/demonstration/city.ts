import { findFirstAuthor } from '../../accounts/users/user.ts';
import type { Needs } from '../../calendar/dependencies.ts';
import type { EventChange } from '../../calendar/events/fields/schema.ts';
import { mergeEvent } from '../../calendar/events/write/merge.ts';
import type { NewEvent } from '../../calendar/events/write/new-events.ts';
import type { PlaceKind, PlaceRow, WriteFields } from '../../calendar/linked-records/kind.ts';
import { createUnlessTaken } from '../../calendar/linked-records/writes.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { hashRecordPassword } from '../../calendar/records/record-password.ts';
import { resolveTerms } from '../../calendar/terms/link.ts';
import { readTermName } from '../../calendar/terms/name.ts';
import { pathTo } from '../../calendar/terms/placement.ts';
import { insertTerm } from '../../calendar/terms/repository.ts';
import { readTerms } from '../../calendar/terms/term-index.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import { type Actor, commandLine } from '../../kernel/actor.ts';
import type { Site } from '../../kernel/site.ts';
import type { Executor } from '../../storage/dialect.ts';

/** The records that events of an invented city are linked to. */
export interface City {
  readonly venues: readonly WriteFields[];
  readonly organizers: readonly WriteFields[];
  readonly categories: readonly {
    readonly name: string;
    readonly description: string;
    readonly children: readonly string[];
  }[];
  readonly tags: readonly string[];
}

/** An event of a city, its links by name. */
export interface CityEvent {
  readonly change: EventChange;
  /** Undefined for one made from the title. */
  readonly slug?: string;
  /** Null for none. */
  readonly venue: string | null;
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

/** The ids of the records of a city by name. */
type CityIds = Readonly<Record<keyof City, ReadonlyMap<string, number>>>;

/** The author of a city, and the day around which its events are. */
export interface CityContext {
  readonly actor: Actor;
  /** Id of a user; 1 where there is none yet. */
  readonly author: number;
  readonly site: Site;
  /** The beginning of today. */
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
}

/** Returns the context of the oldest administrator and of today in the zone of the site. */
export const cityContext = async ({
  database,
  clock,
  site,
}: Needs<'database' | 'clock' | 'site'>): Promise<CityContext> => {
  const author = await findFirstAuthor(database.read);
  const actor: Actor = { ...commandLine, userId: author, role: 'administrator', scope: 'admin' };
  const today = clock().toZonedDateTimeISO(site.timezone).startOfDay();
  return { actor, author, site, now: today.toInstant(), today: today.toPlainDate() };
};

const createCategory = async (
  executor: Executor,
  context: CityContext,
  text: string,
  parent: number,
  description = '',
): Promise<number> => {
  const name = readTermName(text);
  const terms = await readTerms(executor);
  const existing = terms.findByName('category', name.name_key).find((term) => term.parent === parent);
  if (existing) return existing.id;
  const path = pathTo(terms, parent, null);
  const draft = { taxonomy: 'category', name, description, slug: '', path } as const;
  return (await insertTerm(executor, terms, context, draft)).id;
};

/** Creates the records of a city, or finds existing ones, within a transaction. Returns their ids. */
export const createCity = async (executor: Executor, city: City, context: CityContext): Promise<CityIds> => {
  const createRecords = async <Row extends PlaceRow>(
    kind: PlaceKind<Row>,
    records: readonly WriteFields[],
  ): Promise<Map<string, number>> => {
    const ids = new Map<string, number>();
    for (const fields of records) {
      const { row } = await createUnlessTaken(executor, kind, { fields, image: undefined }, context);
      ids.set(String(fields[kind.name]), row.id);
    }
    return ids;
  };
  const venues = await createRecords(venueKind, city.venues);
  const organizers = await createRecords(organizerKind, city.organizers);
  const categories = new Map<string, number>();
  for (const { name, description, children } of city.categories) {
    const parent = await createCategory(executor, context, name, 0, description);
    categories.set(name, parent);
    for (const child of children)
      categories.set(child, await createCategory(executor, context, child, parent));
  }
  const tags = new Map<string, number>();
  for (const tag of city.tags) {
    const [id = 0] = await resolveTerms(executor, context, 'tag', [tag]);
    tags.set(tag, id);
  }
  return { venues, organizers, categories, tags };
};

const idsOf = (ids: ReadonlyMap<string, number>, names: readonly string[]): readonly number[] =>
  names.map((name) => {
    const id = ids.get(name);
    if (id === undefined) throw new RangeError(`the city has no ${name}`);
    return id;
  });

/** Returns the event in the form that is inserted. Throws RangeError for a name that the city does not have. */
export const newCityEvent = (
  { actor, author, site, now }: CityContext,
  ids: CityIds,
  { change, slug, venue, organizers, categories, tags }: CityEvent,
  imageId: number | null,
): NewEvent => ({
  actor,
  merged: mergeEvent(null, change, { actor, site, now, hashPassword: hashRecordPassword }),
  links: {
    venues: idsOf(ids.venues, venue === null ? [] : [venue]),
    organizers: idsOf(ids.organizers, organizers),
    terms: [...idsOf(ids.categories, categories), ...idsOf(ids.tags, tags)].sort((one, other) => one - other),
  },
  author,
  imageId,
  slug,
});
