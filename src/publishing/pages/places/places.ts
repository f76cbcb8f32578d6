import { listEventIds } from '../../../calendar/events/list/page.ts';
import { coordinatesOf } from '../../../calendar/venues/json.ts';
import { linkedPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { VenueRow } from '../../../storage/tables.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import type { Read } from '../list/list.ts';
import { listQuery, wholeCalendar } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { onMapOf } from '../reading/record-texts.ts';
import { findListedRows, type ListedRow } from '../reading/rows.ts';
import { nextMidnight } from '../request/expiry.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { PlacesPageData, Spot } from './places-data.ts';
import { type PlacedSpot, planOf } from './plan.ts';

/** So many coming events are looked at, and so many of one place shown. */
const mostRead = 400;
const mostOfSpot = 2;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

interface Place {
  readonly venue: VenueRow;
  readonly rows: readonly ListedRow[];
}

const findPlaces = async (
  { database }: PageContext,
  rows: readonly ListedRow[],
): Promise<readonly Place[]> => {
  const open = rows.filter(({ venue, password_hash }) => venue !== null && password_hash === null);
  const byVenue = Map.groupBy(open, ({ venue }) => venue?.id ?? 0);
  if (byVenue.size === 0) return [];
  const venues = await database.read
    .selectFrom('venues')
    .selectAll()
    .where('id', 'in', [...byVenue.keys()])
    .where('status', '=', 'publish')
    .execute();
  const found = new Map(venues.map((venue) => [venue.id, venue]));
  return [...byVenue].flatMap(([id, inside]): Place[] => {
    const venue = found.get(id);
    return venue === undefined ? [] : [{ venue, rows: inside }];
  });
};

const townOf = ({ venue }: Place): string =>
  venue.password_hash === null ? plainText(venue.city).trim() : '';

const isPlaced = ({ venue }: Place): boolean => venue.password_hash === null && coordinatesOf(venue) !== null;

/** The letters of the places of a town: of more than 26 those with the most events have one. */
const lettersOf = (places: readonly Place[]): ReadonlyMap<number, string> => {
  const fullest = places
    .filter(isPlaced)
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, letters.length);
  const chosen = new Set(fullest.map(({ venue }) => venue.id));
  const inOrder = places.filter(({ venue }) => chosen.has(venue.id));
  return new Map(inOrder.map(({ venue }, index) => [venue.id, letters[index] ?? '']));
};

const readTown = (context: PageContext, visit: Visit, name: string, places: readonly Place[]) => {
  const lettered = lettersOf(places);
  const placed = places.flatMap(({ venue, rows }): PlacedSpot[] => {
    const letter = lettered.get(venue.id);
    const coordinates = coordinatesOf(venue);
    if (letter === undefined || coordinates === null) return [];
    return [{ letter, name: plainText(venue.name), count: rows.length, ...coordinates }];
  });
  const plan = name === '' ? null : planOf(placed);
  const spots = places.map(({ venue, rows }): Spot => {
    const events = rows.slice(0, mostOfSpot).map((row) => listedEvent(context, visit, row));
    const begins = events[0] === undefined ? visit.today : firstDay(events[0].time);
    return {
      letter: plan === null ? null : (lettered.get(venue.id) ?? null),
      name: plainText(venue.name),
      address: linkTo(context, visit, linkedPlace('venue', venue.slug)),
      onMap: venue.password_hash === null ? onMapOf(context, visit, venue) : null,
      street: venue.password_hash === null ? plainText(venue.address) : '',
      day: begins < visit.today ? visit.today : begins,
      events,
      count: rows.length,
    };
  });
  return { name, plan, spots };
};

/** Reads all places that have something coming, by town: what comes soonest first (pages.md 3.6). */
export const readPlacesPage = async (context: PageContext, visit: Visit): Promise<Read<PlacesPageData>> => {
  const { database, images, site, settings } = context;
  const query = listQuery(context, wholeCalendar, { endFrom: visit.nowLocal });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostRead });
  const rows = await findListedRows(database.read, images, ids);
  const towns = Map.groupBy(await findPlaces(context, rows), townOf);
  const named = [...towns].filter(([name]) => name !== '');
  const nameless = [...towns].filter(([name]) => name === '');
  const read = [...named, ...nameless].map(([name, places]) => readTown(context, visit, name, places));
  return {
    data: {
      today: visit.today,
      dayCutoff: settings.dayCutoff,
      towns: read,
      hasMap: read.some(({ spots }) => spots.some(({ onMap }) => onMap !== null)),
      index: linkTo(context, visit, { kind: 'index', of: 'venues', lang: null }),
    },
    expiresAt: nextMidnight(site, visit.now),
  };
};
