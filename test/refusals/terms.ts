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

const noText = [5, true, ['a'], { a: 'b' }, null];
const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }, '9'.repeat(400)];

const refusedName = (value: string, code: string): Row => refusesAs(value, 400, code, { names: ['name'] });

/** The texts of a term (reference venues-organizers-terms-api 5). */
const texts = (write: 'create' | 'update'): Readonly<Record<string, ParameterRows>> => ({
  name: [
    ...(write === 'create' ? [missing('name')] : refuses([null])),
    ...refuses(['', '0', 5, true, ['a'], { a: 'b' }]),
    refusedName('   ', 'empty_term_name'),
    refusedName('<b></b>', 'invalid_term_name'),
    refusedName('<i> &#32; </i>', 'invalid_term_name'),
    refusedName('b'.repeat(201), 'db_insert_error'),
    ...takes(['!!!', '日本', 'b'.repeat(200), ' Pan & <b>Vino</b> ']),
  ],
  description: [
    ...refuses(noText.filter((value) => value !== null)),
    ...takes(['', '0', null, 'a\\b', '<script>x</script>']),
  ],
  slug: [...refuses(['', '0', ...noText]), ...takes(['!!!', `B2L ${write}`, `${write}${'ñ'.repeat(300)}`])],
});

const parent = ({ category, tag }: Known): Row[] =>
  refuses([-1, '', 'foo', 'musica', 999_999, tag, [category], { id: category }, 1.5, true, null]);

const list = (one: 'category' | 'tag', known: Known): Readonly<Record<string, ParameterRows>> => {
  const own = known[one];
  const other = one === 'category' ? known.tag : known.category;
  const ids = (): ParameterRows => [
    ...refuses(['', '0', 'cine', '999999', String(other), `${own},999999`, [`${other}`], { a: String(own) }]),
    ...refuses([`${own},`.repeat(1001)]),
    ...takes([String(own), ` ${own} , ${own}`, [String(own)]]),
  ];
  const event = (): ParameterRows => [
    ...refuses(['', '0', 'foo', '999999', String(known.venue), ['1']]),
    ...takes([String(known.event), String(known.draft)]),
  ];
  return {
    page: [...refuses(noNumbers), ...takes(['01', '1.0', '9007199254740991'])],
    per_page: [...refuses(noNumbers), ...takes(['5000', '1e1'])],
    search: [...refuses(['', '0', ['x'], { a: 'x' }, 'a'.repeat(1001)]), ...takes(['%', '_', ' ', '"\\'])],
    exclude: ids(),
    include: ids(),
    order: [...refuses(['', ['asc'], { a: 'asc' }]), ...takes(['ASC', 'banana'])],
    orderby: [...refuses(['', ['name'], { a: 'name' }]), ...takes(['term_id', 'banana'])],
    hide_empty: [...refuses(['', 'quizá', 'yes', '2', ['1']]), ...takes(['TRUE', '0'])],
    post: event(),
    event: event(),
    slug: [...refuses(['', ['a'], { a: 'a' }]), ...takes(['no-existe', 'a,b', 'ÑU ÑU'])],
    ...(one === 'category'
      ? {
          parent: [
            ...refuses(['', '0', 'musica', '999999', String(known.tag), ['1']]),
            ...takes([String(known.category), String(known.below)]),
          ],
        }
      : {}),
  };
};

const operationsOf = (one: 'category' | 'tag', known: Known): Operations => {
  const id = known[one];
  const many = one === 'category' ? 'categories' : 'tags';
  const ending = one === 'category' ? 'Category' : 'Tag';
  const other = one === 'category' ? known.tag : known.category;
  const noId: Row[] = [
    ...['abc', '-1', '1.0', '%31'].map((value) => refusesAs(value, 404, 'rest_no_route')),
    ...refuses(['0', '999999', '9'.repeat(30), other], { who: '-' }),
  ];
  const rights: Row[] = [
    refusesAs(id, 401, 'rest_forbidden', { who: '-' }),
    refusesAs(id, 403, 'rest_forbidden', { who: 'contributor' }),
  ];
  const taken = (name: string): Row => refusesAs(name, 400, 'term_exists');
  const hasParent = one === 'category';
  const { name = [], ...others } = texts('create');
  return {
    [`list${one === 'category' ? 'Categories' : 'Tags'}`]: {
      request: `GET /${many}`,
      parameters: list(one, known),
    },
    [`create${ending}`]: {
      request: `POST /${many}`,
      sound: (number) => ({ name: `Tema ${number}` }),
      parameters: {
        name: [...(name as readonly Row[]), taken(hasParent ? 'MÚSICA' : 'gratis')],
        ...others,
        ...(hasParent
          ? { parent: [...parent(known), ...refuses([0]), ...takes([known.category, String(known.below)])] }
          : {}),
      },
    },
    [`find${ending}`]: {
      request: `GET /${many}/${id}`,
      parameters: { id: [...noId, ...takes([`00${id}`])] },
    },
    [`update${ending}`]: {
      request: `PATCH /${many}/${id}`,
      sound: () => ({}),
      parameters: {
        id: [...noId, ...rights, ...takes([`00${id}`])],
        ...texts('update'),
        ...(hasParent
          ? { parent: [...parent(known), ...refuses([known.category, known.below]), ...takes([0, '0'])] }
          : {}),
      },
    },
    [`delete${ending}`]: { request: `DELETE /${many}/${id}`, parameters: { id: [...noId, ...rights] } },
  };
};

/** All operations on categories. */
export const categories = (known: Known): Operations => operationsOf('category', known);
/** All operations on tags. */
export const tags = (known: Known): Operations => operationsOf('tag', known);

/** The descriptions of the interface and the probes of WordPress clients (reference http-conventions 9 and 10). */
export const descriptions = (): Operations => ({
  findRoot: {
    request: 'GET /',
    parameters: {
      namespace: [
        ...['nope', '', 'wp/v2', ['calendar/events/v1'], { a: 'calendar/events/v1' }].map((value) =>
          refusesAs(value, 404, 'rest_invalid_namespace'),
        ),
        ...takes(['calendar/events/v1']),
      ],
      context: refusesNothing('it changes nothing (reference http-conventions 9)', [
        'view',
        'x',
        '',
        ['x'],
        { a: 'x' },
      ]),
    },
  },
  findDoc: { request: 'GET /doc', parameters: {} },
  findOpenApi: { request: 'GET /openapi.json', parameters: {} },
  findIndex: { request: 'GET //wp-json/', parameters: {} },
  findOneself: { request: 'GET //wp-json/wp/v2/users/me', parameters: {} },
  listUsers: {
    request: 'GET //wp-json/wp/v2/users',
    parameters: {
      search: [...refuses([['x'], { a: 'x' }]), ...takes(['', '%', 'eva'])],
      slug: [...refuses(['', ',', { a: 'x' }]), ...takes(['nadie', 'a,b', ['a', 'b']])],
      include: [...refuses(['', 'x', '1,x', '0']), ...takes(['1', '1,999999', [1, 2]])],
      page: [...refuses(['0', '-1', '1.5', 'x', '']), ...takes(['2', '9999'])],
      per_page: [...refuses(['0', '-1', '1.5', 'x', '']), ...takes(['5000'])],
    },
  },
  findSettings: { request: 'GET //wp-json/wp/v2/settings', parameters: {} },
});
