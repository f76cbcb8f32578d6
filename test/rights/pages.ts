import { dayOf, type Entry, type RightsCalendar } from './calendar.ts';
import { hiddenWord, openWord } from './words.ts';

const origin = 'https://agenda.test';

/** One page, or file beside pages, and the record whose own address it is, if it is one. */
export interface PageRead {
  readonly path: string;
  readonly of: Entry | null;
}

/** The first word of the address of a record; null for images, which have no page. */
const baseOf = ({ kind }: Entry): string | null =>
  kind === 'event' || kind === 'venue' || kind === 'organizer' ? kind : null;

/** The slug that the record had before it was trashed. */
const slugOf = ({ kind, number }: Entry): string =>
  `${kind === 'event' ? 'acto' : 'casa'}-${openWord(number)}`;

/** The address of a record's own page; null for what has none. */
export const ownPage = (entry: Entry): string | null => {
  const base = baseOf(entry);
  return base === null ? null : `/${base}/${slugOf(entry)}/`;
};

const months = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06'];

/** The address of a page's feed. */
const feedOf = (page: string, kind: string): string => `${page.slice(0, -1)}.${kind}`;

/** Whether a path is that of a feed. */
export const isFeed = (path: string): boolean => /\.(?:ics|rss|atom|json-feed)(?:\?|$)|[?&]ical=1/.test(path);

/** Feeds outside of the mounts, where a site with The Events Calendar has them too. */
const feeds: readonly string[] = [
  ...['/events.ics?window=all', '/events.json-feed?window=all', '/events.rss?window=all&search=qz'],
  ...['/events.atom?search=acto', '/events/?ical=1', '/events/past.ics', '/events/month/2027-05.ics'],
  ...['/events/category/de-protegidos.ics?window=all', '/events/tag/de-secretos.rss?window=all'],
];

/** Pages that list, filter and name, feeds, and what search engines read. */
const listPages = ({ shared }: RightsCalendar): readonly string[] => [
  ...['/', '/events/', '/events/list/page/2/', '/events/past/', '/events/featured/', '/events/map/'],
  ...['/events/weekend/', '/venue/', '/organizer/', '/events/category/', '/events/tag/', '/events/nada/'],
  ...months.flatMap((month) => [`/events/month/${month}/`, `/events/week/${month}-08/`]),
  ...['de-todos', 'de-todos/debajo', 'de-secretos', 'de-protegidos', 'de-otros'].flatMap((path) => [
    `/events/category/${path}/`,
    `/events/category/${path}/month/2027-05/`,
  ]),
  ...['de-todos', 'de-secretos', 'de-protegidos', 'de-otros'].map((tag) => `/events/tag/${tag}/`),
  ...['free=true', 'search=acto', 'search=qz', 'search=texto', 'search=acto&free=true'].map(
    (query) => `/events/?${query}`,
  ),
  ...['', '?search=qz', '?search=acto&free=true'].map((query) => `/events/subscribe/${query}`),
  ...Object.values(shared.venues).flatMap((id) => [`/events/?venue=${id}`, `/events/subscribe/?venue=${id}`]),
  ...Object.values(shared.organizers).map((id) => `/events/?organizer=${id}`),
  ...['any', 'secret', 'protected', 'hidden'].flatMap((of) => {
    const slug = { any: 'de-todos', secret: 'de-secretos', protected: 'de-protegidos', hidden: 'de-ocultos' }[
      of
    ];
    return [`/venue/${slug}-venue/`, `/organizer/${slug}-organizer/`];
  }),
  ...['/events/', '/events/month/2027-05/', '/events/?search=qz', '/events/category/de-protegidos/'].map(
    (path) => `/embed${path}`,
  ),
  ...feeds,
  ...['robots.txt', 'opensearch.xml', 'sitemap.xml', 'sitemap-events-1.xml', 'sitemap-venues.xml'].map(
    (file) => `/${file}`,
  ),
  ...['sitemap-organizers.xml', 'sitemap-terms.xml', 'sitemap-months.xml'].map((file) => `/${file}`),
];

/** Pages that could tell of one record: its own, by whatever leads there, its day, and searches for its words. */
const pagesAbout = (entry: Entry): readonly PageRead[] => {
  const own = ownPage(entry);
  if (own === null) return [];
  const { kind, id, number, condition } = entry;
  const single = [own, `/?p=${id}`];
  const words = condition === 'protected' ? [hiddenWord(number)] : [openWord(number), hiddenWord(number)];
  // What is public may be found by everything.
  const lists =
    condition === 'publish'
      ? []
      : [
          ...words.map((word) => `/events/?search=${word}`),
          kind === 'event' ? `/events/${dayOf(number)}/` : `/events/?${kind}=${id}`,
        ];
  // Other sites show nothing of what is not public, wherever it stands; what was and is gone has a page that says so.
  const elsewhere =
    condition === 'trash' ? [] : [`/embed${own}`, `/oembed?url=${encodeURIComponent(origin + own)}`];
  return [
    ...[...single, feedOf(own, 'ics')].map((path) => ({ path, of: entry })),
    ...[...lists, ...elsewhere].map((path) => ({ path, of: null })),
  ];
};

/** Every page that there is of the calendar. */
export const pagesOf = (calendar: RightsCalendar): readonly PageRead[] => [
  ...listPages(calendar).map((path) => ({ path, of: null })),
  ...calendar.entries.flatMap(pagesAbout),
];
