import type { Json } from '../../../kernel/json.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt, renderTitle } from '../../../kernel/text/html/rendering.ts';
import { storedAbbreviation } from '../../../kernel/time/stored-abbreviation.ts';
import { siteText, timeDetails } from '../../../kernel/time/wall-clock.ts';
import { findZone, utcZone, type Zone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { globalIdLineage, globalIdOf } from '../../records/global-ids.ts';
import { baseHole, originHole, partHole } from '../../records/rendered.ts';
import { renderCost } from '../cost/cost.ts';
import { costOf, currencyOf } from '../cost/event-cost.ts';
import { type Ticket, ticketsOf } from '../tickets/ticket.ts';
import { eventLinkedData } from './json-ld.ts';
import { masked } from './mask.ts';

/** An object of an answer. */
export type JsonObject = { readonly [key: string]: Json };

/** What the linked data of an event say beside the event itself. */
interface LinkedRecords {
  /** The image object, null for none. */
  readonly image: JsonObject | null;
  /** Linked data of the venue and of the first organizer, null where there is none to show. */
  readonly place: Json;
  readonly organizer: Json;
}

/** How an event is to be answered. */
export interface EventJsonOptions {
  readonly site: Site;
  /** Texts without markup instead of HTML (`?text=plain`). */
  readonly plain: boolean;
  /** What `json_ld` is made of, single reads only; null leaves it out. */
  readonly jsonLd: LinkedRecords | null;
  /** Whether a password hides the event from the reader. */
  readonly locked: boolean;
}

/** The page of an event: by its slug once it is published, by its id before (reference events-api 1). */
const pageOf = ({ id, slug, status }: EventRow): string =>
  status === 'publish' || status === 'private'
    ? `${originHole}/event/${slug}/`
    : `${originHole}/?post_type=tribe_events&p=${id}`;

const escapeAmpersands = (address: string): string =>
  address.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;');

const zoneOf = (name: string): Zone => findZone(name) ?? utcZone;

const ticketJson = (ticket: Ticket, shown: (text: string) => string): JsonObject => ({
  ...ticket,
  name: shown(ticket.name),
});

/**
 * An event as the interface answers it (reference events-api 1), with the holes of calendar/records/rendered.ts, those of its
 * parts among them. What a password hides is masked (1.6, Q26: each record by itself).
 */
export const eventJson = (event: EventRow, options: EventJsonOptions): JsonObject => {
  const { site, plain, jsonLd, locked } = options;
  const page = pageOf(event);
  const shown = plain ? plainText : (html: string) => html;
  const given = plain ? event.website : escapeAmpersands(event.website);
  const tickets = ticketsOf(event);
  const currency = currencyOf(site);
  const cost = costOf(event, tickets, currency);
  const renderedCost = renderCost(cost, currency);
  const json: JsonObject = {
    id: event.id,
    global_id: globalIdOf(event.id),
    global_id_lineage: globalIdLineage(event.id, event.lineage),
    author: String(event.author),
    status: event.status,
    date: siteText(site, event.date_utc),
    date_utc: event.date_utc,
    modified: siteText(site, event.modified_utc),
    modified_utc: event.modified_utc,
    url: page,
    rest_url: `${baseHole}/events/${event.id}`,
    title: shown(renderTitle(event.title)),
    description: shown(renderDescription(event.description)),
    excerpt: shown(renderExcerpt(event.excerpt)),
    slug: event.slug,
    image: partHole('image'),
    all_day: event.all_day === 1,
    start_date: event.start_local,
    start_date_details: timeDetails(event.start_local),
    end_date: event.end_local,
    end_date_details: timeDetails(event.end_local),
    utc_start_date: event.start_utc,
    utc_start_date_details: timeDetails(event.start_utc),
    utc_end_date: event.end_utc,
    utc_end_date_details: timeDetails(event.end_utc),
    timezone: event.timezone,
    timezone_abbr: storedAbbreviation(event.timezone, event.start_utc),
    cost: renderedCost.cost,
    cost_details: { ...renderedCost.cost_details },
    website: given === '' ? page : given,
    show_map: event.show_map === 1,
    show_map_link: event.show_map_link === 1,
    hide_from_listings: event.hide_from_listings === 1,
    sticky: event.sticky === 1,
    featured: event.featured === 1,
    categories: partHole('categories'),
    tags: partHole('tags'),
    venue: partHole('venue'),
    venues: partHole('venues'),
    organizer: partHole('organizer'),
    custom_fields: [],
    ticketed: tickets.length > 0,
    tickets: tickets.map((ticket) => ticketJson(ticket, shown)),
    event_status: event.event_status,
    status_note: shown(event.status_note),
    revision: event.revision,
  };
  if (locked) return masked(json);
  if (jsonLd === null) return json;
  const linkedData = eventLinkedData({
    event,
    zone: zoneOf(event.timezone),
    page,
    image: jsonLd.image,
    prices: cost.prices,
    currency: cost.symbol || site.currencySymbol,
    siteCurrency: site.currencySymbol,
    tickets,
    place: jsonLd.place,
    organizer: jsonLd.organizer,
  });
  return { ...json, json_ld: linkedData };
};
