import { countByStart } from '../../../calendar/events/list/counts.ts';
import { publicEvents } from '../../../calendar/events/list/query.ts';
import { eventPlace, linkedPlace, listPlace, type Place } from '../../../kernel/addresses/place.ts';
import { xmlDeclaration, xmlText } from '../../../kernel/text/xml.ts';
import { categoryPath } from '../reading/filters.ts';
import { absolute } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';

/** Ids of one file, so that a change renews one file and not all. */
const idsOfFile = 10_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Entry {
  readonly address: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly modified?: string;
}

const entryXml = ({ address, modified }: Entry): string =>
  `<url><loc>${xmlText(address)}</loc>${modified ? `<lastmod>${modified.replace(' ', 'T')}Z</lastmod>` : ''}</url>\n`;

const urlSet = (entries: readonly Entry[]): string =>
  `${xmlDeclaration}<urlset ${namespace}>\n${entries.map(entryXml).join('')}</urlset>\n`;

/** Events that search engines may have: published, in lists, open to everybody. */
const readEvents = async (context: PageContext, visit: Visit, file: number): Promise<Entry[]> => {
  const rows = await context.database.read
    .selectFrom('events')
    .select(['slug', 'modified_utc'])
    .where('id', '>', (file - 1) * idsOfFile)
    .where('id', '<=', file * idsOfFile)
    .where('status', '=', 'publish')
    .where('hide_from_listings', '=', 0)
    .where('password_hash', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ slug, modified_utc }) => ({
    address: absolute(context, visit, eventPlace(slug)),
    modified: modified_utc,
  }));
};

const readLinked = async (
  context: PageContext,
  visit: Visit,
  kind: 'venue' | 'organizer',
): Promise<Entry[]> => {
  const rows = await context.database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .select(['slug', 'modified_utc'])
    .where('status', '=', 'publish')
    .where('password_hash', 'is', null)
    .orderBy('id')
    .limit(5 * idsOfFile)
    .execute();
  return rows.map(({ slug, modified_utc }) => ({
    address: absolute(context, visit, linkedPlace(kind, slug)),
    modified: modified_utc,
  }));
};

const termEntries = (context: PageContext, visit: Visit): Entry[] => {
  const { terms } = context;
  const at = (place: Place): Entry => ({ address: absolute(context, visit, place) });
  return [
    ...terms
      .listed('category')
      .filter(({ id }) => terms.descendants(id).some((each) => terms.countOf(each) > 0))
      .map(({ id }) => at(listPlace({ kind: 'category', path: categoryPath(context, id) }))),
    ...terms
      .listed('tag')
      .filter(({ id }) => terms.countOf(id) > 0)
      .map(({ slug }) => at(listPlace({ kind: 'tag', slug }))),
  ];
};

/** Months that hold something; of a calendar of centuries the last two hundred years of them. */
const mostMonths = 2400;

const readMonths = async (context: PageContext, visit: Visit): Promise<Entry[]> => {
  const counts = await countByStart(context.database, publicEvents, 'month');
  const months = [...counts.keys()].slice(-mostMonths);
  return months.map((month) => ({
    address: absolute(context, visit, { ...listPlace(), view: { kind: 'month', month } }),
  }));
};

const readIndex = async (context: PageContext, { origin }: Visit): Promise<string> => {
  const { last } = await context.database.read
    .selectFrom('events')
    .select((build) => build.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const files = Math.ceil(Number(last ?? 0) / idsOfFile);
  const names = [
    ...Array.from({ length: files }, (_, index) => `events-${index + 1}`),
    ...['venues', 'organizers', 'terms', 'months'],
  ];
  const lines = names.map(
    (name) => `<sitemap><loc>${xmlText(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${xmlDeclaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
};

/** The files of the sitemap by the rest of their name; null for one that there is not. */
export const readSitemap = async (
  context: PageContext,
  visit: Visit,
  name: string,
): Promise<string | null> => {
  const [, file] = /^-events-([1-9]\d{0,6})$/.exec(name) ?? [];
  if (file !== undefined) {
    const entries = await readEvents(context, visit, Number(file));
    return entries.length === 0 ? null : urlSet(entries);
  }
  switch (name) {
    case '':
      return readIndex(context, visit);
    case '-venues':
      return urlSet(await readLinked(context, visit, 'venue'));
    case '-organizers':
      return urlSet(await readLinked(context, visit, 'organizer'));
    case '-terms':
      return urlSet(termEntries(context, visit));
    case '-months':
      return urlSet(await readMonths(context, visit));
    default:
      return null;
  }
};
