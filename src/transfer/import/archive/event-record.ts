import { slugOf } from '../../../kernel/text/slugs.ts';
import { keptTime } from '../../../kernel/time/event-times.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import type { SourceRecord } from '../source.ts';
import { eventFields } from './fields.ts';
import { type LineReading, linkedImage, recordKey, sharedColumns, sharedFields, termKey } from './shared.ts';
import { type JsonObject, type ReadAs, readFields, WrongLine } from './stored.ts';

type StoredEvent = ReadAs<typeof eventFields>;

/** A start or end by the clock on the wall; as a moment where that time comes twice and the second is meant. */
const momentOf = (stored: StoredEvent, edge: 'start' | 'end'): string => {
  const local = stored[`${edge}_local`];
  const utc = stored[`${edge}_utc`];
  const zone = findZone(stored.timezone);
  const isTold = zone !== undefined && !stored.all_day;
  return isTold && keptTime(local, utc, zone).later ? `${utc}Z` : local;
};

/** The moments as the file has them, with the version of the zone data that they were derived with. */
const statedMoments = ({ start_utc, end_utc, zone_version }: StoredEvent): SourceRecord['columns'] => ({
  start_utc,
  end_utc,
  zone_version: zone_version.slice(0, 50),
});

/** A hundred items of a cost, each of up to 500 characters, joined. */
const longestShown = 60_000;

/** The cost as it is stored, so that it is shown as it was. @throws WrongLine */
const costOf = ({ cost }: StoredEvent): string | null => {
  if (cost === null) return null;
  const { prices, symbol, position, shown } = cost;
  const isPrice = ({ typed, value, isNumber }: (typeof prices)[number]): boolean =>
    (isNumber ? /^\d+(?:\.\d+)?$/.test(value) : value === slugOf(typed)) &&
    !/[<>\p{Cc}]/u.test(typed) &&
    typed.length <= 500;
  const isRight = prices.length > 0 && prices.every(isPrice);
  if (!isRight || /[<>&\p{Cc}]/u.test(symbol) || symbol.length > 20) throw new WrongLine('cost');
  if (shown !== null && (/[<>\p{Cc}]/u.test(shown) || shown.length > longestShown))
    throw new WrongLine('cost');
  return JSON.stringify({ prices, symbol, position, ...(shown !== null && { shown }) });
};

/** An event of a file. @throws WrongLine */
export const eventRecord = (id: number, line: JsonObject, reading: LineReading): SourceRecord => {
  const { calendar, image, label, place } = reading;
  const stored = readFields(eventFields, line, place);
  const { title, excerpt, timezone, all_day, show_map, show_map_link, hide_from_listings } = stored;
  const { sticky, featured, tickets, venues, organizers, terms } = stored;
  const { uid, ical_sequence, unlinked_utc, event_status, status_note, moved_from } = stored;
  const columns = sharedColumns(stored);
  return {
    kind: 'event',
    key: recordKey(calendar, id),
    label: label(title),
    id,
    slug: stored.slug || null,
    formerSlugs: stored.former_slugs,
    fields: {
      ...sharedFields(stored),
      ...{ title, excerpt, timezone },
      start_date: momentOf(stored, 'start'),
      end_date: momentOf(stored, 'end'),
      ...{ all_day, show_map, show_map_link, hide_from_listings, sticky, featured, tickets },
      ...{ event_status, status_note },
    },
    parent: null,
    links: {
      venues: venues.map((venue) => recordKey(calendar, venue)),
      organizers: organizers.map((organizer) => recordKey(calendar, organizer)),
      terms: terms.map((term) => termKey(calendar, term)),
    },
    author: String(stored.author),
    ...linkedImage(stored.image_id, image),
    columns: { ...columns, ...statedMoments(stored), moved_from, cost: costOf(stored) },
    icalendar: { uid, ical_sequence, unlinked_utc },
    published: columns.status === 'publish',
    mayMatchByName: false,
  };
};
