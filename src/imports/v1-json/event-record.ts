import { slugOf } from '../../texts/slugs.ts';
import { keptTime } from '../../times/event-times.ts';
import { findZone, zoneDataVersion } from '../../times/zones.ts';
import type { SourceRecord } from '../source.ts';
import { recordKey, termKey } from './keys.ts';
import { type LineReading, linkedImage } from './reading.ts';
import { sharedColumns, sharedFields } from './shared-columns.ts';
import { choiceAt, countAt, idsAt, type JsonObject, objectOf, textAt, timeAt, WrongLine } from './stored.ts';

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

/** A start or end by the clock on the wall; as a moment where that time comes twice and the second is meant. */
const momentOf = (stored: JsonObject, edge: 'start' | 'end'): string => {
  const local = timeAt(stored, `${edge}_local`);
  const utc = timeAt(stored, `${edge}_utc`);
  const zone = findZone(textAt(stored, 'timezone'));
  const isLater = zone !== undefined && countAt(stored, 'all_day') === 0 && keptTime(local, utc, zone).later;
  return isLater ? `${utc}Z` : local;
};

/** The moments as they were found with other rules of zones, which keep until the event is changed. */
const otherMoments = (stored: JsonObject): SourceRecord['columns'] => {
  const zone_version = textAt(stored, 'zone_version').slice(0, 50);
  return zone_version === zoneDataVersion
    ? {}
    : { start_utc: timeAt(stored, 'start_utc'), end_utc: timeAt(stored, 'end_utc'), zone_version };
};

const priceOf = (value: unknown): { typed: string; value: string; isNumber: boolean } => {
  const price = objectOf(value) ?? {};
  const typed = textAt(price, 'typed');
  const isNumber = price['isNumber'] === true;
  const said = textAt(price, 'value');
  const isRight = isNumber ? /^\d+(?:\.\d+)?$/.test(said) : said === slugOf(typed);
  if (!isRight || /[<>\p{Cc}]/u.test(typed) || typed.length > 500) throw new WrongLine('cost');
  return { typed, value: said, isNumber };
};

/** The cost as it is stored, so that it is shown as it was. */
const costOf = (stored: JsonObject): string | null => {
  if ((stored['cost'] ?? null) === null) return null;
  const cost = objectOf(stored['cost']) ?? {};
  const { prices } = cost;
  const symbol = textAt(cost, 'symbol');
  if (!Array.isArray(prices) || prices.length > 100 || prices.length === 0) throw new WrongLine('cost');
  if (/[<>&\p{Cc}]/u.test(symbol) || symbol.length > 20) throw new WrongLine('cost');
  const position = choiceAt(cost, 'position', ['prefix', 'postfix', '']);
  return JSON.stringify({ prices: prices.map(priceOf), symbol, position });
};

/** Their fields are checked like those of a write; what lies deeper is none. */
const ticketsOf = (stored: JsonObject): readonly JsonObject[] => {
  const tickets: unknown = stored['tickets'] ?? [];
  if (!Array.isArray(tickets)) throw new WrongLine('tickets');
  return tickets.map((value) => {
    const ticket = objectOf(value);
    const isFlat =
      ticket !== null && Object.values(ticket).every((field) => typeof field !== 'object' || field === null);
    if (!isFlat) throw new WrongLine('tickets');
    return ticket;
  });
};

/** An event of a file. @throws WrongLine */
export const eventRecord = (
  id: number,
  stored: JsonObject,
  { calendar, image, label }: LineReading,
): SourceRecord => {
  const title = textAt(stored, 'title');
  const columns = sharedColumns(stored);
  return {
    kind: 'event',
    key: recordKey(calendar, id),
    label: label(title),
    id,
    slug: textAt(stored, 'slug') || null,
    fields: {
      ...sharedFields(stored),
      title,
      excerpt: textAt(stored, 'excerpt'),
      timezone: textAt(stored, 'timezone'),
      start_date: momentOf(stored, 'start'),
      end_date: momentOf(stored, 'end'),
      ...Object.fromEntries(flags.map((flag) => [flag, countAt(stored, flag) === 1])),
      tickets: ticketsOf(stored),
    },
    parent: null,
    links: {
      venues: idsAt(stored, 'venues').map((venue) => recordKey(calendar, venue)),
      organizers: idsAt(stored, 'organizers').map((organizer) => recordKey(calendar, organizer)),
      terms: idsAt(stored, 'terms').map((term) => termKey(calendar, term)),
    },
    author: String(countAt(stored, 'author')),
    ...linkedImage(stored, image),
    columns: { ...columns, ...otherMoments(stored), cost: costOf(stored) },
    published: columns.status === 'publish',
    mayMatchByName: false,
  };
};
