import { eventStatuses } from '../../../calendar/events/fields/event-status.ts';
import { availabilities, type Ticket } from '../../../calendar/events/tickets/ticket.ts';
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
  type Field,
  type Fields,
  flag,
  ids,
  like,
  list,
  must,
  nullOr,
  number,
  object,
  objectOf,
  offsetTime,
  or,
  type ReadAs,
  type Reader,
  readFields,
  text,
  time,
  unread,
  yesOrNo,
} from './stored.ts';

/*
 * Every key that an export has, how it is read and what it means when it is absent: files of versions that did not
 * know it yet are read like that (docs/exporting.md has the same as a table, which a test compares).
 */

const statuses: readonly Status[] = [...writableStatuses, 'trash'];

const hash: Reader<string> = (value, place) => {
  const said = text(value, place);
  return said !== undefined && (isRecordHash(said) || /^[0-9a-f]{64}$/.test(said)) ? said : undefined;
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
const addressedFields = { former_slugs: or(list(slug), []) };

/** What is stored of events, venues and organizers alike. */
export const recordFields = {
  ...addressedFields,
  author: or(count, 0),
  // What nobody said to be public is not shown.
  status: or(choice(statuses), 'draft' as const),
  status_before_trash: or(nullOr(choice(statuses)), null),
  date_utc: like(time, 'exported_at'),
  modified_utc: like(time, 'date_utc'),
  description: or(text, ''),
  excerpt: or(text, ''),
  // Made from the name.
  slug: or(text, ''),
  image_id: or(nullOr(number), null),
  // A file that does not say how a record is protected must not open it.
  password_hash: must(nullOr(hash)),
  lineage: or(list(text), []),
  website: or(text, ''),
};

/** What is stored of venues and organizers alike. */
export const placeFields = { ...recordFields, name: must(text), phone: or(text, '') };

/** What is stored of a venue; a map is shown unless somebody said otherwise, as of one that is made here. */
export const venueFields = {
  ...placeFields,
  address: or(text, ''),
  city: or(text, ''),
  country: or(text, ''),
  province: or(text, ''),
  state: or(text, ''),
  stateprovince: or(text, ''),
  zip: or(text, ''),
  show_map: or(flag, true),
  show_map_link: or(flag, true),
  geo_lat: or(nullOr(number), null),
  geo_lng: or(nullOr(number), null),
  geo_origin: or(nullOr(choice(['editor', 'geocoder'] as const)), null),
};

/** What is stored of an organizer. */
export const organizerFields = { ...placeFields, email: or(text, '') };

/** One of the prices of a cost. */
export const priceFields = { typed: must(text), value: must(text), isNumber: must(yesOrNo) };

/** The cost of an event. */
export const costFields = {
  prices: must(list(object(priceFields), 100)),
  symbol: or(text, ''),
  position: or(choice(['prefix', 'postfix', ''] as const), '' as const),
  shown: or(nullOr(text), null),
};

type Plain = string | number | boolean | null;

/** Checked like the field of a write; what lies deeper is none. */
const plain: Reader<Plain> = (value) =>
  typeof value === 'object' && value !== null ? undefined : (value as Plain);

/** One of the tickets of an event. */
export const ticketFields = {
  name: must(plain),
  price: or(plain, null),
  currency: or(plain, null),
  url: or(plain, ''),
  capacity: or(plain, null),
  availability: or(plain, availabilities[0]),
  sale_start: or(plain, null),
  sale_end: or(plain, null),
} satisfies Record<keyof Ticket, Field<Plain>>;

const tickets: Reader<readonly ReadAs<typeof ticketFields>[]> = (value, place) =>
  value === null ? [] : list(object(ticketFields))(value, place);

/** What is stored of an event; its times in UTC follow from the others where they are absent. */
export const eventFields = {
  ...recordFields,
  title: must(text),
  timezone: like(text, 'timezone'),
  start_local: must(time),
  end_local: must(time),
  start_utc: or(time, null),
  end_utc: or(time, null),
  zone_version: or(text, null),
  all_day: or(flag, false),
  show_map: or(flag, false),
  show_map_link: or(flag, false),
  // Nor show in lists what may have been hidden.
  hide_from_listings: must(flag),
  sticky: or(flag, false),
  featured: or(flag, false),
  event_status: or(choice(eventStatuses), 'scheduled' as const),
  status_note: or(text, ''),
  moved_from: or(nullOr(offsetTime), null),
  cost: or(nullOr(object(costFields)), null),
  tickets: or(tickets, []),
  venues: or(ids, []),
  organizers: or(ids, []),
  terms: or(ids, []),
  // Made from the id.
  uid: or(uid, ''),
  ical_sequence: or(sequence, 0),
  unlinked_utc: or(timeOrNone, ''),
  parent: unread,
};

/** What is stored of a category or tag. */
export const termFields = {
  ...addressedFields,
  name: must(text),
  // Made from the name.
  slug: or(text, ''),
  description: or(text, ''),
  parent: or(count, 0),
  modified_utc: like(timeOrNone, 'exported_at'),
  // The line says it.
  taxonomy: unread,
};

/** Another size of an image. */
export const sizeFields = {
  file: must(text),
  width: must(count),
  height: must(count),
  filesize: must(count),
};

type Sizes = Readonly<Partial<Record<(typeof sizeNames)[number], ReadAs<typeof sizeFields>>>>;

const sizes: Reader<Sizes> = (value, place) => {
  const named = Object.fromEntries(sizeNames.map((name) => [name, or(object(sizeFields), null)]));
  const read = readFields(named, objectOf(value) ?? {}, place);
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
  author: or(count, 0),
  file: must(text),
  mime_type: must(text),
  width: must(count),
  height: must(count),
  filesize: must(count),
  sha256: must(text),
  sizes: or(sizes, {}),
  // Made from the file.
  name: like(text, 'file'),
  title: or(text, ''),
  alt_text: or(text, ''),
  caption: or(text, ''),
  description: or(text, ''),
  source_url: or(nullOr(text), null),
  created_at: like(time, 'exported_at'),
  modified_at: like(time, 'created_at'),
  files: or(files, new Map<string, Buffer>()),
};

/** What `record` says of a person who was deleted. */
export const goneFields = { id: must(count) };

/** What `record` says of a person. */
export const personFields = {
  ...goneFields,
  login: must(text),
  name: like(text, 'login'),
  email: or(nullOr(text), null),
  // Rights are not guessed.
  role: must(choice(roles)),
  created_at: like(time, 'exported_at'),
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
