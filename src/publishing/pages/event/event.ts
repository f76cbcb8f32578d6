import { onlineText } from '../../../calendar/events/icalendar/place-lines.ts';
import { listEventIds } from '../../../calendar/events/list/page.ts';
import { findEventRows } from '../../../calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { coordinatesOf } from '../../../calendar/venues/json.ts';
import { type EventsPlace, eventPlace, linkedPlace, listPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { EventRow, OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import type { NamedLink } from '../layout/frame-data.ts';
import type { Read } from '../list/list.ts';
import { categoryPath } from '../reading/filters.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent, timeOf, titleOf } from '../reading/listed-event.ts';
import { pictureOf } from '../reading/picture.ts';
import { priceOf } from '../reading/price.ts';
import { proseOf } from '../reading/prose.ts';
import { addressOf } from '../reading/record-texts.ts';
import { findListedRows } from '../reading/rows.ts';
import { stateOf } from '../reading/state.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { absolute, linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { calendarLinks } from './calendar-links.ts';
import type { EventPageData, EventVenue } from './event-data.ts';

/** The largest picture of an event's page, in pixels. */
const widestOfPage = 1600;
const mostNext = 3;

const isOpen = ({ status, password_hash }: VenueRow | OrganizerRow): boolean =>
  status === 'publish' && password_hash === null;

const venueOf =
  (context: PageContext, visit: Visit, event: EventRow) =>
  (venue: VenueRow): EventVenue => ({
    name: plainText(venue.name),
    page: linkTo(context, visit, linkedPlace('venue', venue.slug)),
    town: isOpen(venue) ? plainText(venue.city) : '',
    address: isOpen(venue)
      ? addressOf(context, visit, venue, event)
      : { lines: [], directions: null, onMap: null },
    coordinates: isOpen(venue) ? coordinatesOf(venue) : null,
  });

const termLinks = (
  context: PageContext,
  visit: Visit,
  ids: readonly number[],
  taxonomy: 'category' | 'tag',
) =>
  ids
    .flatMap((id) => context.terms.find(id) ?? [])
    .filter((term) => term.taxonomy === taxonomy)
    .map((term): NamedLink => {
      const scope =
        taxonomy === 'tag'
          ? ({ kind: 'tag', slug: term.slug } as const)
          : ({ kind: 'category', path: categoryPath(context, term.id) } as const);
      return { name: plainText(term.name), address: linkTo(context, visit, listPlace(scope)) };
    });

/** What is on next in the same place or category, without the events that the page shows already. */
const findNext = async (
  context: PageContext,
  visit: Visit,
  shown: readonly number[],
  name: string,
  selection: Pick<EventsPlace, 'scope' | 'featured' | 'filters'>,
) => {
  const query = listQuery(context, selection, { startFrom: visit.nowLocal });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostNext + shown.length });
  const others = ids.filter((id) => !shown.includes(id)).slice(0, mostNext);
  const rows = await findListedRows(context.database.read, context.images, others);
  const events = rows.map((row) => listedEvent(context, visit, row));
  return { ids: others, next: events.length === 0 ? null : { name, events }, rows };
};

const websiteOf = ({ website }: EventRow): string | null => {
  const url = URL.parse(website);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
};

/** Reads the page of a published event that is open to the reader. */
export const readEventPage = async (
  context: PageContext,
  visit: Visit,
  event: EventRow,
): Promise<Read<EventPageData>> => {
  const { database, images, site, settings, terms } = context;
  const linked = await findEventRows(database.read, [event.id]);
  const shownVenues = (linked.venues.get(event.id) ?? []).filter(({ status }) => status === 'publish');
  const shownOrganizers = (linked.organizers.get(event.id) ?? []).filter(
    ({ status }) => status === 'publish',
  );
  const termIds = linked.terms.get(event.id) ?? [];
  const pictures =
    event.image_id === null ? new Map() : await images.findImages(database.read, [event.image_id]);
  const image = pictures.get(event.image_id ?? 0);
  const tickets = ticketsOf(event);
  const venues = shownVenues.map(venueOf(context, visit, event));
  const isOnline = event.event_status === 'moved_online';
  const website = websiteOf(event);
  const ticketUrl = tickets.map(({ url }) => url).find((url) => URL.canParse(url));
  const category = termIds.map((id) => terms.find(id)).find((term) => term?.taxonomy === 'category');
  const [venue] = shownVenues;
  const atVenue =
    venue === undefined
      ? null
      : await findNext(context, visit, [event.id], plainText(venue.name), {
          ...{ scope: null, featured: false },
          filters: { venue: String(venue.id) },
        });
  const ofCategory =
    category === undefined
      ? null
      : await findNext(context, visit, [event.id, ...(atVenue?.ids ?? [])], plainText(category.name), {
          ...{ scope: { kind: 'category', path: categoryPath(context, category.id) }, featured: false },
          filters: {},
        });
  const page = absolute(context, visit, eventPlace(event.slug));
  const title = titleOf(event);
  const state = stateOf(event, tickets, visit.nowUtc);
  const data: EventPageData = {
    title,
    today: visit.today,
    dayCutoff: settings.dayCutoff,
    time: timeOf(event, site.timezone),
    endInstant: event.start_utc === event.end_utc ? null : isoOfStored(event.end_local, event.end_utc),
    state,
    note: event.status_note,
    venues,
    isOnline,
    price: priceOf(event, tickets, site, visit.language)?.onPage ?? null,
    action: actionOf({ state, isOnline, website, ticketUrl }),
    website,
    picture: image === undefined ? null : pictureOf(image, visit.prefix, widestOfPage),
    calendar: calendarLinks(context, visit, {
      slug: event.slug,
      isProtected: event.password_hash !== null,
      isOff: ['cancelled', 'postponed'].includes(event.event_status),
      title,
      start: event.start_local,
      end: event.end_local,
      startUtc: event.start_utc,
      endUtc: event.end_utc,
      allDay: event.all_day === 1,
      place: isOnline
        ? onlineText(event.website || page, site.language)
        : venues.map(({ name, address }) => [name, ...address.lines].join(', ')).join('; '),
      page,
    }),
    shareAddress: page,
    description: proseOf(context, visit, event.description),
    organizers: shownOrganizers.map((organizer) => ({
      name: plainText(organizer.name),
      address: linkTo(context, visit, linkedPlace('organizer', organizer.slug)),
    })),
    categories: termLinks(context, visit, termIds, 'category'),
    tags: termLinks(context, visit, termIds, 'tag'),
    sameVenue: atVenue?.next ?? null,
    sameCategory: ofCategory?.next ?? null,
  };
  const nexts = [atVenue, ofCategory].filter((one) => one !== null);
  return {
    data,
    expiresAt: earliest(
      nextMidnight(site, visit.now),
      nextTurn([event, ...nexts.flatMap(({ rows }) => rows)], visit.nowUtc),
    ),
  };
};

interface ActionSource {
  readonly state: EventPageData['state'];
  readonly isOnline: boolean;
  readonly website: string | null;
  readonly ticketUrl: string | undefined;
}

/** The one thing to do: a ticket, else to join what is online; nothing where it would lead nowhere any more. */
const actionOf = ({ state, isOnline, website, ticketUrl }: ActionSource): EventPageData['action'] => {
  if (state === 'cancelled' || state === 'postponed' || state === 'ended' || state === 'sold_out')
    return null;
  if (ticketUrl !== undefined) return { kind: 'tickets', address: ticketUrl };
  return isOnline && website !== null ? { kind: 'join', address: website } : null;
};
