import { eventFields } from '../../../calendar/events/fields/fields.ts';
import type { EventSchema } from '../../../calendar/events/read/json.ts';
import { TicketSchema } from '../../../calendar/events/tickets/ticket-schema.ts';
import { organizerTexts } from '../../../calendar/organizers/fields.ts';
import { mapFields } from '../../../calendar/records/fields.ts';
import { venueTexts } from '../../../calendar/venues/fields.ts';
import type { ImportKind } from '../source.ts';
import { listAt, type Raw } from './site/raw.ts';

/** A key without which there is no record. */
export const needed = Symbol('needed');

/** A key whose absence says nothing: a new record gets what a write without it makes, one that is here keeps its own. */
export const unsaid = Symbol('unsaid');

/** A key that is known and not read, as it follows from others. */
export const derived = Symbol('derived');

/** What it means that a key is absent. */
type Stated = string | boolean | null | readonly never[] | typeof needed | typeof unsaid | typeof derived;

type StatedValues = Readonly<Record<string, Stated>>;

const recordValues = {
  id: needed,
  // Made of the address of the site and the id.
  global_id: '',
  global_id_lineage: [],
  // The importer's.
  author: '',
  // A draft, and the report says so.
  status: '',
  date: unsaid,
  date_utc: unsaid,
  modified: derived,
  modified_utc: derived,
  url: '',
  description: '',
  excerpt: '',
  // Made from the name.
  slug: '',
  image: false,
  website: '',
  revision: derived,
} as const;

const placeValues = { ...recordValues, phone: '', json_ld: derived } as const;

const termValues = {
  id: needed,
  name: needed,
  slug: '',
  description: '',
  parent: null,
  count: derived,
  taxonomy: derived,
  meta: derived,
  url: derived,
  urls: derived,
  term_group: derived,
  term_taxonomy_id: derived,
  filter: derived,
  revision: derived,
} as const;

const eventValues = {
  ...mapFields(eventFields, () => unsaid),
  ...recordValues,
  title: needed,
  start_date: needed,
  end_date: needed,
  // That of the calendar.
  timezone: '',
  all_day: false,
  utc_start_date: unsaid,
  utc_end_date: unsaid,
  cost: '',
  cost_details: null,
  show_map: false,
  show_map_link: false,
  // What is hidden here stays so.
  hide_from_listings: unsaid,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  // Then `venue` says it.
  venues: unsaid,
  organizer: [],
  custom_fields: [],
  tickets: unsaid,
  event_status: unsaid,
  rest_url: derived,
  start_date_details: derived,
  end_date_details: derived,
  utc_start_date_details: derived,
  utc_end_date_details: derived,
  timezone_abbr: derived,
  ticketed: derived,
  json_ld: derived,
} as const satisfies Record<Exclude<keyof typeof EventSchema.properties, 'warnings'>, Stated>;

/**
 * The keys of the records of a source and what it means that one is absent, as from The Events Calendar. Every key that this program answers is among them, which a test sees to.
 */
export const statedValues: Readonly<Record<ImportKind, StatedValues>> = {
  category: termValues,
  tag: termValues,
  venue: {
    ...placeValues,
    venue: needed,
    ...mapFields(venueTexts, () => ''),
    // As of a venue that is made here.
    show_map: true,
    show_map_link: true,
    geo_lat: '',
    geo_lng: '',
  },
  organizer: { ...placeValues, organizer: needed, ...mapFields(organizerTexts, () => '') },
  event: eventValues,
};

const values = Object.fromEntries(
  Object.entries(statedValues).map(([kind, stated]) => [
    kind,
    Object.fromEntries(Object.entries(stated).filter(([, value]) => typeof value !== 'symbol')),
  ]),
);

/** The record with the stated values in place of the keys that it lacks. */
export const completed = (kind: ImportKind, raw: Raw): Raw => ({ ...values[kind], ...raw });

/** The names of the keys of a record that are not known; of objects in it those of tickets, as only these are taken over. */
export const unknownKeysOf = (kind: ImportKind, raw: Raw): readonly string[] => {
  const known = statedValues[kind];
  const own = Object.keys(raw).filter((name) => !Object.hasOwn(known, name));
  if (kind !== 'event') return own;
  const ofTickets = listAt(raw, 'tickets').flatMap((ticket) =>
    Object.keys(ticket).filter((name) => !Object.hasOwn(TicketSchema.properties, name)),
  );
  return [...own, ...ofTickets.map((name) => `tickets.${name}`)];
};
