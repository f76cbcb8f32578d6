import type { Phrase } from '../../kernel/phrase.ts';
import type { Site } from '../../kernel/site.ts';
import { type ImportKind, importKinds, type Source, type SourceBatch, type SourceRecord } from '../source.ts';
import { type Collection, type CollectionQuery, openCollection } from './collections.ts';
import { currencyRemark } from './currency-remark.ts';
import { eventRecord, venuesOf } from './event-record.ts';
import { oddUtc } from './event-times.ts';
import { findInterface } from './find-interface.ts';
import { placeRecord } from './place-record.ts';
import { listAt, objectsIn, type Raw, rawOf } from './raw.ts';
import type { SiteClient } from './site-client.ts';
import { parentsFirst, termRecord } from './term-record.ts';

/** What is wanted of a site. */
export interface SiteQuery extends CollectionQuery {
  /** Whether nobody signs in, so that only what is public comes. */
  readonly publicOnly: boolean;
}

const noObject: Phrase = {
  es: 'no es un registro de esta interfaz.',
  en: 'it is no record of this interface.',
};

/** Collects the records of a batch, each key once in the whole reading. */
const batchOf = (
  kind: ImportKind,
  items: readonly unknown[],
  read: (raw: Raw) => ReturnType<typeof eventRecord> | null,
): SourceBatch => {
  const records: SourceRecord[] = [];
  const unreadable: { label: string; reason: Phrase }[] = [];
  for (const item of items) {
    const raw = rawOf(item);
    const made = raw === null ? null : read(raw);
    if (made === null) unreadable.push({ label: '?', reason: noObject });
    else if ('reason' in made) unreadable.push(made);
    else records.push(made);
  }
  return { kind, records, unreadable };
};

/**
 * Opens the calendar of a site with a v1 interface: The Events Calendar, or another Cartelera.
 * @throws AppError `import_source` when there is none, or when it cannot be read.
 */
export const openSite = async (
  client: SiteClient,
  address: URL,
  query: SiteQuery,
  here: Site,
): Promise<Source> => {
  const found = await findInterface(client, address);
  const { site } = found;
  const collections = new Map<ImportKind, Collection>();
  for (const kind of importKinds) collections.set(kind, await openCollection(client, found, kind, query));
  const currency = currencyRemark(here);
  let hasOddTimes = false;

  const readers: Readonly<Record<ImportKind, (raw: Raw) => ReturnType<typeof eventRecord> | null>> = {
    category: (raw) => termRecord(raw, 'category', site),
    tag: (raw) => termRecord(raw, 'tag', site),
    venue: (raw) => placeRecord(raw, 'venue', site, here.frameHosts),
    organizer: (raw) => placeRecord(raw, 'organizer', site, here.frameHosts),
    event: (raw) => {
      const made = eventRecord(raw, site, here);
      hasOddTimes ||= 'columns' in made && made.columns.start_utc !== undefined;
      return made;
    },
  };
  const embeddedIn: Readonly<Record<Exclude<ImportKind, 'event'>, (event: Raw) => readonly Raw[]>> = {
    category: (event) => listAt(event, 'categories'),
    tag: (event) => listAt(event, 'tags'),
    venue: venuesOf,
    organizer: (event) => listAt(event, 'organizer'),
  };

  const read = async function* (): AsyncGenerator<SourceBatch> {
    const seen = new Set<string>();
    const unseen = (batch: SourceBatch): SourceBatch => ({
      ...batch,
      records: batch.records.filter(({ key }) => !seen.has(key) && seen.add(key)),
    });
    for (const kind of importKinds) {
      const pages: unknown[][] = [];
      for await (const items of collections.get(kind)?.read() ?? []) {
        if (kind === 'category') {
          pages.push([...items]);
          continue;
        }
        if (kind === 'event') {
          const events = objectsIn(items);
          for (const event of events) currency.look(event);
          // What no list of its own shows, a draft say, comes with the event that is linked to it.
          for (const [linked, embedded] of Object.entries(embeddedIn)) {
            const name = linked as keyof typeof embeddedIn;
            const { records } = unseen(batchOf(name, events.flatMap(embedded), readers[name]));
            if (records.length > 0) yield { kind: name, records, unreadable: [] };
          }
        }
        yield unseen(batchOf(kind, items, readers[kind]));
      }
      if (kind !== 'category') continue;
      const batch = batchOf(kind, pages.flat(), readers.category);
      yield unseen({ ...batch, records: parentsFirst(batch.records) });
    }
  };

  return {
    name: site,
    total: [...collections.values()].reduce((sum, { total }) => sum + total, 0),
    publicOnly: query.publicOnly,
    since: query.since,
    read,
    remarks: () => [...currency.remarks(), ...(hasOddTimes ? [oddUtc] : [])],
  };
};
