import { countByStart } from '../../calendar/events/list/counts.ts';
import { publicEvents } from '../../calendar/events/list/query.ts';
import { eventPlace, linkedPlace, listPlace, type Place } from '../../kernel/addresses/place.ts';
import { writePath } from '../../kernel/addresses/write-address.ts';
import { xmlDeclaration, xmlText } from '../../kernel/text/xml.ts';
import { absolute } from './reading/links.ts';
import { categoryPath } from './reading/named-records.ts';
import type { PageRequest } from './reading/page-request.ts';

/** Ids of one file, so that a change renews one file only. */
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

/** Reads the events for search engines: published, in lists, without a password. */
const readEvents = async (request: PageRequest, file: number): Promise<Entry[]> => {
  const rows = await request.database.read
    .selectFrom('events')
    .select(['slug', 'modified_utc'])
    .where('id', '>', (file - 1) * idsOfFile)
    .where('id', '<=', file * idsOfFile)
    .where('status', '=', 'publish')
    .where('hide_from_listings', '=', 0)
    .where('password_hash', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    address: absolute(request, eventPlace(row.slug)),
    modified: row.modified_utc,
  }));
};

const readLinked = async (request: PageRequest, kind: 'venue' | 'organizer'): Promise<Entry[]> => {
  const rows = await request.database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .select(['slug', 'modified_utc'])
    .where('status', '=', 'publish')
    .where('password_hash', 'is', null)
    .orderBy('id')
    .limit(5 * idsOfFile)
    .execute();
  return rows.map((row) => ({
    address: absolute(request, linkedPlace(kind, row.slug)),
    modified: row.modified_utc,
  }));
};

const termEntries = (request: PageRequest): Entry[] => {
  const { terms } = request;
  const at = (place: Place): Entry => ({ address: absolute(request, place) });
  return [
    ...terms
      .listed('category')
      .filter(({ id }) => terms.descendants(id).some((each) => (terms.find(each)?.count ?? 0) > 0))
      .map(({ id }) => at(listPlace({ kind: 'category', path: categoryPath(request, id) }))),
    ...terms
      .listed('tag')
      .filter(({ count }) => count > 0)
      .map(({ slug }) => at(listPlace({ kind: 'tag', slug }))),
  ];
};

/** Months with events; of a calendar of centuries the last two hundred years of them. */
const maxMonths = 2400;

const readMonths = async (request: PageRequest): Promise<Entry[]> => {
  const counts = await countByStart(request.database, publicEvents, 'month');
  const months = [...counts.keys()].slice(-maxMonths);
  return months.map((month) => ({
    address: absolute(request, { ...listPlace(), view: { kind: 'month', month } }),
  }));
};

/** The files of the sitemap beside those of events. */
const sitemaps = new Map<string, (request: PageRequest) => readonly Entry[] | Promise<readonly Entry[]>>([
  ['venues', (request) => readLinked(request, 'venue')],
  ['organizers', (request) => readLinked(request, 'organizer')],
  ['terms', termEntries],
  ['months', readMonths],
]);

const readIndex = async (request: PageRequest): Promise<string> => {
  const { last } = await request.database.read
    .selectFrom('events')
    .select((build) => build.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const files = Math.ceil(Number(last ?? 0) / idsOfFile);
  const names = [...Array.from({ length: files }, (_, index) => `events-${index + 1}`), ...sitemaps.keys()];
  const lines = names.map(
    (name) => `<sitemap><loc>${xmlText(`${request.origin}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${xmlDeclaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
};

/** Returns a file of the sitemap by the rest of its name; null for one that does not exist. */
const readSitemap = async (request: PageRequest, rest: string): Promise<string | null> => {
  if (rest === '') return readIndex(request);
  const [, file] = /^-events-([1-9]\d{0,6})$/.exec(rest) ?? [];
  if (file === undefined) {
    const readEntries = sitemaps.get(rest.slice(1));
    return readEntries === undefined ? null : urlSet(await readEntries(request));
  }
  const entries = await readEvents(request, Number(file));
  return entries.length === 0 ? null : urlSet(entries);
};

// The most characters that OpenSearch 1.1 allows in names.
const maxShortName = 16;
const maxLongName = 48;

/** Returns the first words of a name, as many as fit; of a single word that does not fit its beginning. */
const firstWords = (name: string, max: number): string => {
  const characters = [...name];
  if (characters.length <= max) return name;
  const whole = characters.slice(0, max + 1).join('');
  return /\s/.test(whole) ? whole.replace(/\s+\S*$/, '') : characters.slice(0, max).join('');
};

/** Returns how browsers search the calendar by its name (OpenSearch 1.1). */
const openSearch = ({ settings, addressWords, words, origin, language }: PageRequest): string => {
  const { siteName } = settings;
  // The beginning of a longer name, "Agenda de", would be no name.
  const short = [...siteName].length <= maxShortName ? siteName : words.calendar;
  const long = firstWords(siteName, maxLongName);
  const list = xmlText(`${origin}${writePath(listPlace(), addressWords)}`);
  return (
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">` +
    `<ShortName>${xmlText(short)}</ShortName><LongName>${xmlText(long)}</LongName>` +
    `<Description>${xmlText(siteName)}</Description>` +
    `<Language>${language}</Language><InputEncoding>UTF-8</InputEncoding>` +
    `<Url type="text/html" template="${list}?search={searchTerms}"/></OpenSearchDescription>\n`
  );
};

/**
 * Returns what crawlers are to leave out: searches and dates, which have no end. Pages with `noindex` must stay readable
 * for the `noindex` to be read (pages.md 6).
 */
const robotsText = ({ origin }: PageRequest): string =>
  [
    'User-agent: *',
    ...['search', 'start_date', 'geoloc_lat'].map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** A file that crawlers and browsers request beside pages. */
interface SiteFile {
  /** Media type. */
  readonly type: string;
  /** Returns the text; null where there is no such file. `rest` is what follows the kind in its name. */
  readonly read: (request: PageRequest, rest: string) => string | null | Promise<string | null>;
}

const siteFiles: Readonly<Record<string, SiteFile>> = {
  opensearch: { type: 'application/opensearchdescription+xml', read: openSearch },
  robots: { type: 'text/plain', read: robotsText },
  sitemap: { type: 'application/xml', read: readSitemap },
};

/** Returns the file at a path below the public address; null for other paths. */
export const findSiteFile = (path: string) => {
  const [, kind = '', rest = '', ending] =
    /^\/(opensearch|robots|sitemap)(-[a-z]+(?:-\d+)?)?\.(xml|txt)$/.exec(path) ?? [];
  const file = siteFiles[kind];
  if (file === undefined || (ending === 'txt') !== (kind === 'robots')) return null;
  const read = (request: PageRequest) =>
    rest === '' || kind === 'sitemap' ? file.read(request, rest) : null;
  return { kind, type: file.type, read };
};
