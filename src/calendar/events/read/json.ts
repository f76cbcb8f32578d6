import type { Json } from '../../../kernel/json.ts';
import type { Links } from '../../../kernel/links.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { siteText, timeDetails } from '../../../kernel/time/wall-clock.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { Ticket } from '../tickets/ticket.ts';
import type { AssembledEvent } from './event-reader.ts';
import { type TextView, unlinkedView } from './event-view.ts';
import { eventLinkedData } from './json-ld.ts';
import { masked } from './mask.ts';

/** An object of an answer. */
export type JsonObject = { readonly [key: string]: Json };

/** How an event is to be answered. */
export interface EventJsonOptions {
  readonly site: Site;
  /** Texts without markup instead of HTML (`?text=plain`). */
  readonly plain: boolean;
  /** Whether `json_ld` is part of it: single reads only. */
  readonly jsonLd: boolean;
  readonly links: Links;
}

const escapeAmpersands = (address: string): string =>
  address.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;');

const ticketJson = (ticket: Ticket, plain: boolean): JsonObject => ({
  ...ticket,
  name: plain ? plainText(ticket.name) : ticket.name,
});

/**
 * An event as the interface answers it (reference events-api 1). What a password hides is masked (1.6, Q26: each record by
 * itself).
 */
export const eventJson = (
  { view: event, linked }: AssembledEvent,
  { site, plain, jsonLd, links }: EventJsonOptions,
): JsonObject => {
  const shown = ({ html, plain: withoutMarkup }: TextView): string => (plain ? withoutMarkup() : html);
  const website = plain ? event.website : escapeAmpersands(event.website);
  const json: JsonObject = {
    id: event.id,
    global_id: event.globalId,
    global_id_lineage: event.globalIdLineage,
    author: String(event.author),
    status: event.status,
    date: siteText(site, event.dateUtc),
    date_utc: event.dateUtc,
    modified: siteText(site, event.modifiedUtc),
    modified_utc: event.modifiedUtc,
    url: event.page,
    rest_url: `${links.base}/events/${event.id}`,
    title: shown(event.title),
    description: shown(event.description),
    excerpt: shown(event.excerpt),
    slug: event.slug,
    image: linked.image,
    all_day: event.allDay,
    start_date: event.startLocal,
    start_date_details: timeDetails(event.startLocal),
    end_date: event.endLocal,
    end_date_details: timeDetails(event.endLocal),
    utc_start_date: event.startUtc,
    utc_start_date_details: timeDetails(event.startUtc),
    utc_end_date: event.endUtc,
    utc_end_date_details: timeDetails(event.endUtc),
    timezone: event.timezone,
    timezone_abbr: event.abbreviation,
    cost: event.cost.cost,
    cost_details: { ...event.cost.cost_details },
    website: website === '' ? event.page : website,
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    categories: linked.categories,
    tags: linked.tags,
    // Clients know one venue, or `[]` for none (ADR 0058).
    venue: linked.venues[0] ?? [],
    venues: linked.venues,
    organizer: linked.organizers,
    custom_fields: [],
    ticketed: event.tickets.length > 0,
    tickets: event.tickets.map((ticket) => ticketJson(ticket, plain)),
    event_status: event.eventStatus,
    status_note: plain ? plainText(event.statusNote) : event.statusNote,
    revision: event.revision,
  };
  if (event.locked) return masked(json);
  return jsonLd ? { ...json, json_ld: eventLinkedData(event, site) } : json;
};

const nothing = { image: false, categories: [], tags: [], venues: [], organizers: [] } as const;

/** The event under its own id without what it is linked to, likewise. */
export const unlinkedJson = (
  row: EventRow,
  options: Omit<EventJsonOptions, 'jsonLd'>,
  locked = false,
): JsonObject => {
  const view = unlinkedView(row, options.site, options.links, locked);
  return eventJson({ view, linked: nothing }, { ...options, jsonLd: false });
};
