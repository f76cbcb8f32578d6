import { sql } from 'kysely';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow, OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import { findPlaces } from '../../linked-records/repository.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import type { EventLinks, EventState } from '../event-state.ts';

/** Events with everything they are linked to, whoever may read it. */
export interface EventRows {
  readonly events: ReadonlyMap<number, EventRow>;
  /** By event id, in the order in which they were linked, those in the trash too. */
  readonly venues: ReadonlyMap<number, readonly VenueRow[]>;
  readonly organizers: ReadonlyMap<number, readonly OrganizerRow[]>;
  /** By event id, the ids of categories and tags. */
  readonly terms: ReadonlyMap<number, readonly number[]>;
}

/** Linked to nothing. */
export const noLinks: EventLinks = { venues: [], organizers: [], terms: [] };

/** The tables of links; venues and organizers have a position in each event. */
export const linkTables = (
  [
    { links: 'venues', table: 'event_venues', column: 'venue_id', order: 'position' },
    { links: 'organizers', table: 'event_organizers', column: 'organizer_id', order: 'position' },
    { links: 'terms', table: 'event_terms', column: 'term_id', order: 'term_id' },
  ] as const
).map((one) => ({
  ...one,
  find: (executor: Executor, ids: readonly number[]) =>
    executor
      .selectFrom(one.table)
      .select(['event_id', sql.ref<number>(one.column).as('linked')])
      .where('event_id', 'in', ids)
      .orderBy(sql.ref(one.order))
      .execute(),
}));

/** What events are linked to, by their ids; venues and organizers in their order. */
export const findLinksOf = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventLinks>> => {
  const found = new Map(
    ids.map((id) => [id, { venues: [] as number[], organizers: [] as number[], terms: [] as number[] }]),
  );
  if (ids.length === 0) return found;
  for (const { links, find } of linkTables) {
    for (const { event_id, linked } of await find(executor, ids)) found.get(event_id)?.[links].push(linked);
  }
  return found;
};

/** What one event is linked to, likewise. */
export const findEventLinks = async (executor: Executor, id: number): Promise<EventLinks> =>
  (await findLinksOf(executor, [id])).get(id) ?? noLinks;

/** Reads events by id with the ids of what they are linked to, places in the order in which they were linked; unknown ids are absent. */
export const findLinkedEvents = async (executor: Executor, ids: readonly number[]): Promise<EventState[]> => {
  if (ids.length === 0) return [];
  const rows = await executor.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const links = await findLinksOf(executor, ids);
  return rows.map((row) => ({ row, links: links.get(row.id) ?? noLinks }));
};

/** An event under the id by which lists show it; `row` and `links` are those of its source. */
export interface ListedEventState extends EventState {
  readonly listedId: number;
}

/** Likewise by listed id. */
export const findListedEvents = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ListedEventState[]> => {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom('occurrences')
    .innerJoin('events', 'events.id', 'occurrences.event_id')
    .selectAll('events')
    .select('occurrences.id as listed_id')
    .where('occurrences.id', 'in', ids)
    .execute();
  const links = await findLinksOf(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ listedId: row.listed_id, row, links: links.get(row.id) ?? noLinks }));
};

/** Reads events by id with what they are linked to; unknown ids are absent. */
export const findEventRows = async (executor: Executor, ids: readonly number[]): Promise<EventRows> => {
  const events = await findLinkedEvents(executor, ids);
  const linked = (kind: 'venues' | 'organizers') => [...new Set(events.flatMap(({ links }) => links[kind]))];
  const venues = await findPlaces(executor, venueKind, linked('venues'));
  const organizers = await findPlaces(executor, organizerKind, linked('organizers'));
  return {
    events: new Map(events.map(({ row }) => [row.id, row])),
    venues: new Map(
      events.map(({ row, links }) => [row.id, links.venues.flatMap((id) => venues.get(id) ?? [])]),
    ),
    organizers: new Map(
      events.map(({ row, links }) => [row.id, links.organizers.flatMap((id) => organizers.get(id) ?? [])]),
    ),
    terms: new Map(events.map(({ row, links }) => [row.id, links.terms])),
  };
};
