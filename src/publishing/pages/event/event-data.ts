import { onlineText } from '../../../calendar/events/icalendar/event-lines.ts';
import { listEventIds } from '../../../calendar/events/list/page.ts';
import { findEventRows } from '../../../calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { coordinatesOf } from '../../../calendar/venues/json.ts';
import { eventPlace, linkedPlace, listPlace, type Scope } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { EventRow, OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import type { EventState } from '../../words/words-of.ts';
import { absolute, linkTo, webAddress } from '../reading/links.ts';
import { listQuery, type Selection, wholeCalendar } from '../reading/list-query.ts';
import { pictureOf, readEvents, stateOf, timeOf, titleOf } from '../reading/listed-event.ts';
import { categoryPath } from '../reading/named-records.ts';
import type { NamedLink, PageRequest } from '../reading/page-request.ts';
import { priceOf } from '../reading/price.ts';
import { addressOf, proseOf } from '../reading/record-texts.ts';
import { calendarLinks } from './calendar-links.ts';

/** Events of the same venue, and of the same category. */
const maxNext = 3;

/** Returns a venue of an event; of one that a password hides its name only. */
const venueOf = (request: PageRequest, event: EventRow, venue: VenueRow) => {
  const isOpenVenue = venue.password_hash === null;
  return {
    name: plainText(venue.name),
    page: linkTo(request, linkedPlace('venue', venue.slug)),
    town: isOpenVenue ? plainText(venue.city) : '',
    address: isOpenVenue ? addressOf(request, venue, event) : { lines: [], directions: null, onMap: null },
    coordinates: isOpenVenue ? coordinatesOf(venue) : null,
  };
};

/** Returns the categories or tags of an event as links. */
const termLinks = (request: PageRequest, ids: readonly number[], taxonomy: 'category' | 'tag') =>
  ids
    .flatMap((id) => request.terms.find(id) ?? [])
    .filter((term) => term.taxonomy === taxonomy)
    .map((term): NamedLink & { readonly scope: Scope } => {
      const scope: Scope =
        taxonomy === 'tag'
          ? { kind: 'tag', slug: term.slug }
          : { kind: 'category', path: categoryPath(request, term.id) };
      return { scope, name: plainText(term.name), address: linkTo(request, listPlace(scope)) };
    });

/** Reads the next events of a venue or category, without those that the page shows already. */
const findNext = async (
  request: PageRequest,
  without: readonly number[],
  name: string,
  selection: Partial<Selection>,
) => {
  const query = listQuery(request, { ...wholeCalendar, ...selection }, { startFrom: request.nowLocal });
  const limit = maxNext + without.length;
  const { ids } = await listEventIds(request.database, query, { from: 0, limit });
  const others = ids.filter((id) => !without.includes(id)).slice(0, maxNext);
  return { ids: others, name, ...(await readEvents(request, others)) };
};

interface ActionSource {
  readonly state: EventState | null;
  readonly isOnline: boolean;
  readonly website: string | null;
  readonly ticketUrl: string | undefined;
}

/** Returns the main link: a ticket, else that of an online event; null where it would lead nowhere any more. */
const actionOf = ({ state, isOnline, website, ticketUrl }: ActionSource) => {
  if (state === 'cancelled' || state === 'postponed' || state === 'ended' || state === 'sold_out')
    return null;
  if (ticketUrl !== undefined) return { kind: 'tickets' as const, address: ticketUrl };
  return isOnline && website !== null ? { kind: 'join' as const, address: website } : null;
};

const isPublished = ({ status }: VenueRow | OrganizerRow): boolean => status === 'publish';

/** Reads the published venues and organizers of an event, the ids of its terms, and its picture. */
const readRecords = async ({ database, images }: PageRequest, { id, image_id }: EventRow) => {
  const { venues, organizers, terms } = await findEventRows(database.read, [id]);
  const pictures = image_id === null ? null : await images.findImages(database.read, [image_id]);
  return {
    venueRows: (venues.get(id) ?? []).filter(isPublished),
    organizerRows: (organizers.get(id) ?? []).filter(isPublished),
    termIds: terms.get(id) ?? [],
    image: pictures?.get(image_id ?? 0),
  };
};

/** The largest picture of the page, in pixels. */
const maxWidth = 1600;

/** Reads the data of the page of an event that the reader may see. */
export const readData = async (request: PageRequest, event: EventRow) => {
  const { site } = request;
  const { venueRows, organizerRows, termIds, image } = await readRecords(request, event);
  const tickets = ticketsOf(event);
  const venues = venueRows.map((venue) => venueOf(request, event, venue));
  const isOnline = event.event_status === 'moved_online';
  const website = webAddress(event.website);
  const categories = termLinks(request, termIds, 'category');
  const [venue] = venueRows;
  const [category] = categories;
  const sameVenue =
    venue === undefined
      ? null
      : await findNext(request, [event.id], plainText(venue.name), { filters: { venue: String(venue.id) } });
  const sameCategory =
    category === undefined
      ? null
      : await findNext(request, [event.id, ...(sameVenue?.ids ?? [])], category.name, {
          scope: category.scope,
        });
  const page = absolute(request, eventPlace(event.slug));
  const title = titleOf(event);
  const state = stateOf(request, event, tickets);
  const place = isOnline
    ? onlineText(event.website || page, site.language)
    : venues.map(({ name, address }) => [name, ...address.lines].join(', ')).join('; ');
  const ticketUrl = tickets.map(({ url }) => url).find((url) => URL.canParse(url));
  return {
    title,
    time: timeOf(request, event),
    /** The end with the zone's offset; null for an event without length. */
    endInstant: event.start_utc === event.end_utc ? null : isoOfStored(event.end_local, event.end_utc),
    state,
    note: event.status_note,
    venues,
    isOnline,
    price: priceOf(request, event, tickets)?.onPage ?? null,
    action: actionOf({ state, isOnline, website, ticketUrl }),
    website,
    picture: image === undefined ? null : pictureOf(request, image, maxWidth),
    calendar: calendarLinks(request, event, { title, place, page }),
    shareAddress: page,
    description: proseOf(request, event.description),
    organizers: organizerRows.map((organizer) => ({
      name: plainText(organizer.name),
      address: linkTo(request, linkedPlace('organizer', organizer.slug)),
    })),
    categories,
    tags: termLinks(request, termIds, 'tag'),
    sameVenue,
    sameCategory,
  };
};

/** The page of an event. */
export type EventPage = Awaited<ReturnType<typeof readData>>;

/** A venue of an event. */
export type EventVenue = EventPage['venues'][number];
