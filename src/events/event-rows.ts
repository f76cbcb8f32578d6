import type { Executor } from '../database/dialect.ts';
import type { EventRow, OrganizerRow, VenueRow } from '../database/tables.ts';
import { findOrganizers } from '../organizers/repository.ts';
import { findVenues } from '../venues/repository.ts';
import type { EventState } from './repository.ts';

/** Events with everything they are linked to, whoever may read it; a page is read with one query per table. */
export interface EventRows {
  readonly events: ReadonlyMap<number, EventRow>;
  /** By event id, in the order in which they were linked, those in the trash too. */
  readonly venues: ReadonlyMap<number, readonly VenueRow[]>;
  readonly organizers: ReadonlyMap<number, readonly OrganizerRow[]>;
  /** By event id, the ids of categories and tags. */
  readonly terms: ReadonlyMap<number, readonly number[]>;
}

const group = <Link extends { readonly event_id: number }, Value>(
  links: readonly Link[],
  pick: (link: Link) => Value | undefined,
): Map<number, Value[]> => {
  const groups = new Map<number, Value[]>();
  for (const link of links) {
    const value = pick(link);
    if (value === undefined) continue;
    const values = groups.get(link.event_id);
    if (values) values.push(value);
    else groups.set(link.event_id, [value]);
  }
  return groups;
};

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Likewise, of one event that has just been written: what it is linked to is known, and most are linked to little. */
export const findRowsOf = async (executor: Executor, { row, links }: EventState): Promise<EventRows> => {
  const venues = links.venues.length === 0 ? new Map() : await findVenues(executor, links.venues);
  const organizers =
    links.organizers.length === 0 ? new Map() : await findOrganizers(executor, links.organizers);
  return {
    events: new Map([[row.id, row]]),
    venues: new Map([[row.id, links.venues.flatMap((id) => venues.get(id) ?? [])]]),
    organizers: new Map([[row.id, links.organizers.flatMap((id) => organizers.get(id) ?? [])]]),
    terms: new Map([[row.id, links.terms]]),
  };
};

/** Reads events by id with what they are linked to; unknown ids are absent. */
export const findEventRows = async (executor: Executor, ids: readonly number[]): Promise<EventRows> => {
  if (ids.length === 0)
    return { events: new Map(), venues: new Map(), organizers: new Map(), terms: new Map() };
  const events = await executor.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  const venueLinks = await executor
    .selectFrom('event_venues')
    .select(['event_id', 'venue_id'])
    .where('event_id', 'in', ids)
    .orderBy('event_id')
    .orderBy('position')
    .execute();
  const organizerLinks = await executor
    .selectFrom('event_organizers')
    .select(['event_id', 'organizer_id'])
    .where('event_id', 'in', ids)
    .orderBy('event_id')
    .orderBy('position')
    .execute();
  const termLinks = await executor
    .selectFrom('event_terms')
    .select(['event_id', 'term_id'])
    .where('event_id', 'in', ids)
    .execute();
  const venueIds = [...new Set(venueLinks.map((link) => link.venue_id))];
  const organizerIds = [...new Set(organizerLinks.map((link) => link.organizer_id))];
  const venues =
    venueIds.length === 0
      ? []
      : await executor.selectFrom('venues').selectAll().where('id', 'in', venueIds).execute();
  const organizers =
    organizerIds.length === 0
      ? []
      : await executor.selectFrom('organizers').selectAll().where('id', 'in', organizerIds).execute();
  const venueOf = byId(venues);
  const organizerOf = byId(organizers);
  return {
    events: byId(events),
    venues: group(venueLinks, (link) => venueOf.get(link.venue_id)),
    organizers: group(organizerLinks, (link) => organizerOf.get(link.organizer_id)),
    terms: group(termLinks, (link) => link.term_id),
  };
};
