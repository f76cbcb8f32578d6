import { listEventIds } from '../../../calendar/events/list/page.ts';
import { coordinatesOf } from '../../../calendar/venues/json.ts';
import { linkedPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { VenueRow } from '../../../storage/tables.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { linkTo, mapOf } from '../reading/links.ts';
import { listQuery, wholeCalendar } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { namedTitles, nextMidnight, type PageContent } from '../reading/page-content.ts';
import type { PageContext, PageRequest } from '../reading/page-request.ts';
import { onMapOf } from '../reading/record-texts.ts';
import { findListedRows, type ListedRow } from '../reading/rows.ts';
import { planOf } from './plan.ts';

/** How many coming events are read, and how many of one venue are shown. */
const maxRead = 400;
const maxOfVenue = 2;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A venue with its coming events. */
interface BusyVenue {
  readonly venue: VenueRow;
  readonly rows: readonly ListedRow[];
}

const findBusyVenues = async (
  { database }: PageContext,
  rows: readonly ListedRow[],
): Promise<readonly BusyVenue[]> => {
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
  return [...byVenue].flatMap(([id, inside]): BusyVenue[] => {
    const venue = found.get(id);
    return venue === undefined ? [] : [{ venue, rows: inside }];
  });
};

const townOf = ({ venue }: BusyVenue): string =>
  venue.password_hash === null ? plainText(venue.city).trim() : '';

const isLocated = ({ venue }: BusyVenue): boolean =>
  venue.password_hash === null && coordinatesOf(venue) !== null;

/** Returns the letters of the venues of a town: of more than 26 those with the most events have one. */
const lettersOf = (venues: readonly BusyVenue[]): ReadonlyMap<number, string> => {
  const busiest = venues
    .filter(isLocated)
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, letters.length);
  const chosen = new Set(busiest.map(({ venue }) => venue.id));
  const inOrder = venues.filter(({ venue }) => chosen.has(venue.id));
  return new Map(inOrder.map(({ venue }, index) => [venue.id, letters[index] ?? '']));
};

const planOfTown = (venues: readonly BusyVenue[], lettered: ReadonlyMap<number, string>) =>
  planOf(
    venues.flatMap(({ venue, rows }) => {
      const letter = lettered.get(venue.id);
      const coordinates = coordinatesOf(venue);
      if (letter === undefined || coordinates === null) return [];
      return [{ letter, name: plainText(venue.name), count: rows.length, ...coordinates }];
    }),
  );

const spotOf = (request: PageRequest, { venue, rows }: BusyVenue, letter: string | null) => {
  const { today } = request;
  const isOpen = venue.password_hash === null;
  const events = rows.slice(0, maxOfVenue).map((row) => listedEvent(request, row));
  const begins = events[0] === undefined ? today : firstDay(events[0].time);
  return {
    /** Of the plan; null without coordinates or plan. */
    letter,
    name: plainText(venue.name),
    address: linkTo(request, linkedPlace('venue', venue.slug)),
    onMap: isOpen ? onMapOf(request, venue) : null,
    street: isOpen ? plainText(venue.address) : '',
    /** Of its next event. */
    day: begins < today ? today : begins,
    events,
    /** In all. */
    count: rows.length,
  };
};

/** Reads all venues with coming events, by town: the next event first (pages.md 3.6). */
export const readPlacesPage = async (request: PageRequest) => {
  const query = listQuery(request, wholeCalendar, { endFrom: request.nowLocal });
  const { ids } = await listEventIds(request.database, query, { from: 0, limit: maxRead });
  const byTown = Map.groupBy(await findBusyVenues(request, await findListedRows(request, ids)), townOf);
  const named = [...byTown].filter(([name]) => name !== '');
  const nameless = [...byTown].filter(([name]) => name === '');
  const towns = [...named, ...nameless].map(([name, venues]) => {
    const lettered = lettersOf(venues);
    const plan = name === '' ? null : planOfTown(venues, lettered);
    const spots = venues.map((each) =>
      spotOf(request, each, plan === null ? null : (lettered.get(each.venue.id) ?? null)),
    );
    return { name, plan, spots };
  });
  const hasMap = towns.some(({ spots }) => spots.some(({ onMap }) => onMap !== null));
  return {
    data: { towns, hasMap, index: linkTo(request, { kind: 'index', of: 'venues', lang: null }) },
    head: {
      ...namedTitles(request, request.words.view[mapOf(request) === null ? 'places' : 'map']),
      robots: 'noindex',
    },
    expiresAt: nextMidnight(request),
    hasMap,
  } satisfies PageContent<unknown>;
};

/** The page of the venues with coming events, and one of them. */
export type PlacesPage = Awaited<ReturnType<typeof readPlacesPage>>['data'];
/** A venue on the map, with its events. */
export type Spot = ReturnType<typeof spotOf>;
