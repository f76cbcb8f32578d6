import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { countUnknownKeys, type UnknownKey } from '../../file/unknown-keys.ts';
import type { ImportKind, SourceBatch, SourceRecord, Unreadable } from '../source.ts';
import { currencyRemark } from './event-cost.ts';
import type { EventDetails } from './event-details.ts';
import { eventRecord, venuesOf } from './event-record.ts';
import { oddUtc } from './event-times.ts';
import { placeRecord } from './place-record.ts';
import { globalIdOf, idAt, listAt, objectsIn, type Raw, rawOf, textAt } from './site/raw.ts';
import type { InterfaceAddress } from './site/site-address.ts';
import { completed, unknownKeysOf } from './stated-values.ts';
import { parentsFirst, termRecord } from './term-record.ts';

const whole = (text: string, origin: string): string =>
  text.startsWith('/') ? (URL.parse(text, origin)?.href ?? text) : text;

/** The record with what its picture and website lack of an address (`//cdn.example/x.png`, `/x.png`) taken from the site's. */
const withWholeAddresses = (raw: Raw, origin: string): Raw => {
  const image = rawOf(raw['image']);
  return {
    ...raw,
    ...(typeof raw['website'] === 'string' ? { website: whole(raw['website'], origin) } : {}),
    ...(image === null ? {} : { image: { ...image, url: whole(textAt(image, 'url'), origin) } }),
  };
};

/** Makes batches of what a site answers, each record once. */
export interface BatchMaker {
  /** The records among these, those of events being preceded by what only they show. */
  readonly batchesOf: (
    kind: ImportKind,
    items: readonly unknown[],
    details?: ReadonlyMap<number, EventDetails>,
  ) => readonly SourceBatch[];
  readonly remarks: () => readonly Phrase[];
  /** Keys of the records so far that are not known here, counted once a record. */
  readonly unknownKeys: () => readonly UnknownKey[];
}

const noObject: Phrase = {
  es: 'no es un registro de esta interfaz.',
  en: 'it is no record of this interface.',
};

/** The host and path of a site, and where its addresses without a host lead. */
type SiteOfRecords = Pick<InterfaceAddress, 'site' | 'origin'>;

type Reader = (raw: Raw, details: EventDetails | undefined) => SourceRecord | Unreadable | null;

/** The key of a venue or organizer that has an id and no name. */
const keyOf = (kind: ImportKind, raw: Raw | null, site: string): { readonly key?: string } =>
  raw === null || idAt(raw) === null || kind === 'category' || kind === 'tag'
    ? {}
    : { key: globalIdOf(raw, site) };

const readAll = (
  kind: ImportKind,
  items: readonly unknown[],
  read: Reader,
  details: ReadonlyMap<number, EventDetails>,
  { site, origin }: SiteOfRecords,
): SourceBatch => {
  const records: SourceRecord[] = [];
  const unreadable: Unreadable[] = [];
  for (const item of items) {
    const said = rawOf(item);
    const raw = said === null ? null : withWholeAddresses(completed(kind, said), origin);
    const made = raw === null ? null : read(raw, details.get(idAt(raw) ?? 0));
    if (made === null) unreadable.push({ label: '?', reason: noObject, ...keyOf(kind, raw, site) });
    else if ('reason' in made) unreadable.push(made);
    else records.push(made);
  }
  return { kind, records, unreadable };
};

/** What no list of its own shows, a draft say, comes with the event that is linked to it. */
const embeddedIn = {
  category: (event: Raw) => listAt(event, 'categories'),
  tag: (event: Raw) => listAt(event, 'tags'),
  venue: venuesOf,
  organizer: (event: Raw) => listAt(event, 'organizer'),
} as const;
const embeddedKinds = Object.keys(embeddedIn) as (keyof typeof embeddedIn)[];

/** Makes batches for this calendar of what that site answers. */
export const batchMaker = (from: SiteOfRecords, here: Site): BatchMaker => {
  const { site } = from;
  const seen = new Set<string>();
  const counted = new Set<string>();
  const unknown = countUnknownKeys();
  const currency = currencyRemark(here);
  let hasOddTimes = false;

  const readers: Readonly<Record<ImportKind, Reader>> = {
    category: (raw) => termRecord(raw, 'category', site),
    tag: (raw) => termRecord(raw, 'tag', site),
    venue: (raw) => placeRecord(raw, 'venue', site, here.frameHosts),
    organizer: (raw) => placeRecord(raw, 'organizer', site, here.frameHosts),
    event: (raw, details) => {
      currency.look(raw);
      const made = eventRecord(raw, site, here, details);
      hasOddTimes ||= 'columns' in made && made.columns.start_utc !== undefined;
      return made;
    },
  };
  /** Records come again within events. */
  const countUnknown = (kind: ImportKind, raw: Raw): void => {
    const keys = unknownKeysOf(kind, raw);
    const who = `${kind} ${idAt(raw)}`;
    if (keys.length === 0 || counted.has(who)) return;
    counted.add(who);
    for (const key of keys) unknown.add(`${kind}.${key}`);
  };
  const batchOf = (
    kind: ImportKind,
    items: readonly unknown[],
    details: ReadonlyMap<number, EventDetails> = new Map(),
  ): SourceBatch => {
    for (const raw of objectsIn(items)) countUnknown(kind, raw);
    const { records, unreadable } = readAll(kind, items, readers[kind], details, from);
    const unseen = records.filter(({ key, id }) => {
      // Another record of the same key goes on, so that somebody hears of it.
      const who = `${kind} ${id} ${key}`;
      return !seen.has(who) && seen.add(who);
    });
    return { kind, records: kind === 'category' ? parentsFirst(unseen) : unseen, unreadable };
  };
  const embedded = (events: readonly Raw[]): readonly SourceBatch[] =>
    embeddedKinds
      .map((kind) => ({ ...batchOf(kind, events.flatMap(embeddedIn[kind])), unreadable: [] }))
      .filter(({ records }) => records.length > 0);

  return {
    batchesOf: (kind, items, details) => [
      ...(kind === 'event' ? embedded(objectsIn(items)) : []),
      batchOf(kind, items, details),
    ],
    remarks: () => [...currency.remarks(), ...(hasOddTimes ? [oddUtc] : [])],
    unknownKeys: unknown.list,
  };
};
