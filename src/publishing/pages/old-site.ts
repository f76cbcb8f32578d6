import { listEventIds } from '../../calendar/events/list/page.ts';
import type { Bounds } from '../../calendar/events/list/query.ts';
import type { OldSitePath } from '../../kernel/addresses/old-site.ts';
import { eventPlace, listPlace, type Place, recordPlace } from '../../kernel/addresses/place.ts';
import { AppError } from '../../kernel/error.ts';
import { findRecord } from './addresses/find-record.ts';
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

/** Sources are imported sites, tables and files. */
const maxSources = 20;

/** Returns the names of the imports. */
const findSources = async ({ database }: PageContext): Promise<readonly string[]> => {
  const rows = await database.readHeavy
    .selectFrom('imports')
    .select('source')
    .distinct()
    .limit(maxSources)
    .execute();
  return rows.map(({ source }) => source);
};

/** Host and path of a site, `agenda.example` or `town.example/agenda`. */
const ofSite = /^[\w.-]+\.[a-z0-9-]+(?::\d+)?(?:\/[^?#\s]*)?$/i;

/** With and without `www.`: pictures are often linked as the other one. */
const aliases = (site: string): readonly string[] =>
  site.startsWith('www.') ? [site, site.slice(4)] : [site, `www.${site}`];

/** Returns the file of the picture that came from one of these paths of an imported site; null for none. */
const findPictureFrom = async (context: PageContext, paths: readonly string[]): Promise<string | null> => {
  const sites = (await findSources(context)).filter((source) => ofSite.test(source)).flatMap(aliases);
  const addresses = sites.flatMap((site) =>
    paths.flatMap((path) => [`https://${site}${path}`, `http://${site}${path}`]),
  );
  if (addresses.length === 0) return null;
  const rows = await context.database.read
    .selectFrom('images')
    .select(['file', 'source_url'])
    .where('source_url', 'in', addresses)
    .execute();
  const rank = ({ source_url }: (typeof rows)[number]): number =>
    paths.findIndex((path) => source_url?.endsWith(path));
  return rows.toSorted((one, other) => rank(one) - rank(other))[0]?.file ?? null;
};

/**
 * Returns the redirect of an address that only a site with WordPress has, and that is no page: sitemaps, pictures, printed
 * codes. `queryText` is without the question mark.
 * @throws AppError 404.
 */
export const redirectOfOldSite = async (
  request: PageRequest,
  path: OldSitePath,
  queryText: string,
): Promise<{ readonly location: string; readonly status: number }> => {
  const { prefix } = request;
  const lasting = (location: string) => ({ location, status: 301 });
  switch (path.kind) {
    case 'sitemap':
      return lasting(`${prefix}/sitemap.xml`);
    case 'interface':
      return lasting(`${prefix}${path.path}${queryText === '' ? '' : `?${queryText}`}`);
    case 'picture': {
      const file = await findPictureFrom(request, path.paths);
      if (file === null) throw noSuchPage();
      return lasting(`${prefix}/media/${file}`);
    }
    case 'code': {
      const place = await placeOfCode(request, path.to);
      // Only the code of one event has the same target for ever.
      const isLasting = typeof path.to === 'number' && place !== null;
      return { location: linkTo(request, place ?? listPlace()), status: isLasting ? 301 : 302 };
    }
  }
};
