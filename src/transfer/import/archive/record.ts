import { EventInput } from '../../../calendar/events/fields/schema.ts';
import { newOrganizerFields } from '../../../calendar/organizers/schema.ts';
import { newVenueFields } from '../../../calendar/venues/schema.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { cleanHtml } from '../../../kernel/text/html/cleaning.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import { keptTime } from '../../../kernel/time/event-times.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import { type ReadAs, WrongLine } from '../../file/values.ts';
import { cutFields, placeExcerpt } from '../cut-fields.ts';
import { bareRecord, type ImportKind, type SourceImage, type SourceRecord } from '../source.ts';
import type { specialColumns } from './columns.ts';

/** Returns the key of an event, venue or organizer of a calendar: its global id, whose host may change. */
export const recordKey = (calendar: string, id: number): string => `${calendar}?id=${id}`;

/** Returns the key of a term: terms have ids of their own. */
export const termKey = (calendar: string, id: number): string => `${calendar}/terms/${id}`;

/** What a record is made with. */
export interface LineReading {
  /** The calendar that the file comes from. */
  readonly calendar: string;
  readonly here: Site;
  /** Returns the id here of an image of the file, undefined when it was not imported. */
  readonly image: (id: number) => number | undefined;
}

type EventValues = ReadAs<typeof specialColumns.event>;

/** What `stored` of a line has, read. */
export type StoredValues = Readonly<Record<string, unknown>> & Partial<Omit<EventValues, 'cost'>>;

const isTerm = (kind: ImportKind): kind is 'category' | 'tag' => kind === 'category' || kind === 'tag';

/** Columns that are stored as they were there although a client may write them. */
const asStored: readonly string[] = ['status', 'cost'];

const writable = (kind: ImportKind, fields: object): readonly string[] =>
  isTerm(kind) ? ['name', 'description'] : Object.keys(fields).filter((name) => !asStored.includes(name));

/** The fields of a write by kind. Every other column is stored as it was there. */
const writableFields: Readonly<Record<ImportKind, readonly string[]>> = {
  category: writable('category', {}),
  tag: writable('tag', {}),
  venue: writable('venue', newVenueFields),
  organizer: writable('organizer', newOrganizerFields),
  event: writable('event', EventInput.properties),
};

/** Keys that are neither: members of the record itself, or parts of other fields. */
const members: readonly string[] = [
  ...['slug', 'former_slugs', 'parent', 'author', 'image_id', 'venues', 'organizers', 'terms'],
  ...['uid', 'ical_sequence', 'unlinked_utc', 'start_local', 'end_local'],
];

type Parts = Pick<SourceRecord, 'fields' | 'columns'>;

/** Returns what a write takes of a line, and the columns that are stored as they were there. */
const partsOf = (kind: ImportKind, values: StoredValues): Parts => {
  const fieldOf = (column: string): string => (column === 'name' && !isTerm(kind) ? kind : column);
  const isField = ([column]: [string, unknown]): boolean => writableFields[kind].includes(fieldOf(column));
  const all = Object.entries(values).filter(([column]) => !members.includes(column));
  return {
    fields: Object.fromEntries(all.filter(isField).map(([column, value]) => [fieldOf(column), value ?? ''])),
    columns: Object.fromEntries(
      all
        .filter((entry) => !isField(entry))
        .map(([column, value]) => [
          column,
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
    ),
  };
};

const lostImage = (id: number): Phrase => ({
  es: `sin su imagen, la ${id}, que no vino en el archivo.`,
  en: `without its image ${id}, which did not come with the file.`,
});

/** The image of a record, and what is reported when it was not imported. */
const linkedImage = (
  id: number | null,
  image: LineReading['image'],
): { readonly image: SourceImage | null; readonly losses: readonly Phrase[] } => {
  const here = id === null ? undefined : image(id);
  if (here !== undefined) return { image: { address: String(here), id: null, altText: '' }, losses: [] };
  return { image: null, losses: id === null ? [] : [lostImage(id)] };
};

/** A start or end as a local time; as an instant where clocks show that time twice and the second one is meant. */
const momentOf = (values: StoredValues, edge: 'start' | 'end'): string => {
  const [local, utc] = [String(values[`${edge}_local`]), String(values[`${edge}_utc`])];
  const zone = findZone(String(values['timezone']));
  const isTimed = zone !== undefined && values['all_day'] !== 1;
  return isTimed && keptTime(local, utc, zone).later ? `${utc}Z` : local;
};

/** A hundred items of a cost, each of up to 500 characters, joined. */
const maxShown = 60_000;

/** Returns the cost as it is stored, so that it is shown as it was. Throws `WrongLine` when its parts contradict. */
const costOf = (cost: EventValues['cost']): string | null => {
  if (cost === null) return null;
  const { prices, symbol, position, shown } = cost;
  const isPrice = ({ typed, value, isNumber }: (typeof prices)[number]): boolean =>
    (isNumber ? /^\d+(?:\.\d+)?$/.test(value) : value === slugOf(typed)) &&
    !/[<>\p{Cc}]/u.test(typed) &&
    typed.length <= 500;
  const isRight = prices.length > 0 && prices.every(isPrice);
  if (!isRight || /[<>&\p{Cc}]/u.test(symbol) || symbol.length > 20) throw new WrongLine('cost');
  if (shown !== null && (/[<>\p{Cc}]/u.test(shown) || shown.length > maxShown)) throw new WrongLine('cost');
  return JSON.stringify({ prices, symbol, position, ...(shown !== null && { shown }) });
};

const eventRecord = (values: StoredValues & EventValues, { calendar }: LineReading) => {
  const { venues, organizers, terms, uid, ical_sequence, unlinked_utc } = values;
  const { fields, columns } = partsOf('event', values);
  return {
    fields: { ...fields, start_date: momentOf(values, 'start'), end_date: momentOf(values, 'end') },
    columns: {
      ...columns,
      cost: costOf(values.cost),
      zone_version: String(values['zone_version']).slice(0, 50),
    },
    links: {
      venues: venues.map((id) => recordKey(calendar, id)),
      organizers: organizers.map((id) => recordKey(calendar, id)),
      terms: terms.map((id) => termKey(calendar, id)),
    },
    icalendar: { uid, ical_sequence, unlinked_utc },
    losses: [],
  };
};

/** A venue or organizer: no client writes its summary, which is cleaned here. */
const linkedRecord = (kind: 'venue' | 'organizer', values: StoredValues, { here }: LineReading) => {
  const { fields, columns } = partsOf(kind, values);
  const { fields: short, cuts } = cutFields({ excerpt: String(values['excerpt']) }, placeExcerpt);
  return {
    fields,
    columns: { ...columns, excerpt: cleanHtml(short.excerpt, here.frameHosts) },
    losses: cuts,
  };
};

/** Returns the record of a line with that id. Throws `WrongLine` when its values contradict each other. */
export const archivedRecord = (
  kind: ImportKind,
  id: number,
  values: StoredValues,
  reading: LineReading,
): SourceRecord => {
  const { calendar } = reading;
  const shared = {
    ...bareRecord,
    kind,
    label: `${id} "${values['title'] ?? values['name']}"`,
    id,
    slug: String(values['slug']) || null,
    formerSlugs: values.former_slugs ?? [],
  };
  if (isTerm(kind)) {
    const parent = values['parent'] === 0 ? null : termKey(calendar, Number(values['parent']));
    return { ...shared, ...partsOf(kind, values), key: termKey(calendar, id), parent };
  }
  const own =
    kind === 'event'
      ? eventRecord(values as StoredValues & EventValues, reading)
      : linkedRecord(kind, values, reading);
  const { image, losses } = linkedImage(values['image_id'] as number | null, reading.image);
  return {
    ...shared,
    ...own,
    key: recordKey(calendar, id),
    author: String(values['author']),
    image,
    losses: [...losses, ...own.losses],
    published: values.status === 'publish',
    mayMatchByName: false,
  };
};
