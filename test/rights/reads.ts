import { dayOf, type Entry, password, pointOf, type RightsCalendar } from './calendar.ts';
import type { Kind } from './table.ts';
import { hiddenWord, openWord } from './words.ts';

/** Both addresses of the interface. */
export const mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'] as const;

/** The collection of each kind in addresses. */
const collections: Readonly<Record<Kind, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  image: 'media',
};

/** How a record is asked for by itself, below a mount. */
export const addressesOf = ({ kind, id, slug }: Entry): readonly string[] => {
  const byId = `/${collections[kind]}/${id}`;
  return slug === '' ? [byId] : [byId, `/${collections[kind]}/by-slug/${slug}`];
};

/** The calendar files of an event, likewise. */
export const filesOf = (entry: Entry): readonly string[] =>
  entry.kind === 'event' ? addressesOf(entry).map((address) => `${address}.ics`) : [];

const wide = 'start_date=2020-01-01&end_date=2040-01-01';
const everyStatus = 'publish,future,draft,pending,private,trash';

/** The list of all events of these statuses, or of those that the caller gets without naming any. */
export const allEvents = (statuses: string | null): string =>
  `/events?${wide}&per_page=999${statuses === null ? '' : `&status=${statuses}`}`;

/** Lists with the filters and switches that name no record. */
const plainLists = ({ shared, entries }: RightsCalendar): readonly string[] => {
  const switches = [
    'text=plain',
    'context=edit',
    `password=${password}`,
    'password=falsa',
    '_fields=total',
    '_envelope=1',
  ];
  const statuses = ['publish', 'draft', 'trash', everyStatus].map((status) => `status=${status}`);
  const pages = [1, 2, 3, 9].map((page) => `per_page=5&page=${page}`);
  const near = 'geoloc_lat=-30&geoloc_lng=-30&geoloc_radius=1';
  const events = [
    ...['', 'per_page=999', 'per_page=4&cursor=*', ...pages, ...switches, ...statuses],
    ...['free=true', 'free=true&context=edit'],
    ...['featured=true', 'featured=false', 'ticketed=true', 'ticketed=false', 'geoloc=true', 'geoloc=false'],
    ...[
      'strict_dates=true',
      'event_status=cancelled',
      'event_status=scheduled,moved_online&context=edit',
      'event_status=postponed&featured=true',
      'search=nota&event_status=cancelled',
      'search=qz',
      'search=acto+-texto',
      'geoloc=true&featured=false',
      'search=acto&featured=true',
    ],
    ...[near, `${near}&featured=true&search=acto`, `${near}&context=edit`],
    'geoloc_lat=12&geoloc_lng=22&geoloc_radius=20000&orderby=distance',
    ...Object.values(shared.venues).map((id) => `venue=${id}`),
    ...Object.values(shared.organizers).map((id) => `organizer=${id}`),
    ...shared.categories.flatMap((id) => [`categories=${id}`, `categories=${id}&context=edit`]),
    ...shared.tags.map((id) => `tags=${id}`),
    `venue=${Object.values(shared.venues).join(',')}`,
    `categories=${shared.categories.join(',')}&tags=${shared.tags.join(',')}`,
  ];
  const places = [
    ...['', ...pages, ...switches, ...statuses, 'search=qz', 'search=casa'],
    ...[
      'has_events=true',
      'has_events=false',
      'only_with_upcoming=true',
      'has_events=1&only_with_upcoming=1',
    ],
  ];
  const terms = [
    '',
    'hide_empty=false',
    'orderby=count&order=desc',
    'search=de',
    'per_page=1',
    'slug=de-secretos',
  ];
  const everyEvent = entries.filter(({ kind }) => kind === 'event').map(({ id }) => id);
  return [
    `/events.ics?window=all&context=edit&password=${password}`,
    `/events.atom?window=all&status=${everyStatus}`,
    `/events.json-feed?include=${everyEvent.join(',')}`,
    '/events.rss?window=all&search=qz',
    ...['/events', '/events?starts_after=2027-01-01', '/events?ends_before=2027-12-31', '/', '/doc'],
    ...events.map((query) => `/events?${wide}&${query}`),
    ...['venues', 'organizers'].flatMap((kind) => places.map((query) => `/${kind}?${query}`)),
    ...['categories', 'tags'].flatMap((kind) => terms.map((query) => `/${kind}?${query}`)),
    ...['/media', '/media?search=cartel', '/media?author=6'],
  ];
};

const listsAbout = (entry: Entry): readonly string[] => {
  const { kind, id, number } = entry;
  const words = [openWord(number), hiddenWord(number)];
  if (kind === 'event') {
    return [
      ...[`include=${id}`, `post_parent=${id}`, ...words.map((word) => `search=${word}`)].map(
        (query) => `/events?${wide}&${query}`,
      ),
      `/events?start_date=${dayOf(number)}&end_date=${dayOf(number)}`,
      ...['venues', 'organizers', 'categories', 'tags'].map((list) => `/${list}?event=${id}`),
      `/categories?post=${id}&hide_empty=false`,
    ];
  }
  if (kind !== 'venue' && kind !== 'organizer') return [];
  const [lat, lng] = pointOf(number);
  return [
    `/events?${wide}&${kind}=${id}`,
    ...words.map((word) => `/${kind}s?search=${word}`),
    ...(kind === 'venue' ? [`/events?${wide}&geoloc_lat=${lat}&geoloc_lng=${lng}&geoloc_radius=1`] : []),
  ];
};

const unlockings = ['', '?context=edit', '?text=plain', '?password=falsa', `?password=${password}`];

/** One read, and the record that it is about, if it is about one. */
export interface Read {
  readonly path: string;
  readonly about: Entry | null;
  /** Whether it asks for the record itself and not for a list. */
  readonly isSingle: boolean;
}

/** Every read that there is of the calendar, below a mount: lists with each filter and for each record, and each record. */
export const readsOf = (calendar: RightsCalendar): readonly Read[] => [
  ...plainLists(calendar).map((path) => ({ path, about: null, isSingle: false })),
  ...calendar.entries.flatMap((entry) => {
    const ways = entry.condition === 'protected' ? unlockings : unlockings.slice(0, 2);
    return [
      ...listsAbout(entry).map((path) => ({ path, about: entry, isSingle: false })),
      ...[...addressesOf(entry), ...filesOf(entry).slice(0, 1)].flatMap((address) =>
        ways.map((way) => ({ path: address + way, about: entry, isSingle: true })),
      ),
    ];
  }),
];
