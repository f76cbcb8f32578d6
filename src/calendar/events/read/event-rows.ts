import type { Executor } from '../../../storage/dialect.ts';
import { prepare } from '../../../storage/prepare.ts';
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

// One row for each: what they are linked to stands in it.
const findByIds = prepare((executor, { ids }: { readonly ids: readonly number[] }) =>
  executor.selectFrom('events').selectAll().where('id', 'in', ids),
);

/** Reads events by id with the ids of what they are linked to, places in the order in which they were linked; unknown ids are absent. */
export const findLinkedEvents = async (executor: Executor, ids: readonly number[]): Promise<EventState[]> => {
  const rows = ids.length === 0 ? [] : await findByIds(executor, { ids });
  return rows.map((row) => ({ row, links: readLinkedIds(row.linked_ids) }));
};

/** An event under the id by which lists show it; `row` and `links` are those of its source. */
export interface ListedEventState extends EventState {
  readonly listedId: number;
}

// Occurrence and source in one row, as above.
const findByListedIds = prepare((executor, { ids }: { readonly ids: readonly number[] }) =>
  executor
    .selectFrom('occurrences')
    .innerJoin('events', 'events.id', 'occurrences.event_id')
    .selectAll('events')
    .select('occurrences.id as listed_id')
    .where('occurrences.id', 'in', ids),
);

/** Likewise by listed id. */
export const findListedEvents = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ListedEventState[]> => {
  const rows = ids.length === 0 ? [] : await findByListedIds(executor, { ids });
  return rows.map((row) => ({ listedId: row.listed_id, row, links: readLinkedIds(row.linked_ids) }));
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

/**
 * The text of `events.linked_ids`: venues, organizers and terms apart by `;`, ids by `,`, terms in the order of their
 * ids. The tables of links answer who is linked to something; this answers what an event is linked to without asking
 * three tables for each event of a list (docs/adr/0034).
 */
export const linkedIdsText = ({ venues, organizers, terms }: EventLinks): string =>
  `${venues.join(',')};${organizers.join(',')};${[...terms].sort((one, other) => one - other).join(',')}`;

const idsIn = (text = ''): number[] => (text === '' ? [] : text.split(',').map(Number));

/** What such a text says. */
export const readLinkedIds = (text: string): EventLinks => {
  const [venues, organizers, terms] = text.split(';');
  return { venues: idsIn(venues), organizers: idsIn(organizers), terms: idsIn(terms) };
};
