import type { ImportKind } from '../../source.ts';
import { idAt, listOf, objectsIn } from './raw.ts';
import type { InterfaceAddress } from './site-address.ts';
import type { SiteClient } from './site-client.ts';

const perPage = 100;
/** No site has more pages; a source that ignores `page` has no end. */
const mostPages = 10_000;

/** Where WordPress's own interface lists these records. */
const routes: Readonly<Record<ImportKind, string>> = {
  category: '/tribe_events_cat',
  tag: '/tags',
  venue: '/tribe_venue',
  organizer: '/tribe_organizer',
  event: '/tribe_events',
};

/** The statuses of records that are not in the trash, as WordPress's own interface takes them. */
export const allStatuses = 'publish,future,draft,pending,private';

/**
 * The ids of a kind that WordPress's own interface lists, among them those of events that are hidden from v1 lists,
 * null where the site does not show that interface. With a login those of drafts too, where it may list them.
 */
export const wordpressIds = async (
  client: SiteClient,
  address: InterfaceAddress,
  kind: ImportKind,
  publicOnly: boolean,
): Promise<ReadonlySet<number> | null> => {
  const hasStatus = kind !== 'category' && kind !== 'tag';
  const queries = publicOnly || !hasStatus ? [{}] : [{ status: allStatuses }, {}];
  for (const query of queries) {
    const ids = new Set<number>();
    for (let page = 1; page <= mostPages; page += 1) {
      const url = address.wordpress(routes[kind], { ...query, per_page: perPage, page, _fields: 'id' });
      if (url === null) return null;
      const { status, body } = await client(url);
      const records = status === 200 ? listOf(body) : null;
      if (records === null) {
        // A page past the last one is a 400 there.
        if (page > 1 && status === 400) return ids;
        break;
      }
      const before = ids.size;
      for (const id of objectsIn(records).map((raw) => idAt(raw))) if (id !== null) ids.add(id);
      if (records.length < perPage || ids.size === before) return ids;
    }
  }
  return null;
};
