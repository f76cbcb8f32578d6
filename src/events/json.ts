import type { EventRow, TermRow } from '../database/tables.ts';
import type { Json } from '../kernel/json.ts';
import { baseHole, hostHole, originHole } from '../kernel/rendered.ts';
import type { Site } from '../kernel/site.ts';
import { siteText } from '../records/site-zone.ts';
import { embeddedTermJson } from '../terms/json.ts';
import { plainText } from '../texts/plain-text.ts';
import { renderDescription, renderExcerpt, renderTitle } from '../texts/rendering.ts';
import { readUtcText, timeDetails } from '../times/wall-clock.ts';
import { zoneAbbreviation } from '../times/zone-abbreviation.ts';
import { findZone, utcZone, type Zone } from '../times/zones.ts';
import { type Cost, noCost, renderCost } from './cost.ts';
import { eventLinkedData } from './json-ld.ts';
import { masked } from './mask.ts';

/** An object of an answer. */
export type JsonObject = { readonly [key: string]: Json };

/** An event row with what it is linked to: only what the reader may read, each in its order. */
export interface EventRecord {
  readonly event: EventRow;
  /** The image object, null for none. */
  readonly image: JsonObject | null;
  readonly categories: readonly TermRow[];
  readonly tags: readonly TermRow[];
  /** As the interface shows them, for the same options. */
  readonly venues: readonly JsonObject[];
  readonly organizers: readonly JsonObject[];
  /** Whether a password hides the event from this reader. */
  readonly locked: boolean;
}

/** How an event is to be answered. */
export interface EventJsonOptions {
  readonly site: Site;
  /** Texts without markup instead of HTML (`?text=plain`). */
  readonly plain: boolean;
  /** Whether `json_ld` is part of it: single reads only. */
  readonly jsonLd: boolean;
}

/** The page of an event: by its slug once it is published, by its id before (reference events-api 1). */
const pageOf = ({ id, slug, status }: EventRow): string =>
  status === 'publish' || status === 'private'
    ? `${originHole}/event/${slug}/`
    : `${originHole}/?post_type=tribe_events&p=${id}`;

const escapeAmpersands = (address: string): string =>
  address.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;');

const moment = (name: string, text: string): JsonObject => ({
  [name]: text,
  [`${name}_details`]: { ...timeDetails(text) },
});

const zoneOf = (name: string): Zone => findZone(name) ?? utcZone;

const costOf = ({ cost }: EventRow): Cost => (cost === null ? noCost : (JSON.parse(cost) as Cost));

/** The venue as the interface shows it: `[]` for none, the object itself for one (reference events-api 1). */
const venueValue = (venues: readonly JsonObject[]): Json =>
  venues.length === 1 ? (venues[0] ?? []) : venues;

/**
 * An event as the interface answers it (reference events-api 1), with the holes of kernel/rendered.ts. What a
 * password hides is masked (1.6, Q26: each record by itself).
 */
export const eventJson = (record: EventRecord, options: EventJsonOptions): JsonObject => {
  const { event, venues, organizers } = record;
  const { site, plain, jsonLd } = options;
  const globalId = `${hostHole}?id=${event.id}`;
  const page = pageOf(event);
  const shown = plain ? plainText : (html: string) => html;
  const website = event.website === '' ? page : event.website;
  const startsAt = readUtcText(event.start_utc);
  const cost = renderCost(costOf(event), { symbol: site.currencySymbol, position: site.currencyPosition });
  const json: JsonObject = {
    id: event.id,
    global_id: globalId,
    global_id_lineage: [globalId, ...(JSON.parse(event.lineage) as string[])],
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
    image: record.image ?? false,
    all_day: event.all_day === 1,
    ...moment('start_date', event.start_local),
    ...moment('end_date', event.end_local),
    ...moment('utc_start_date', event.start_utc),
    ...moment('utc_end_date', event.end_utc),
    timezone: event.timezone,
    timezone_abbr: zoneAbbreviation(zoneOf(event.timezone), startsAt),
    cost: cost.cost,
    cost_details: { ...cost.cost_details },
    website: plain ? website : escapeAmpersands(website),
    show_map: event.show_map === 1,
    show_map_link: event.show_map_link === 1,
    hide_from_listings: event.hide_from_listings === 1,
    sticky: event.sticky === 1,
    featured: event.featured === 1,
    categories: record.categories.map((row) => embeddedTermJson(row, { plain })),
    tags: record.tags.map((row) => embeddedTermJson(row, { plain })),
    venue: venueValue(venues),
    organizer: organizers,
    custom_fields: [],
  };
  if (record.locked) return masked(json);
  if (!jsonLd) return json;
  const linkedData = eventLinkedData({
    event,
    zone: zoneOf(event.timezone),
    page,
    image: record.image,
    prices: costOf(event).prices,
    currency: costOf(event).symbol || site.currencySymbol,
    place: venues[0]?.['json_ld'] ?? null,
    organizer: organizers[0]?.['json_ld'] ?? null,
  });
  return { ...json, json_ld: linkedData };
};
