import { isFree } from '../../../src/calendar/events/cost/event-cost.ts';
import type { EventFilter } from '../../../src/calendar/events/list/filters.ts';
import { isBackwards } from '../../../src/calendar/events/list/list-cursor.ts';
import type { EventListQuery } from '../../../src/calendar/events/list/query.ts';
import { findLinkedEvents } from '../../../src/calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../../src/calendar/events/tickets/ticket.ts';
import { searchText } from '../../../src/calendar/events/write/repository.ts';
import { titleKey } from '../../../src/kernel/text/folding.ts';
import type { Database } from '../../../src/storage/dialect.ts';
import type { VenueRow } from '../../../src/storage/tables.ts';

type LinkedEvent = Awaited<ReturnType<typeof findLinkedEvents>>[number];

/** All events and venues of a calendar, in memory. */
export interface AllEvents {
  readonly events: readonly LinkedEvent[];
  readonly venues: ReadonlyMap<number, VenueRow>;
}

/** Reads every event and every venue of the calendar. */
export const readAllEvents = async ({ read }: Database): Promise<AllEvents> => {
  const ids = await read.selectFrom('events').select('id').execute();
  const venues = await read.selectFrom('venues').selectAll().execute();
  return {
    events: await findLinkedEvents(
      read,
      ids.map(({ id }) => id),
    ),
    venues: new Map(venues.map((row) => [row.id, row])),
  };
};

const radians = Math.PI / 180;

/** Kilometres between two points on the sphere, by the law of cosines. */
const kilometres = (lat1: number, lng1: number, lat2: number, lng2: number): number =>
  6371.0088 *
  Math.acos(
    Math.min(
      1,
      Math.sin(lat1 * radians) * Math.sin(lat2 * radians) +
        Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.cos((lng1 - lng2) * radians),
    ),
  );

const isVisible = (view: EventListQuery['view'], { status, author }: { status: string; author: number }) =>
  status === 'publish' || view === 'all' || view === `own:${author}`;

const hidable = ['categories', 'tags', 'venue', 'organizer', 'featured', 'ticketed', 'free'];

const passes = ({ row, links }: LinkedEvent, filter: EventFilter, isLocated: boolean): boolean => {
  switch (filter.name) {
    case 'categories':
    case 'tags':
      return filter.value.some((id) => links.terms.includes(id));
    case 'venue':
    case 'organizer':
      return filter.value.some((id) => links[`${filter.name}s`].includes(id));
    case 'featured':
      return (row.featured === 1) === filter.value;
    case 'ticketed':
      return ticketsOf(row).length > 0 === filter.value;
    case 'free':
      return isFree(row);
    case 'author':
      return row.author === filter.value;
    case 'post_parent':
      return row.parent === filter.value;
    case 'event_status':
      return filter.value.includes(row.event_status);
    case 'geoloc':
      return isLocated === filter.value;
    case 'modified_after':
      return row.modified_utc > filter.value;
    case 'include':
      return filter.value.includes(row.id);
  }
};

/** Returns the ids of a list, by reading every event; in its order. */
export const naiveList = ({ events, venues }: AllEvents, query: EventListQuery): readonly number[] => {
  const { view, opened, statuses, bounds, words, near, order } = query;
  const venuesOf = ({ row, links }: LinkedEvent): VenueRow[] =>
    row.password_hash !== null
      ? []
      : links.venues
          .map((id) => venues.get(id) as VenueRow)
          .filter((venue) => venue.geo_lat !== null && venue.status !== 'trash' && isVisible(view, venue));
  const distanceOf = (event: LinkedEvent): number =>
    near === null
      ? 0
      : Math.min(
          Infinity,
          ...venuesOf(event)
            .filter((venue) => venue.password_hash === null)
            .map((venue) => kilometres(near.lat, near.lng, venue.geo_lat ?? 0, venue.geo_lng ?? 0)),
        );
  const isListed = (event: LinkedEvent): boolean => {
    const { row } = event;
    const isOpen = row.password_hash === null;
    const text = searchText(row);
    return (
      row.hide_from_listings === 0 &&
      statuses.includes(row.status) &&
      isVisible(view, row) &&
      row.start_local >= (bounds.startFrom ?? '') &&
      row.start_local < (bounds.startBefore ?? '~') &&
      row.end_local >= (bounds.endFrom ?? '') &&
      row.end_local < (bounds.endBefore ?? '~') &&
      query.filters.every(
        (filter) =>
          passes(event, filter, venuesOf(event).length > 0) &&
          (isOpen || query.filtersProtected || !hidable.includes(filter.name)),
      ) &&
      (words === null ||
        ((isOpen || opened === 'all' || opened === row.author) &&
          words.must.every((word) => text.includes(word)) &&
          !words.mustNot.some((word) => text.includes(word)))) &&
      (near === null || distanceOf(event) <= near.radiusKm)
    );
  };
  const keyOf = (event: LinkedEvent): readonly (string | number)[] => {
    const { row } = event;
    switch (order) {
      case 'title':
      case '-title':
        return [titleKey(row.title), row.id];
      case 'modified':
      case '-modified':
        return [row.modified_utc, row.id];
      case 'publication':
        return [row.date_utc, row.id];
      case 'distance':
        return [row.start_local, distanceOf(event), row.id];
      default:
        return [row.start_local, row.id];
    }
  };
  const compare = (one: readonly (string | number)[], other: readonly (string | number)[]): number => {
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
  };
  const sorted = events
    .filter(isListed)
    .map((event) => ({ id: event.row.id, key: keyOf(event) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ id }) => id);
  return isBackwards(order) ? sorted.reverse() : sorted;
};
