import { listEventIds } from '../../calendar/events/list/page.ts';
import type { Bounds } from '../../calendar/events/list/query.ts';
import { readOldSite } from '../../kernel/addresses/old-site.ts';
import { eventPlace, listPlace, type Place, recordPlace } from '../../kernel/addresses/place.ts';
import { AppError } from '../../kernel/error.ts';
import { findRecord } from './addresses/find-record.ts';
import { findPictureFrom } from './old-site-pictures.ts';
import { linkTo } from './reading/links.ts';
import { listQuery } from './reading/list-query.ts';
import { noSuchPage } from './reading/page-errors.ts';
import type { PageContext, PageRequest } from './reading/page-request.ts';

const firstIn = async (context: PageContext, bounds: Bounds): Promise<Place | null> => {
  const query = listQuery(context, listPlace(), bounds, 'start');
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: 1 });
  const [id] = ids;
  if (id === undefined) return null;
  const record = await findRecord(context, recordPlace('event', id));
  return record === null ? null : eventPlace(record.slug);
};

/** Returns the event, and null, which is the list, for one that is gone: a reader of a poster is not helped by an error. */
const eventOf = async (context: PageContext, id: number): Promise<Place | null> => {
  try {
    const record = await findRecord(context, recordPlace('event', id));
    return record === null ? null : eventPlace(record.slug);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'gone') return null;
    throw error;
  }
};

/** Returns the place of a printed code: the event that it names, the one that is on, else the next; null for the list. */
const placeOfCode = async (
  request: PageRequest,
  to: number | 'current' | 'upcoming' | null,
): Promise<Place | null> => {
  if (to === null) return null;
  if (typeof to === 'number') return eventOf(request, to);
  // By the minute: the result of a query is cached as long as nothing is written.
  const now = `${request.nowLocal.slice(0, 16)}:00`;
  const current = to === 'current' ? await firstIn(request, { startBefore: now, endFrom: now }) : null;
  return current ?? firstIn(request, { startFrom: now });
};

/** An address that only a site with WordPress has, and its redirect. */
interface OldSiteAddress {
  readonly kind: string;
  /** `queryText` is without the question mark. @throws AppError 404. */
  readonly redirect: (
    request: PageRequest,
    queryText: string,
  ) => Promise<{ readonly location: string; readonly status: number }>;
}

/**
 * Returns the redirect of an address that only a site with WordPress has, and that is no page: sitemaps, pictures, printed
 * codes; null for all others. `path` is below the public address.
 */
export const findOldSite = (context: PageContext, path: string): OldSiteAddress | null => {
  const named = readOldSite(path, context.addressWords, ['/wp-json', ...context.settings.mounts]);
  if (named === null) return null;
  const lasting = (location: string) => ({ location, status: 301 });
  return {
    kind: named.kind,
    redirect: async (request, queryText) => {
      const { prefix } = request;
      switch (named.kind) {
        case 'sitemap':
          return lasting(`${prefix}/sitemap.xml`);
        case 'interface':
          return lasting(`${prefix}${named.path}${queryText === '' ? '' : `?${queryText}`}`);
        case 'picture': {
          const file = await findPictureFrom(context, named.paths);
          if (file === null) throw noSuchPage();
          return lasting(`${prefix}/media/${file}`);
        }
        case 'code': {
          const place = await placeOfCode(request, named.to);
          // Only the code of one event has the same target for ever.
          const isLasting = typeof named.to === 'number' && place !== null;
          return { location: linkTo(request, place ?? listPlace()), status: isLasting ? 301 : 302 };
        }
      }
    },
  };
};
