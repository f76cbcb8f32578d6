import type { Known } from './known.ts';
import { type Operations, type ParameterRows, refuses, refusesAs, takes } from './row.ts';

const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }, '9'.repeat(400), 'NaN'];

const time = (): ParameterRows => [
  ...refuses([
    '',
    'nunca',
    '2031-02-30',
    '31/12/2031',
    '2031-05-10 25:00',
    'x',
    '0',
    ['2031-05-10'],
    { a: '2031' },
  ]),
  ...takes([
    '2031-05-10',
    '1803902400',
    '2031-05-10T10:00:00Z',
    '10 May 2031',
    'tomorrow',
    '+1 hour',
    'next FRIDAY 4pm',
  ]),
];
const flag = (): ParameterRows => [
  ...refuses(['yes', '', '2', ['1'], { a: '1' }]),
  ...takes(['TRUE', 'false', '0', '1']),
];
const degrees = (other: string, limit: number): ParameterRows => [
  ...refuses(['norte', '', String(limit + 0.1), String(-limit - 1), 'NaN', '1e400', ['1']], {
    beside: { [other]: '1' },
  }),
  ...refuses(['1']),
  ...takes([String(limit), `-${limit}`, '0', '+1.5e1'], { beside: { [other]: '-1' } }),
];
const records = (own: number, foreign: number): ParameterRows => [
  ...refuses([
    '',
    '0',
    'foo',
    '999999',
    `${own},foo`,
    [String(foreign)],
    String(foreign),
    { a: String(own) },
    '-1',
  ]),
  ...takes([String(own), `${own} , ${own}`, [String(own)]]),
];
const terms = (own: number, foreign: number, slug: string, name: string): ParameterRows => [
  ...refuses(['nada', '999999', String(foreign), `${own},nada`, ['nada'], { a: ['x'] }]),
  ...takes([String(own), slug, name, `${slug}, ${own}`, [slug, String(own)]]),
];

const cursor = (text: string): string => Buffer.from(text).toString('base64url');

/** The list of events (reference events-api 2). */
export const eventList = (known: Known): Operations => ({
  listEvents: {
    request: 'GET /events',
    parameters: {
      page: [
        ...refuses(noNumbers),
        refusesAs('9999', 404, 'event-archive-page-not-found'),
        ...takes(['01', '1.0', '1e0', ' 1']),
      ],
      per_page: [...refuses(noNumbers), ...takes(['5000', '1e1', '02'])],
      start_date: time(),
      end_date: time(),
      starts_before: time(),
      starts_after: time(),
      ends_before: time(),
      ends_after: time(),
      strict_dates: [...refuses(['', ['true'], { a: 'true' }]), ...takes(['foo', 'YES', '0', 'false'])],
      search: [
        ...refuses(['', '0', ['x'], { a: 'x' }, 'a'.repeat(1001)]),
        ...takes([' ', '%_\\', '"una frase" -otra', 'ñandú', '<b>', "'--"]),
      ],
      categories: terms(known.category, known.tag, 'musica', 'Música'),
      tags: terms(known.tag, known.category, 'gratis', 'GRATIS'),
      venue: records(known.venue, known.organizer),
      organizer: records(known.organizer, known.venue),
      featured: flag(),
      status: [
        ...refuses([
          'any',
          'foo',
          'PUBLISH',
          'publish,foo',
          ' draft',
          'inherit',
          ['draft', 'foo'],
          { a: 'foo' },
        ]),
        ...refuses(['', 'draft', 'publish,draft', 'trash', ['private']], { who: '-' }),
        ...refuses(['future'], { who: 'subscriber' }),
        ...takes(['', 'publish, draft', 'trash', ['draft', 'pending']]),
        ...takes(['publish', 'publish,', ['publish']], { who: '-' }),
      ],
      geoloc: flag(),
      geoloc_lat: degrees('geoloc_lng', 90),
      geoloc_lng: degrees('geoloc_lat', 180),
      include: [
        ...refuses(['', '0', '-1', 'a,b', '1,a', ',', ['0'], { a: 'x' }, '1,'.repeat(1001)]),
        ...takes(['999999', ' 1 , 2', '1,,2', ['1']]),
      ],
      post_parent: [
        ...refuses(['', '0', 'foo', '999999', String(known.venue), String(known.trashedEvent)]),
        ...refuses([String(known.draft)], { who: '-' }),
        ...takes([String(known.event)]),
      ],
      ticketed: flag(),
      geoloc_radius: [
        ...refuses(['0', '-1', 'x', '', '20101', 'NaN', '1e400', ['1']]),
        ...takes(['0.5', '20100']),
      ],
      orderby: [
        ...refuses(['distance']),
        refusesAs('distance', 400, 'rest_invalid_param', {
          names: ['geoloc_lat', 'orderby'],
          beside: { geoloc_lat: '1' },
        }),
        ...takes(['distance'], { beside: { geoloc_lat: '1', geoloc_lng: '1' } }),
        // Clients of TEC send these, and nothing comes of it.
        ...takes(['date', 'event_date', 'DISTANCE', '', ['distance'], { a: 'distance' }]),
      ],
      sort: [
        ...refuses(['', 'id', 'START', '--start', 'start,title', ['start'], { a: 'start' }]),
        refusesAs('distance', 400, 'rest_invalid_param', {
          names: ['geoloc_lat', 'sort'],
          beside: { geoloc_lat: '1' },
        }),
        ...takes(['start', '-start', 'title', '-title', 'modified', '-modified']),
      ],
      author: [
        ...refuses(['', '0', '-1', '1.5', 'nadie', ['1'], { a: '1' }]),
        ...refuses(['me'], { who: '-' }),
        ...takes(['me', '1', '999999']),
      ],
      modified_after: [
        ...refuses(['', 'mañana quizá', '2020-02-30', ['2031-01-01'], { a: '1' }]),
        ...takes(['2020-01-02', '2031-05-10T10:00:00Z']),
      ],
      event_status: [
        ...refuses([
          '',
          ',',
          'any',
          'canceled',
          'CANCELLED',
          'cancelled,foo',
          ['cancelled', 'foo'],
          { a: 'foo' },
        ]),
        ...takes(['cancelled', 'cancelled, postponed', 'scheduled,', ['cancelled', 'moved_online']]),
      ],
      free: flag(),
      window: [...refuses(['', 'none', 'ALL', ['all'], { a: 'all' }]), ...takes(['all'])],
      cursor: [
        // An empty one is a client's mistake behind the last page, who would begin again for ever.
        ...refuses(['', '0', '1', '**', 'ñ', 'a'.repeat(5000), ['*'], { a: '*' }, '\0', "'--", 'cyA=']),
        ...refuses([
          cursor('x 2031-05-10 10:00:00 12'),
          cursor('s 2031-05-10 10:00:00'),
          cursor('s 2031-05-10 10:00:00 0'),
          cursor('s 2031-05-10 10:00:00 9007199254740993'),
          cursor('s 2031-05-10 10:00:00 12 1.5'),
          cursor("s 2031-05-10 10:00:00' 12"),
          cursor('d 2031-05-10 10:00:00 12'),
          cursor('d 2031-05-10 10:00:00 12 1e999'),
          cursor('d 2031-05-10 10:00:00 12 1.50'),
          // Sound, but of a list in another order.
          cursor('d 2031-05-10 10:00:00 12 1.5'),
          cursor('p 2031-05-10 10:00:00 12'),
        ]),
        ...refuses(['*'], { beside: { page: '1' } }),
        refusesAs('*', 400, 'rest_invalid_param', {
          names: ['page', 'cursor'],
          beside: { page: 'x' },
        }),
        ...takes(['*', cursor('s 2031-05-10 10:00:00 12'), cursor('s 0000-99-99 99:99:99 9007199254740991')]),
        ...takes([cursor('p 2031-05-10 10:00:00 12')], { beside: { include: '1' } }),
        ...takes([cursor('d 2031-05-10 10:00:00 12 1.5')], {
          beside: { geoloc_lat: '1', geoloc_lng: '1', orderby: 'distance' },
        }),
      ],
    },
  },
});
