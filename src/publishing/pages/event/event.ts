import { onlineText } from '../../../calendar/events/icalendar/event-lines.ts';
import { ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { type EventPlace, eventPlace, linkedPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderExcerpt } from '../../../kernel/text/html/rendering.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { whenText } from '../../words/dates/when.ts';
import { absolute, linkTo, webAddress } from '../reading/links.ts';
import { type EventTime, pictureOf, stateOf, timeOf, titleOf } from '../reading/listed-event.ts';
import {
  earliest,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  shorten,
} from '../reading/page-content.ts';
import type { PageRequest } from '../reading/page-request.ts';
import { priceOf } from '../reading/price.ts';
import { proseOf } from '../reading/record-texts.ts';
import { calendarLinks } from './calendar-links.ts';
import { actionOf, type EventVenue, findNext, readRecords, termLinks, venueOf } from './event-records.ts';
import { pageJsonLd } from './json-ld.ts';
import { isKeptBack, isOpen, readPasswordPage, requireEvent } from './password.ts';

/** The largest picture of the page, in pixels. */
const maxWidth = 1600;

/** Reads the data of the page of an event that the reader may see. */
const readData = async (request: PageRequest, event: EventRow) => {
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

/** Returns title, day and town; the description, else when and where. */
const titlesOf = (
  { style, today, settings }: PageRequest,
  { title, time, venues: [venue] }: { title: string; time: EventTime; venues: readonly EventVenue[] },
  description: string,
) => {
  const day = shortDay(style, firstDay(time), today);
  const parts = [title, day, venue?.town ?? '', settings.siteName];
  const when = whenText(style, time, { today, dayCutoff: settings.dayCutoff });
  const facts = [title, when, venue?.name ?? ''];
  return {
    title: parts.filter((part) => part !== '').join(' · '),
    description: shorten(description || facts.filter((part) => part !== '').join(', ')),
  };
};

/**
 * Reads the page of an event, or of its password (pages.md 3.10).
 * @throws AppError 404.
 */
export const readEventPage = async (request: PageRequest, place: EventPlace) => {
  const event = await requireEvent(request, place.slug);
  if (!isOpen(request, event)) return readPasswordPage(request, event, null);
  const data = await readData(request, event);
  const isHidden = isKeptBack(event);
  const description = plainText(renderExcerpt(event.excerpt)) || plainText(event.description);
  const next = [data.sameVenue, data.sameCategory].flatMap((list) => list?.rows ?? []);
  return {
    data,
    head: {
      ...titlesOf(request, data, description),
      robots: isHidden ? 'noindex' : 'index',
      hasCanonical: !isHidden,
      card: isHidden ? null : { picture: data.picture },
      jsonLd: isHidden ? null : pageJsonLd(request, event, data, description),
      interfacePath: isHidden ? '' : `/events/${event.id}`,
      hasFeeds: event.password_hash === null,
    },
    expiresAt: earliest(nextMidnight(request), nextStartOrEnd(request, [event, ...next])),
    hasFrames: data.description.includes('data-frame'),
    hasMap: !data.isOnline && data.venues.some(({ address }) => address.onMap !== null),
    isPersonal: event.password_hash !== null,
  } satisfies PageContent<unknown>;
};
