import { eventStatuses } from '../../../calendar/events/fields/event-status.ts';
import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import { sizeNames } from '../../../calendar/images/processing/sizes.ts';
import { isRecordHash } from '../../../calendar/records/record-password.ts';
import { writableStatuses } from '../../../calendar/records/status.ts';
import { roles } from '../../../kernel/actor.ts';
import { slugIn } from '../../../kernel/addresses/segments.ts';
import type { Status } from '../../../storage/tables.ts';
import type { LineKind } from './format.ts';
import {
  choice,
  count,
  type Fields,
  flag,
  ids,
  list,
  nullOr,
  number,
  object,
  objectOf,
  offsetTime,
  optional,
  type ReadAs,
  type Reader,
  readFields,
  text,
  time,
  unread,
  yesOrNo,
} from './stored.ts';

/*
 * Every key that an export has, and how it is read.
 */

const statuses: readonly Status[] = [...writableStatuses, 'trash'];

const hash: Reader<string> = (value, place) => {
  const said = text(value, place);
  return said !== undefined && isRecordHash(said) ? said : undefined;
};

const timeOrNone: Reader<string> = (value, place) => (value === '' ? '' : time(value, place));

// An index holds it, and lines of calendar files.
const longestUid = 1000;
const uid: Reader<string> = (value, place) => {
  const said = text(value, place);
  return said !== undefined && said.length <= longestUid && !/\p{Cc}/u.test(said) ? said : undefined;
};

const highestSequence = 1_000_000_000;
const sequence: Reader<number> = (value, place) => {
  const said = count(value, place);
  return said !== undefined && said <= highestSequence ? said : undefined;
};

const slug: Reader<string> = (value, place) => {
  const said = text(value, place);
  return said !== undefined && said !== '' && slugIn(said) === said ? said : undefined;
};

/** What is stored of every kind that has pages. */
const addressedFields = { former_slugs: list(slug) };

/** What is stored of events, venues and organizers alike. */
export const recordFields = {
  ...addressedFields,
  author: count,
  status: choice(statuses),
  status_before_trash: nullOr(choice(statuses)),
  date_utc: time,
  modified_utc: time,
  description: text,
  excerpt: text,
  slug: text,
  image_id: nullOr(number),
  password_hash: nullOr(hash),
  lineage: list(text),
  website: text,
};

/** What is stored of venues and organizers alike. */
export const placeFields = { ...recordFields, name: text, phone: text };

/** What is stored of a venue. */
export const venueFields = {
  ...placeFields,
  address: text,
  city: text,
  country: text,
  province: text,
  state: text,
  stateprovince: text,
  zip: text,
  show_map: flag,
  show_map_link: flag,
  geo_lat: nullOr(number),
  geo_lng: nullOr(number),
  geo_origin: nullOr(choice(['editor', 'geocoder'] as const)),
};

/** What is stored of an organizer. */
export const organizerFields = { ...placeFields, email: text };

/** One of the prices of a cost. */
const priceFields = { typed: text, value: text, isNumber: yesOrNo };

/** The cost of an event. */
const costFields = {
  prices: list(object(priceFields), 100),
  symbol: text,
  position: choice(['prefix', 'postfix', ''] as const),
  // Absent where the prices are shown.
  shown: optional(text, null),
};

type Plain = string | number | boolean | null;

/** Checked like the field of a write; what lies deeper is none. */
const plain: Reader<Plain> = (value) =>
  typeof value === 'object' && value !== null ? undefined : (value as Plain);

/** One of the tickets of an event. */
const ticketFields = {
  name: plain,
  price: plain,
  currency: plain,
  url: plain,
  capacity: plain,
  availability: plain,
  sale_start: plain,
  sale_end: plain,
} satisfies Record<keyof Ticket, Reader<Plain>>;

const tickets = list(object(ticketFields));

/** What is stored of an event. */
export const eventFields = {
  ...recordFields,
  title: text,
  timezone: text,
  start_local: time,
  end_local: time,
  start_utc: time,
  end_utc: time,
  zone_version: text,
  all_day: flag,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  event_status: choice(eventStatuses),
  status_note: text,
  moved_from: nullOr(offsetTime),
  cost: nullOr(object(costFields)),
  tickets,
  venues: ids,
  organizers: ids,
  terms: ids,
  uid,
  ical_sequence: sequence,
  unlinked_utc: timeOrNone,
  parent: unread,
};

/** What is stored of a category or tag. */
export const termFields = {
  ...addressedFields,
  name: text,
  slug: text,
  description: text,
  parent: count,
  modified_utc: timeOrNone,
  // The line says it.
  taxonomy: unread,
};

/** Another size of an image. */
const sizeFields = {
  file: text,
  width: count,
  height: count,
  filesize: count,
};

type Sizes = Readonly<Partial<Record<(typeof sizeNames)[number], ReadAs<typeof sizeFields>>>>;

const sizes: Reader<Sizes> = (value, place) => {
  const named = Object.fromEntries(sizeNames.map((name) => [name, optional(object(sizeFields), null)]));
  const said = objectOf(value);
  if (said === null) return undefined;
  const read = readFields(named, said, place);
  return Object.fromEntries(Object.entries(read).filter(([, size]) => size !== null)) as Sizes;
};

/** Bytes by name, without those of files that were missing there too. */
const files: Reader<ReadonlyMap<string, Buffer>> = (value) => {
  const there = Object.entries(objectOf(value) ?? {}).filter(([, content]) => content !== null);
  return there.every((entry): entry is [string, string] => typeof entry[1] === 'string')
    ? new Map(there.map(([name, content]) => [name, Buffer.from(content, 'base64')]))
    : undefined;
};

/** What is stored of an image. */
export const imageFields = {
  author: count,
  file: text,
  mime_type: text,
  width: count,
  height: count,
  filesize: count,
  sha256: text,
  sizes,
  name: text,
  title: text,
  alt_text: text,
  caption: text,
  description: text,
  source_url: nullOr(text),
  created_at: time,
  modified_at: time,
  // Absent with `--no-media`.
  files: optional(files, new Map<string, Buffer>()),
};

/** What `record` says of a person who was deleted. */
export const goneFields = { id: count };

/** What `record` says of a person. */
export const personFields = {
  ...goneFields,
  login: text,
  name: text,
  email: nullOr(text),
  role: choice(roles),
  created_at: time,
};

/** What `stored` says of each kind. */
export const storedFields = {
  user: {},
  image: imageFields,
  category: termFields,
  tag: termFields,
  venue: venueFields,
  organizer: organizerFields,
  event: eventFields,
} as const satisfies Record<LineKind, Fields>;
