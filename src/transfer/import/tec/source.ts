import type { Site } from '../../../kernel/site.ts';
import { type ImportKind, importKinds, type Source, type SourceBatch } from '../source.ts';
import { batchMaker } from './batches.ts';
import { type Collection, type CollectionQuery, openCollection } from './collections.ts';
import { findInterface } from './find-interface.ts';
import { hiddenEvents } from './hidden-events.ts';
import type { SiteClient } from './site-client.ts';

/** What is wanted of a site. */
export interface SiteQuery extends CollectionQuery {
  /** Whether nobody signs in, so that only what is public comes. */
  readonly publicOnly: boolean;
  /** Whether to look for events that no list shows. */
  readonly hidden: boolean;
}

/**
 * Opens the calendar of a site with a v1 interface: The Events Calendar, or another Cartelera.
 * @throws AppError `import_source` when there is none, or when it cannot be read; `import_login`.
 */
export const openSite = async (
  client: SiteClient,
  address: URL,
  query: SiteQuery,
  here: Site,
): Promise<Source> => {
  const found = await findInterface(client, address, !query.publicOnly);
  const collections: (readonly [ImportKind, Collection])[] = [];
  for (const kind of importKinds) {
    collections.push([kind, await openCollection(client, found, kind, query)]);
  }
  const { batchesOf, remarks, unknownKeys } = batchMaker(found.site, here);
  const hidden = hiddenEvents(client, found);

  const read = async function* (): AsyncGenerator<SourceBatch> {
    for (const [kind, collection] of collections) {
      const categories: unknown[] = [];
      for await (const items of collection.read()) {
        if (kind === 'category') categories.push(...items);
        else yield* batchesOf(kind, items);
        // Terms are numbered by themselves.
        if (query.hidden && kind !== 'category' && kind !== 'tag') hidden.note(items);
      }
      // A category may stand on an earlier page than those above it.
      if (kind === 'category') yield* batchesOf(kind, categories);
    }
    if (query.hidden) for await (const items of hidden.read()) yield* batchesOf('event', items);
  };

  return {
    name: found.site,
    total: collections.reduce((sum, [, { total }]) => sum + total, 0),
    publicOnly: query.publicOnly,
    showsHidden: query.hidden,
    since: query.since,
    read,
    remarks,
    unknownKeys,
  };
};
