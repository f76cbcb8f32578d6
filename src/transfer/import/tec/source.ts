import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { type FoundWords, type ImportKind, importKinds, type Source, type SourceBatch } from '../source.ts';
import { askAgain, type BatchesFor } from './ask-again.ts';
import { batchMaker } from './batches.ts';
import { eventDetails } from './event-details.ts';
import { hiddenEvents } from './hidden-events.ts';
import {
  findLanguages,
  hasLanguagePlugin,
  languageNamed,
  languagesNotice,
  type ReadText,
} from './languages.ts';
import { singleStates } from './single-states.ts';
import { type Collection, openCollection } from './site/collections.ts';
import { findInterface } from './site/find-interface.ts';
import { rawOf, textAt } from './site/raw.ts';
import type { CollectionQuery } from './site/read-page.ts';
import { singleRecords } from './site/single-records.ts';
import type { SiteClient } from './site/site-client.ts';
import { wordpressIds } from './site/wordpress-ids.ts';
import { namesOf, twinsOf } from './twins.ts';
import { wordFinder } from './words/find-words.ts';

/** What is wanted of a site. */
export interface SiteQuery extends CollectionQuery {
  /** Whether to look for events that no list shows. */
  readonly hidden: boolean;
  /** Of a site in several languages only this one, null for all. */
  readonly language: string | null;
  /** Whether to find the words of its addresses, for which two of its pages are read. */
  readonly findsWords: boolean;
}

/** Whether a list with this query would have shown the event. */
const isListed = (item: unknown, since: string | null): boolean => {
  const raw = rawOf(item);
  return raw !== null && raw['hide_from_listings'] !== true && textAt(raw, 'start_date') >= (since ?? '');
};

/**
 * Opens the calendar of a site with a v1 interface: The Events Calendar, or another Cartelera.
 * @throws AppError `import_source` when there is none, or when it cannot be read; `import_login`.
 */
export const openSite = async (
  client: SiteClient,
  address: URL,
  query: SiteQuery,
  here: Site,
  readText: ReadText,
): Promise<Source> => {
  const { publicOnly, since } = query;
  const found = await findInterface(client, address, !publicOnly);
  const languages = await findLanguages(readText, found.home);
  const isSeveral = languages !== null || (await hasLanguagePlugin(client, found));
  const language = query.language === null ? null : languageNamed(languages, query.language);
  const collections: (readonly [ImportKind, Collection])[] = [];
  for (const kind of importKinds) {
    collections.push([kind, await openCollection(client, found, kind, query)]);
  }
  const { batchesOf, remarks, unknownKeys } = batchMaker(found, here);
  const finder = query.findsWords ? wordFinder(found, readText) : null;
  let words: FoundWords | null = null;
  const detailed = eventDetails(client, found, publicOnly);
  const singles = singleRecords(client, found, publicOnly);
  const states = singleStates(singles);
  const batchesFor: BatchesFor = async (kind, items) => {
    if (kind !== 'event') return batchesOf(kind, items);
    const events = await states.complete(await detailed(items));
    return batchesOf(kind, events.items, events.details);
  };
  const hidden = hiddenEvents(
    singles,
    () => wordpressIds(client, found, 'event', publicOnly),
    found.of('/events'),
  );

  /** Records of which no page told, as far as WordPress lists their ids. */
  const others = (kind: ImportKind) =>
    async function* (known: ReadonlySet<string>): AsyncGenerator<readonly unknown[]> {
      const ids = (await wordpressIds(client, found, kind, publicOnly)) ?? new Set();
      const unknown = [...ids].filter((id) => !known.has(String(id)));
      for await (const items of singles.many(kind, unknown)) {
        yield kind === 'event' ? items.filter((item) => isListed(item, since)) : items;
      }
    };

  /** Whether a record is of another language than the one that is wanted. */
  const isOther = (item: unknown): boolean => {
    const its = language === null || languages === null ? language : languages.of(rawOf(item) ?? {});
    return its !== null && its !== language;
  };
  const leftOutOf = (kind: ImportKind, items: readonly unknown[]): SourceBatch => ({
    kind,
    records: [],
    unreadable: [],
    leftOut: namesOf(kind, items, found.site),
  });

  const read = async function* (): AsyncGenerator<SourceBatch> {
    for (const [kind, collection] of collections) {
      const categories: unknown[] = [];
      for await (const { records: all, twins } of collection.read(others(kind))) {
        finder?.look(kind, all);
        const records = all.filter((item) => !isOther(item));
        if (records.length < all.length) yield leftOutOf(kind, all.filter(isOther));
        if (kind === 'category') categories.push(...records);
        else yield* await batchesFor(kind, records);
        if (twins.length > 0) yield twinsOf(kind, twins);
        // Terms are numbered by themselves.
        if (query.hidden && kind !== 'category' && kind !== 'tag') hidden.note(all);
      }
      // A category may stand on an earlier page than those above it.
      if (kind === 'category') yield* batchesOf(kind, categories);
    }
    for await (const items of query.hidden ? hidden.read() : []) {
      yield* await batchesFor(
        'event',
        items.filter((item) => !isOther(item)),
      );
      yield leftOutOf('event', items.filter(isOther));
    }
    words = (await finder?.find()) ?? null;
  };

  return {
    name: found.site,
    notices: isSeveral ? [languagesNotice(languages, language)] : [],
    total: collections.reduce((sum, [, { total }]) => sum + total, 0),
    publicOnly,
    showsHidden: query.hidden,
    since,
    read,
    ask: askAgain(singles, found.site, batchesFor),
    losses: (): readonly Phrase[] => [
      ...collections.flatMap(([, collection]) => collection.losses()),
      ...states.losses(),
    ],
    words: () => words,
    remarks,
    unknownKeys,
  };
};
