import { AppError } from '../../../../kernel/error.ts';
import type { Phrase } from '../../../../kernel/phrase.ts';
import type { ImportKind } from '../../source.ts';
import {
  type CollectionQuery,
  collectionNames,
  type Page,
  type PageReader,
  pageOrFailure,
  pageReader,
} from './read-page.ts';
import { startPass } from './read-pass.ts';
import { seenKey, seenRecords } from './seen-records.ts';
import type { InterfaceAddress } from './site-address.ts';
import type { SiteClient } from './site-client.ts';

const perPage = 50;
/** A collection whose pages do not agree with its total is read so many times at most. */
const mostPasses = 4;
/** How often something is asked for when it is likely to fail again. */
const fewTries = 2;

/** Some records of a collection: each once, and other records that bear the id of one of them. */
interface CollectionPart {
  readonly records: readonly unknown[];
  readonly twins: readonly unknown[];
}

/** A collection of a source. */
export interface Collection {
  /** How many records the source says there are; 0 when it does not say. */
  readonly total: number;
  /**
   * All pages in order, and again from the first one as long as they do not agree with the total; then, where records
   * are still missing, what `others` finds beside those keys.
   */
  readonly read: (
    others: (known: ReadonlySet<string>) => AsyncIterable<readonly unknown[]>,
  ) => AsyncIterable<CollectionPart>;
  /** What could not be read, known when all is read. */
  readonly losses: () => readonly Phrase[];
}

interface Opened {
  readonly first: Page | AppError;
  /** What the first page that can be read says. */
  readonly told: Page;
}

/** The first page; where one record breaks it the second one, or pages of one record, tell how many there are. */
const open = async (reader: PageReader): Promise<Opened> => {
  const first = await pageOrFailure(reader.read({ page: 1, size: perPage }));
  if (!(first instanceof AppError)) return { first, told: first };
  for (const [page, size] of [
    [2, perPage],
    [1, 1],
    [2, 1],
  ] as const) {
    const told = await pageOrFailure(reader.read({ page, size, tries: fewTries }));
    if (told instanceof AppError || told.total === null) continue;
    if (size === perPage) return { first, told };
    return { first, told: { records: [], total: told.total, pages: Math.ceil(told.total / perPage) } };
  }
  throw first;
};

const missing = (kind: ImportKind, total: number, came: number): Phrase => {
  const name = collectionNames[kind];
  return {
    es: `${name}: el sitio cuenta ${total} y, leído varias veces, solo muestra ${came}.`,
    en: `${name}: the site counts ${total} and, read several times, shows only ${came}.`,
  };
};

/** Opens a collection of the interface by reading its first page. */
export const openCollection = async (
  client: SiteClient,
  address: InterfaceAddress,
  kind: ImportKind,
  query: CollectionQuery,
): Promise<Collection> => {
  const reader = pageReader(client, address, kind, query);
  const { first, told } = await open(reader);
  const losses: Phrase[] = [];

  const read: Collection['read'] = async function* (others) {
    const all = seenRecords();
    /** The keys of the passes that told the same total, and that total. */
    let agreeing = { total: told.total, keys: new Set<string>() };
    let page: Page | AppError = first;
    for (let passes = 1; ; passes += 1) {
      const pass = startPass(reader, page, told, perPage);
      for await (const { fresh, twins } of pass.read()) {
        const records = all.part(fresh).fresh;
        const unlike = all.part(twins).twins;
        if (records.length + unlike.length > 0) yield { records, twins: unlike };
      }
      losses.push(...pass.failures);
      const [total = null, ...rest] = pass.totals;
      const isSteady = rest.length === 0;
      const keys =
        isSteady && total === agreeing.total ? agreeing.keys.union(pass.seen.keys) : pass.seen.keys;
      agreeing = { total, keys: new Set(keys) };
      if (isSteady && (total === null || keys.size >= total)) return;
      if (pass.failures.length > 0 || passes === mostPasses) break;
      page = await pageOrFailure(reader.read({ page: 1, size: perPage }));
    }
    const known = new Set(all.keys);
    for await (const found of others(known)) {
      yield { records: found, twins: [] };
      for (const item of found) agreeing.keys.add(seenKey(item));
    }
    const { total, keys } = agreeing;
    if (total !== null && keys.size < total) losses.push(missing(kind, total, keys.size));
  };
  return { total: told.total ?? 0, read, losses: () => losses };
};
