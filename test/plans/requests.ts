/** A request whose queries are looked at, and who makes it. */
export interface PlannedRequest {
  readonly name: string;
  readonly who: string;
  readonly request: string;
  readonly body?: object;
}

/** What the requests name: ids of the sample calendar, a slug, cursors. */
export interface Named {
  readonly category: number;
  readonly otherCategory: number;
  readonly tag: number;
  readonly venue: number;
  readonly otherVenue: number;
  readonly organizer: number;
  readonly event: number;
  readonly otherEvent: number;
  readonly slug: string;
  /** A cursor in the middle of the default list. */
  readonly cursor: string;
  readonly distanceCursor: string;
  readonly publicationCursor: string;
  readonly backwardsCursor: string;
  readonly titleCursor: string;
  readonly modifiedCursor: string;
}

const window = 'start_date=2026-12-01&end_date=2027-06-30';
const near = 'geoloc_lat=41.6&geoloc_lng=-4.7&geoloc_radius=25';

const eventLists = (named: Named): readonly (readonly [name: string, who: string, query: string])[] => [
  ['the default list', '-', ''],
  ['a window', '-', window],
  ['a far page', '-', 'per_page=10&page=25'],
  ['by cursor', '-', `cursor=${named.cursor}`],
  ['the first page by cursor', '-', 'cursor=*'],
  ['strict bounds', '-', 'strict_dates=true&start_date=2026-12-01 10:30:00'],
  ['what overlaps a day', '-', 'ends_after=2026-12-01&starts_before=2026-12-03'],
  ['all statuses', 'editor', ''],
  ['all statuses by cursor', 'editor', `cursor=${named.cursor}`],
  ['the trash', 'editor', 'status=trash'],
  ["one's own beside the public", 'author', ''],
  ["one's own beside the public, by cursor", 'author', `cursor=${named.cursor}`],
  ["one's own drafts", 'contributor', 'status=draft'],
  ["one's own of a category", 'author', `categories=${named.category}`],
  ['a category', '-', `categories=${named.category}`],
  ['a category by cursor', '-', `categories=${named.category}&cursor=${named.cursor}`],
  ['several categories', '-', `categories=${named.category},${named.otherCategory}`],
  [
    'several categories by cursor',
    '-',
    `categories=${named.category},${named.otherCategory}&cursor=${named.cursor}`,
  ],
  ['a tag', '-', `tags=${named.tag}`],
  ['a venue', '-', `venue=${named.venue}`],
  ['several venues', '-', `venue=${named.venue},${named.otherVenue}`],
  ['an organizer', '-', `organizer=${named.organizer}`],
  ['featured ones', '-', 'featured=true'],
  ['not featured, without tickets', '-', 'featured=false&ticketed=false'],
  ['children of an event', '-', `post_parent=${named.event}`],
  ['a category at a venue', '-', `categories=${named.category}&venue=${named.venue}`],
  ['a category at a venue, all statuses', 'editor', `categories=${named.category}&venue=${named.venue}`],
  ['a rare word', '-', 'search=xylofon'],
  ['a common word', '-', 'search=con'],
  ['a word left out', '-', 'search=concierto -orquesta'],
  ['a short word', '-', 'search=de'],
  ['a common word by cursor', '-', `search=con&cursor=${named.cursor}`],
  ['a word by cursor', '-', `search=concierto&cursor=${named.cursor}`],
  ["a word in one's own and at a venue", 'author', `search=concierto&venue=${named.venue}`],
  ['with coordinates', '-', 'geoloc=true'],
  ["without coordinates, one's own too", 'author', 'geoloc=false'],
  ['near a point', '-', near],
  ['near a point, nearest first', '-', `${near}&orderby=distance`],
  ['near a point, nearest first, by cursor', '-', `${near}&orderby=distance&cursor=${named.distanceCursor}`],
  ['all statuses near a point, nearest first', 'editor', `${near}&orderby=distance`],
  ["one's own near a point", 'author', near],
  ['a category near a point', '-', `${near}&categories=${named.category}`],
  ['a word near a point', '-', `${near}&search=concierto`],
  ['backwards', '-', 'sort=-start'],
  ['backwards by cursor', '-', `sort=-start&cursor=${named.backwardsCursor}`],
  ['backwards, all statuses', 'editor', 'sort=-start'],
  ['by title', '-', 'window=all&sort=title'],
  ['by title by cursor', '-', `window=all&sort=title&cursor=${named.titleCursor}`],
  ['by title in a window', '-', `${window}&sort=title`],
  ["by title, one's own too", 'author', 'window=all&sort=title'],
  ['by last change', '-', 'window=all&sort=-modified'],
  [
    'by last change by cursor, all statuses',
    'editor',
    `window=all&sort=-modified&cursor=${named.modifiedCursor}`,
  ],
  ['by last change at a venue', '-', `window=all&sort=-modified&venue=${named.venue}`],
  ['what was changed', '-', 'modified_after=2026-11-21T09:59:00Z&sort=modified'],
  ['what was changed since long', '-', 'modified_after=2020-01-01&sort=modified'],
  ['an author', '-', 'author=1'],
  ['cancelled ones', '-', 'event_status=cancelled'],
  ['that take place as announced', '-', 'event_status=scheduled'],
  [
    'cancelled or postponed ones of a category',
    '-',
    `event_status=cancelled,postponed&categories=${named.category}`,
  ],
  ['an author at a venue', '-', `author=1&venue=${named.venue}`],
  ['named ids', '-', `include=${named.event},${named.otherEvent}`],
  [
    'named ids by cursor',
    '-',
    `include=${named.event},${named.otherEvent}&cursor=${named.publicationCursor}`,
  ],
  ['named ids with a word', '-', `include=${named.event},${named.otherEvent}&search=concierto`],
  ['named ids near a point', '-', `include=${named.event},${named.otherEvent}&${near}&orderby=distance`],
];

const placeLists = (kind: string, named: Named): readonly (readonly [string, string, string])[] => [
  [`${kind}`, '-', `/${kind}?per_page=20`],
  [`${kind} of all statuses`, 'editor', `/${kind}?per_page=20`],
  [`${kind}, one's own too`, 'author', `/${kind}?per_page=20`],
  [`${kind}, a far page`, '-', `/${kind}?per_page=20&page=20`],
  [`${kind} by a word`, '-', `/${kind}?search=sala`],
  [`${kind} of an event`, '-', `/${kind}?event=${named.event}`],
  [`${kind} with events`, '-', `/${kind}?has_events=true&per_page=20`],
  [`${kind} without events`, '-', `/${kind}?has_events=false&per_page=20`],
  [`${kind} with upcoming events`, '-', `/${kind}?only_with_upcoming=true&per_page=20`],
];

const others = (named: Named): readonly (readonly [string, string, string])[] => [
  ['an event by id', '-', `/events/${named.event}`],
  ['an event by slug', '-', `/events/by-slug/${named.slug}`],
  ['an id that is nowhere', '-', '/events/99999999'],
  ['a venue by id', '-', `/venues/${named.venue}`],
  ['a venue by slug', '-', '/venues/by-slug/sala-100001'],
  ['an organizer by id', '-', `/organizers/${named.organizer}`],
  ['an organizer by slug', '-', '/organizers/by-slug/sala-100001'],
  ['categories', '-', '/categories'],
  ['categories of an event', '-', `/categories?event=${named.event}`],
  ['categories of an event, for an author', 'author', `/categories?post=${named.otherEvent}`],
  ['a category by id', '-', `/categories/${named.category}`],
  ['tags by a word', '-', '/tags?search=a'],
  ['images', 'editor', '/media'],
  ['the audit log', 'administrator', '//audit'],
  ['the audit log of a person', 'administrator', '//audit?user=2'],
  ['the audit log of an event', 'administrator', `//audit?kind=event&record=${named.event}`],
  ['the audit log of people', 'administrator', '//audit?kind=user'],
  ['images by a word', 'editor', '/media?search=cartel'],
  ['a feed', '-', '//events.ics?end_date=2026-12-05'],
  ['a feed of a category', '-', `/events.ics?categories=${named.category}&starts_before=2026-12-05`],
  ['a feed by a word', '-', '/events.rss?search=concierto&starts_before=2026-12-05'],
  ['a feed of a day', '-', '//events/2026-12-05.atom'],
];

const writes = (named: Named): readonly PlannedRequest[] => {
  const times = { start_date: '2026-12-24 20:00:00', end_date: '2026-12-24 22:00:00' };
  const write = (name: string, request: string, body: object = {}): PlannedRequest => ({
    ...{ name, who: 'editor', request, body },
  });
  return [
    write('a new event', 'POST /events', {
      ...times,
      title: 'Nochebuena en la plaza',
      categories: [named.category, 'Nueva'],
      tags: 'nueva',
      venue: named.venue,
      organizer: { organizer: 'Peña nueva' },
    }),
    write('a changed event', `PATCH /events/${named.event}`, {
      ...times,
      title: 'Otra',
      venue: named.otherVenue,
    }),
    write('an event into the trash', `DELETE /events/${named.event}`),
    write('an event out of the trash', `PATCH /events/${named.event}`, { status: 'publish' }),
    write('a new venue', 'POST /venues', { venue: 'Sala nueva' }),
    write('a changed venue', `PATCH /venues/${named.venue}`, { venue: 'Sala de otro nombre' }),
    write('a new category', 'POST /categories', { name: 'Danza nueva', parent: named.category }),
    write('a changed category', `PATCH /categories/${named.category}`, { name: 'Otra', parent: 0 }),
    write('a category that goes', `DELETE /categories/${named.otherCategory}`),
    write('a venue that goes', `DELETE /venues/${named.venue}`),
    write('an organizer that goes', `DELETE /organizers/${named.organizer}`),
  ];
};

/** Every kind of read, and writes of each kind behind them, with a name of its own each. */
export const plannedRequests = (named: Named): readonly PlannedRequest[] => [
  ...eventLists(named).map(([name, who, query]) => ({
    name: `events: ${name}`,
    who,
    request: `GET /events?per_page=20&${query}`.replace('per_page=20&per_page=10', 'per_page=10'),
  })),
  ...[...placeLists('venues', named), ...placeLists('organizers', named), ...others(named)].map(
    ([name, who, path]) => ({ name, who, request: `GET ${path}` }),
  ),
  ...writes(named),
];
