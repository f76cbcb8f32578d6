import type { Known } from './known.ts';
import {
  missing,
  type Operations,
  type ParameterRows,
  type Row,
  refuses,
  refusesAs,
  refusesNothing,
  takes,
} from './row.ts';

const noText = [5, true, ['a'], { a: 'b' }];
const noTimes = ['mañana quizá', '', '2020-02-30', '2031-13-01', '1e3', true, ['2031-01-01'], { a: 1 }, null];
const oddTimes = ['2020-01-02', '1577934245', 1_577_934_245, '2031-05-10T10:00:00Z', 'tomorrow'];
const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }, '9'.repeat(400)];
const oneLine = (): ParameterRows => [
  ...refuses(noText),
  ...takes(['', null, '0', 'C:\\dir', '100%20', '<b>x</b>']),
];
const words = (): ParameterRows => [
  ...refuses([null, [], ['true'], {}]),
  ...takes(['', 'banana', 'YES', true, false, 0, 1]),
];
const degrees = (limit: number): ParameterRows => [
  ...refuses([limit + 0.5, String(-limit - 1), 'norte', 'NaN', '1e400', null, true, [1]]),
  ...takes([limit, `-${limit}`, 0, '']),
];

type Kind = 'venue' | 'organizer';

/** The fields of both kinds (reference venues-organizers-terms-api 4.2). */
const shared = (known: Known): Readonly<Record<string, ParameterRows>> => ({
  author: [...refuses(['abc', 999_999, '', 0, -1, 1.5, null, [1]]), ...takes(['4', 1])],
  date: [...refuses(noTimes), ...takes(oddTimes)],
  date_utc: [...refuses(noTimes), ...takes(oddTimes)],
  description: [...refuses(noText), ...takes(['', null, '0', '<p>a'])],
  status: [
    ...refuses(['', 'any', 'trash', 'inherit', 'auto-draft', 'zzz', 'PUBLISH', ['draft'], 5, null]),
    ...takes(['draft', 'private', 'publish']),
  ],
  website: [
    ...refuses([
      'foo',
      'example.com',
      '//x.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'mailto:',
      7,
      ['https://x.test'],
    ]),
    ...takes([
      '',
      null,
      'http://a.b/',
      'ftp://x.test',
      'mailto:sala@x.test',
      'https://a.test/%C3%B1?a=1&b=2',
    ]),
  ],
  image: [
    ...refuses(['0', 'foto', '999999', 999_999, known.venue, 1.5, true, ['1'], { id: 999_999 }]),
    ...refuses(['http://127.0.0.1:9/x.png', 'http://10.0.0.1/x.png', `${known.picture}?text`]),
    ...refuses([known.picture], { who: 'contributor' }),
    ...takes(['', null, false, 0, { id: known.image }, known.image, String(known.image), known.picture]),
  ],
  phone: oneLine(),
});

const own: Record<Kind, Readonly<Record<string, ParameterRows>>> = {
  venue: {
    show_map: words(),
    show_map_link: words(),
    ...Object.fromEntries(
      ['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'].map((name) => [
        name,
        oneLine(),
      ]),
    ),
    geo_lat: degrees(90),
    geo_lng: degrees(180),
  },
  organizer: { email: oneLine() },
};

const name = (kind: Kind, write: 'create' | 'update'): Row[] => [
  ...(write === 'create' ? [missing(kind)] : refuses([null])),
  ...refuses(['', '0', 12, true, ['a'], { a: 'b' }]),
  ...['   ', '<script>x</script>', '\n\t', '<i> </i>'].map((value) =>
    refusesAs(value, 400, `could-not-${write}-${kind}`, { names: [kind] }),
  ),
  ...takes(['!!!', '日本', ' A & B ', 'ñ'.repeat(300)]),
];

const list = (kind: Kind, known: Known): Readonly<Record<string, ParameterRows>> => {
  const anything = 'any text is a yes or a no (reference venues-organizers-terms-api 2)';
  return {
    page: [
      ...refuses(noNumbers),
      refusesAs('9999', 404, `${kind}-archive-page-not-found`),
      ...takes(['01', '1.0', '1e0']),
    ],
    per_page: [...refuses(noNumbers), ...takes(['5000', '1e1'])],
    search: [
      ...refuses(['', ['x'], { a: 'x' }, 'a'.repeat(1001)]),
      ...refuses([Array.from({ length: 60 }, (_, index) => `p${index}`).join(' ')]),
      ...takes(['%', '!!!', '_', '"\\']),
    ],
    event: [
      ...refuses(['', '0', 'foo', '1.5', '999999', String(known.venue), ['1']]),
      ...takes([String(known.event), `00${known.draft}`]),
    ],
    has_events: refusesNothing(anything, ['', 'banana', 'YES', '0', ['x'], { a: 'x' }]),
    only_with_upcoming: refusesNothing(anything, ['', 'banana', 'on', '0', ['x'], { a: 'x' }]),
    status: [
      ...refuses(['any', 'foo', 'PUBLISH', 'publish,foo', ['draft', 'foo'], { a: 'foo' }]),
      ...refuses(['draft', 'publish,draft', 'any', 'trash', ['private']], { who: '-' }),
      ...takes(['publish, draft', 'trash', ['draft', 'pending']]),
      ...takes(['publish'], { who: '-' }),
    ],
  };
};

const noAddress: Row[] = ['abc', '-1', '1.5', '%31'].map((value) => refusesAs(value, 404, 'rest_no_route'));

/** All operations on venues, or on organizers (reference venues-organizers-terms-api 2, 4 and 6). */
const operationsOf = (kind: Kind, known: Known): Operations => {
  const id = known[kind];
  const slug = kind === 'venue' ? 'sala' : 'banda';
  const trashed = kind === 'venue' ? known.trashedVenue : known.trashedOrganizer;
  const table = `${kind}s`;
  const ending = kind === 'venue' ? 'Venue' : 'Organizer';
  const noId: Row[] = [...noAddress, ...refuses(['0', '999999', '9'.repeat(30), known.event], { who: '-' })];
  const noSlug: Row[] = [
    refusesAs('', 404, 'rest_no_route'),
    ...refuses(['nada', 'verbena', '日本', 'a%2Fb'], { who: '-' }),
  ];
  const rights = (value: unknown): Row[] => [
    refusesAs(value, 401, 'rest_forbidden', { who: '-' }),
    refusesAs(value, 403, 'rest_forbidden', { who: 'subscriber' }),
    refusesAs(value, 403, 'rest_forbidden', { who: 'author' }),
  ];
  const fields = { ...shared(known), ...own[kind] };
  const hidden = refusesAs(trashed, 403, `${kind}-not-accessible`, { who: '-' });
  return {
    [`list${ending}s`]: { request: `GET /${table}`, parameters: list(kind, known) },
    [`create${ending}`]: {
      request: `POST /${table}`,
      sound: (number) => ({ [kind]: `Lugar ${number}` }),
      parameters: {
        ...fields,
        [kind]: name(kind, 'create'),
        if_exists: [...refuses(['', 'replace', 'ADD', 5, ['add']]), ...takes(['reuse', 'add'])],
      },
    },
    [`find${ending}`]: {
      request: `GET /${table}/${id}`,
      parameters: { id: [...noId, hidden, ...takes([`00${id}`])] },
    },
    [`delete${ending}`]: {
      request: `DELETE /${table}/${id}`,
      parameters: { id: [...noId, ...rights(id), refusesAs(trashed, 410, `${kind}-is-in-trash`)] },
    },
    [`update${ending}`]: {
      request: `PATCH /${table}/${id}`,
      sound: () => ({}),
      parameters: {
        id: [...noId, ...rights(id), ...takes([`00${id}`])],
        ...fields,
        [kind]: name(kind, 'update'),
      },
    },
    [`find${ending}BySlug`]: {
      request: `GET /${table}/by-slug/${slug}`,
      parameters: { slug: [...noSlug, ...takes([slug.toUpperCase()])] },
    },
    [`delete${ending}BySlug`]: {
      request: `DELETE /${table}/by-slug/${slug}`,
      parameters: {
        slug: [...noSlug, ...rights(slug), refusesAs('tirada__trashed', 410, `${kind}-is-in-trash`)],
      },
    },
    [`update${ending}BySlug`]: {
      request: `PATCH /${table}/by-slug/${slug}`,
      sound: () => ({}),
      parameters: {
        slug: [...noSlug, ...rights(slug), ...takes([slug.toUpperCase()])],
        ...fields,
        [kind]: name(kind, 'update'),
      },
    },
  };
};

/** All operations on venues. */
export const venues = (known: Known): Operations => operationsOf('venue', known);
/** All operations on organizers. */
export const organizers = (known: Known): Operations => operationsOf('organizer', known);
