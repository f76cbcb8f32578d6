import type { Known } from './known.ts';
import { missing, type ParameterRows, type Row, refuses, refusesAs, takes } from './row.ts';

const long = (length: number): string => 'a'.repeat(length);

// Reference events-api 0.3, "Ours", Q19 and Q36.
const noTimes = [
  'nunca',
  '',
  '2031-02-30',
  '2031-13-01',
  '31/12/2031',
  '2031-05-10 25:00',
  'x',
  '0',
  true,
  1_935_568_800,
  ['2031-05-10'],
];
const oddTimes = ['10 May 2031', '5/10/2031 4pm', '2031-05-10T10:00:00.5+02:00', '1935568800', 'NEXT friday'];
const flag = (): ParameterRows => [
  ...refuses(['yes', 'on', '', 2, '2', null, [], [true], {}]),
  ...takes([true, 'FALSE', 1, '0', 'True']),
];
const nobody: Row[] = refuses([999_999, 'nadie', '', 0, -1, 1.5, null, [1]]);
const noText = [5, true, ['a'], { a: 'b' }, null];

const noTickets: object[] = [
  ...[-1, 'x', '12 €', '1.500', 1e9, 1.2345, true, [1], {}].map((price) => ({ price })),
  ...['EURO', 'XYZ', 5, ['EUR']].map((currency) => ({ currency })),
  ...['foo', 'javascript:alert(1)', `https://x.test/${long(2000)}`, 5].map((url) => ({ url })),
  ...[-1, 1.5, 'x', 1e20, true].map((capacity) => ({ capacity })),
  ...['InStock', 'AVAILABLE', true, 0].map((availability) => ({ availability })),
  ...['nunca', '2031-02-30', true, {}].flatMap((time) => [{ sale_start: time }, { sale_end: time }]),
  { sale_start: '2031-05-02', sale_end: '2031-05-01' },
];

const links = (name: 'venue' | 'organizer', known: Known): ParameterRows => {
  const own = known[name];
  const other = name === 'venue' ? known.organizer : known.venue;
  const trashed = name === 'venue' ? known.trashedVenue : known.trashedOrganizer;
  return [
    ...refuses([
      999_999,
      'Sin número',
      other,
      trashed,
      true,
      -1,
      1.5,
      `${own},x`,
      [[own]],
      Array(51).fill(own),
    ]),
    ...refuses([{ phone: '1' }, { [name]: 5 }, { [name]: '' }, { id: 'x' }, { [name]: 'A', website: 'foo' }]),
    ...refuses([
      { [name]: 'A', status: 'trash' },
      { [name]: 'A', author: 999_999 },
      [{ [name]: 'A', image: 'x' }],
    ]),
    refusesAs({ [name]: ' \t ' }, 400, `could-not-create-${name}`, { names: [name] }),
    ...takes([
      own,
      String(own),
      { id: own },
      [own, { id: own }],
      `${own}, ${own}`,
      { [name]: `Nueva ${name}` },
    ]),
    ...takes(['', 0, null, false, []]),
  ];
};

const terms = (own: number, foreign: number): ParameterRows => [
  ...refuses([
    999_999,
    foreign,
    [999_999],
    [{ name: '<b></b>' }],
    { nombre: 'a' },
    true,
    [['a']],
    -1,
    1.5,
    ['<b></b>'],
  ]),
  ...refuses([long(201), 'a,'.repeat(101), Array(101).fill('a')]),
  ...takes([
    own,
    String(own),
    [own, 'Nueva'],
    'una, OTRA,una',
    '',
    [],
    0,
    null,
    [{ name: 'a' }],
    { name: 'a' },
  ]),
];

/**
 * The fields of a new event and of a change (reference events-api 3.1). On a change an empty text or image removes
 * what is there (Q15).
 */
export const eventFields = (
  known: Known,
  write: 'create' | 'update',
): Readonly<Record<string, ParameterRows>> => {
  const isNew = write === 'create';
  const required = (name: string): Row[] => (isNew ? [missing(name)] : refuses([null]));
  const text = [
    ...refuses(['0', ...noText.filter((value) => value !== null), long(1_000_001)]),
    ...takes(['', null, '<p>a', '<script>x</script>a']),
  ];
  return {
    author: [...nobody, ...takes(['4', '1e0'])],
    date: [...refuses([...noTimes, null]), ...takes(oddTimes)],
    date_utc: [...refuses([...noTimes, null]), ...takes(oddTimes)],
    title: [
      ...required('title'),
      ...refuses(['', '0', ' \t ', 12, true, ['a'], '<script>x</script>', long(1001)]),
      ...takes([' a ', long(1000), '<b>¡</b>', '日本']),
    ],
    description: text,
    slug: [
      ...refuses(['', '0', ...noText, long(1001)]),
      ...takes(['!!!', 'Évp Ünï', 'feed', '日本', ...(isNew ? [] : ['VERBENA'])]),
    ],
    excerpt: text,
    status: [
      ...refuses(['', 'any', 'trash', 'nada', 'PUBLISH', 'auto-draft', 'inherit', 5, ['draft'], null]),
      ...takes(['private', 'pending', 'future', 'publish']),
    ],
    timezone: [
      ...refuses(['Foo/Bar', 'UTCfoo', 'UTC+15', 'UTC+1:99', 'Madrid', 2, ['UTC'], null]),
      ...takes(['', 'europe/madrid', 'EST', '+02:00', 'Etc/GMT+2', 'UTC+5.5', 'UTC-03:30']),
    ],
    all_day: flag(),
    start_date: [
      ...required('start_date'),
      ...refuses(noTimes),
      refusesAs('2031-05-10 12:00:01', 400, 'rest_invalid_param', { names: ['end_date'] }),
      ...takes(['2031-05-10T09:00', '10 May 2031']),
    ],
    end_date: [
      ...required('end_date'),
      ...refuses([...noTimes, '2031-05-10 09:59:59']),
      ...takes(['2031-05-10 10:00:00', '5/11/2031 4pm']),
    ],
    image: [
      ...refuses(['0', 'nada', '999999', 999_999, known.venue, 1.5, true, { toString: 1 }, ['1']]),
      ...takes([null, false, 0]),
      ...refuses([
        'http://127.0.0.1:9/x.png',
        'http://10.0.0.1/x.png',
        `${known.picture}?text`,
        'ftp://x.test/a.png',
      ]),
      ...refuses([known.picture], { who: 'contributor' }),
      ...takes([known.image, String(known.image), known.picture]),
    ],
    cost: [
      ...refuses([true, [['10']], [{ price: 1 }], long(501), Array(101).fill('1')]),
      ...takes([0, '0', 10.5, '', null, [], ['10', 20], { min: 5, max: 8 }, 'Entrada libre', '1.000,50 €']),
    ],
    website: [
      ...refuses([
        'foo',
        '//x.test',
        5,
        true,
        ['https://x.test'],
        'javascript://x.test/a',
        'ftp://x.test',
        'https://x.test/a b',
      ]),
      ...refuses([`https://x.test/${long(2000)}`]),
      ...takes(['', null, 'http://x.test', 'https://x.test/a?b=c&amp;d=e']),
    ],
    show_map: flag(),
    show_map_link: flag(),
    hide_from_listings: flag(),
    sticky: flag(),
    featured: flag(),
    event_status: [
      ...refuses(['', 'canceled', 'CANCELLED', 'scheduled,cancelled', 5, true, ['cancelled'], null]),
      ...takes(['scheduled', 'cancelled', 'postponed', 'moved_online']),
    ],
    status_note: [
      ...refuses([...noText.filter((value) => value !== null), long(301)]),
      ...takes(['', null, '0', ' a\nb ', '<p>a', '日本', '😀'.repeat(300)]),
    ],
    categories: terms(known.category, known.tag),
    tags: terms(known.tag, known.category),
    venue: links('venue', known),
    venues: links('venue', known),
    organizer: links('organizer', known),
    tickets: [
      ...refuses([
        true,
        'General',
        { name: 'A' },
        [5],
        [['A']],
        [{}],
        [{ name: ' ' }],
        [{ name: long(201) }],
      ]),
      ...refuses([Array(51).fill({ name: 'A' })]),
      ...refuses(noTickets.map((more) => [{ name: 'A', ...more }])),
      ...takes(['', null, [], [{ name: 'A', price: '12,50', currency: 'eur', sale_start: 'tomorrow' }]]),
      ...takes([Array(50).fill({ name: long(200), url: 'https://x.test/', capacity: '0' })]),
    ],
    visibility_password: [
      ...refuses([...noText, long(201)]),
      refusesAs('abierto', 403, 'rest_forbidden', { who: 'contributor' }),
      ...takes(['0', 'a b', '']),
    ],
  };
};
