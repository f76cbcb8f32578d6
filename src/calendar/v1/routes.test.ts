import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Case, mount, testCases } from '../../../test/support/cases.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { endpoint } from '../../http/routing/route.ts';
import { Type } from '../../kernel/schema/type.ts';
import { withDescriptions } from './routes.ts';

const about = { es: 'Algo.', en: 'Something.' };

/** Parameters of the kinds that v1 describes in its own way. */
const oddities = endpoint({
  methods: ['GET'],
  operationId: 'listOddities',
  summary: about,
  parameters: Type.Object({
    has_events: Type.Optional(Type.Unsafe<unknown>({ about, alsoAccepts: Type.Boolean() })),
    status: Type.Optional(Type.Unsafe<unknown>({ about, format: 'string' })),
    tags: Type.Optional(Type.Unsafe<unknown>({ about, items: { type: 'integer' } })),
    nullable: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { about })),
    fixed: Type.Optional(Type.Literal('x', { about })),
  }),
  answers: { 200: Type.Object({ items: Type.Array(Type.Ref('Thing')) }, { $id: 'Oddities' }) },
  refusals: {},
  handle: () => ({ status: 200, body: { value: {} } }),
});

const routes = withDescriptions([...toyRoutes(), { path: '/oddities', endpoints: [oddities] }], {
  siteName: 'Agenda de Villaclara',
  version: '1.2.3',
});
const id = '/calendar/events/v1/things/(?P<id>\\d+)';

const cases: Case[] = [
  {
    name: 'the root names its namespace',
    send: 'GET ',
    status: 200,
    has: { namespace: 'calendar/events/v1', '_links.up.0.href': 'http://localhost/' },
  },
  { name: 'a slash changes nothing', send: 'GET /', status: 200, has: { namespace: 'calendar/events/v1' } },
  {
    name: 'nor does a context',
    send: 'GET ?context=any',
    status: 200,
    has: { namespace: 'calendar/events/v1' },
  },
  { name: 'its own namespace may be named', send: 'GET ?namespace=calendar/events/v1', status: 200 },
  {
    name: 'no other namespace exists',
    send: 'GET ?namespace=nope',
    status: 404,
    has: { code: 'rest_invalid_namespace' },
  },
  { name: 'nor an empty one', send: 'GET ?namespace=', status: 404, has: { code: 'rest_invalid_namespace' } },
  { name: 'the root only reads', send: 'POST /', json: {}, status: 404, has: { code: 'rest_no_route' } },
  { name: 'doc only reads', send: 'POST /doc', json: {}, status: 404, has: { code: 'rest_no_route' } },
  {
    name: 'links up survive thinning',
    send: 'GET ?_fields=namespace',
    status: 200,
    has: { namespace: 'calendar/events/v1', '_links.up.0.href': 'http://localhost/' },
    hasNot: ['routes'],
  },
];

testCases(cases, { routes });

const read = async (t: Parameters<typeof toyServer>[0], path: string, headers = {}) =>
  (await toyServer(t, { routes }).inject({ url: mount + path, headers })).json();

test('the root lists every route with its verbs and arguments', async (t) => {
  const root = (await read(t, '')).routes;
  assert.deepEqual(root['/calendar/events/v1'].methods, ['GET']);
  assert.deepEqual(root['/calendar/events/v1/doc'].endpoints, [{ methods: ['GET'], args: [] }]);
  assert.deepEqual(root[id].methods, ['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
  const { namespace, context } = root['/calendar/events/v1'].endpoints[0].args;
  assert.deepEqual([namespace.default, context.default], ['calendar/events/v1', 'view']);
  assert.equal(root[id]._links, undefined);
  assert.equal(root['/calendar/events/v1/things/by-slug/(?P<slug>[^/]+)'].methods.length, 1);
  const [list, create] = root['/calendar/events/v1/things'].endpoints;
  assert.deepEqual(list.args.page, { type: 'integer', default: 1, description: 'Página.', required: false });
  assert.deepEqual(list.args.include, {
    items: { type: 'integer' },
    description: 'Números.',
    required: false,
  });
  assert.equal(list.args.sure.default, '1');
  assert.deepEqual(create.args.name, { type: 'string', description: 'Nombre.', required: true });
  assert.deepEqual(create.args.open, {
    type: 'string',
    default: null,
    description: 'Si está abierta.',
    required: false,
  });
});

test('the root under the other mount speaks of that mount', async (t) => {
  const answer = await toyServer(t, { routes }).inject({ url: '/wp-json/tribe/events/v1/' });
  const { namespace, routes: listed, _links } = answer.json();
  assert.equal(namespace, 'tribe/events/v1');
  assert.equal(listed['/tribe/events/v1'].endpoints[0].args.namespace.default, 'tribe/events/v1');
  assert.equal(_links.up[0].href, 'http://localhost/wp-json/');
  assert.equal(
    listed['/tribe/events/v1/things']._links.self[0].href,
    'http://localhost/wp-json/tribe/events/v1/things',
  );
});

test('doc has the shape that v1 clients know', async (t) => {
  const doc = await read(t, '/doc');
  assert.deepEqual(Object.keys(doc), ['openapi', 'info', 'components', 'servers', 'paths']);
  assert.equal(doc.openapi, '3.0.0');
  assert.equal(doc.info.version, '1.0.0');
  assert.equal(doc.servers[0].url, `http://localhost${mount}/`);
  assert.equal(Object.keys(doc.paths)[1], '/doc');
  assert.deepEqual(Object.keys(doc.paths['/things/{id}']), ['get', 'delete', 'post', 'put', 'patch']);
  assert.equal(doc.components.schemas.Thing.properties.name.description, 'Nombre.');
  const [path] = doc.paths['/things/{id}'].get.parameters;
  assert.deepEqual([path.name, path.in, path.required, path.schema.type], ['id', 'path', true, 'integer']);
  const form = doc.paths['/things/{id}'].post.requestBody.content['application/x-www-form-urlencoded'].schema;
  assert.equal(form.properties.open.type, 'string');
  assert.equal(form.properties.id, undefined);
});

test('a route of files is in OpenAPI with their type, and not in what clients of WordPress read', async (t) => {
  const listed = Object.keys((await read(t, '')).routes);
  assert.deepEqual(
    listed.filter((key) => key.includes('txt')),
    [],
  );
  assert.equal((await read(t, '/doc')).paths['/things/{id}.txt'], undefined);
  const { get } = (await read(t, '/openapi.json')).paths['/things/{id}.txt'];
  assert.deepEqual(Object.keys(get.responses['200'].content), ['text/plain']);
  assert.match(get.responses['404'].$ref, /^#\/components\/responses\/404/);
  const shared = get.parameters.slice(1).map(({ $ref }: { $ref: string }) => $ref.split('/').at(-1));
  assert.deepEqual(shared, ['ifNoneMatch', 'prefer']);
});

test('doc gives types to parameters that declare none, in the dialect of OpenAPI 3.0', async (t) => {
  const doc = await read(t, '/doc');
  const schemas = doc.paths['/oddities'].get.parameters.map((each: { schema: unknown }) => each.schema);
  assert.deepEqual(schemas, [
    { type: 'boolean' },
    { format: 'string', type: 'string' },
    { type: 'array', items: { type: 'integer' } },
    { nullable: true, type: 'integer' },
    { type: 'string', enum: ['x'] },
  ]);
});

test('both languages describe the same operations', async (t) => {
  const spanish = await read(t, '/openapi.json');
  const english = await read(t, '/openapi.json', { 'accept-language': 'en' });
  assert.equal(spanish.paths['/things'].get.summary, 'Lista las cosas.');
  assert.equal(english.paths['/things'].get.summary, 'Lists the things.');
  assert.deepEqual(Object.keys(spanish.paths), Object.keys(english.paths));
});

test('the OpenAPI document has ids, schemas, refusals and credentials for every operation', async (t) => {
  const document = await read(t, '/openapi.json');
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.title, 'Agenda de Villaclara');
  assert.equal(document.info.version, '1.2.3');
  assert.equal(document.servers[0].url, `http://localhost${mount}`);
  const ids: string[] = [];
  for (const path of Object.values<Record<string, never>>(document.paths)) {
    for (const operation of Object.values<Record<string, never>>(path)) {
      ids.push(operation['operationId'] ?? '');
      assert.notEqual(operation['summary'], '');
      assert.ok(Object.keys(operation['responses'] ?? {}).some((status) => status.startsWith('2')));
      assert.ok(operation['responses']?.['500']);
    }
  }
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.includes('updateThingPatch'));
  const { post } = document.paths['/things'];
  const bySession = { session: [], csrfToken: [] };
  assert.deepEqual(post.security, [{ applicationPassword: [] }, { key: [] }, bySession]);
  assert.deepEqual(Object.keys(post.responses), [
    '201',
    '400',
    '401',
    '403',
    '408',
    '413',
    '414',
    '415',
    '429',
    '431',
    '500',
    '503',
    '507',
  ]);
  const { CreateThing: schema } = document.components.schemas;
  assert.deepEqual(schema.required, ['name']);
  assert.deepEqual(schema.properties.open.anyOf, [{ type: 'string' }, { type: 'boolean' }]);
  assert.ok(document.paths['/things'].get.responses['200'].headers['X-TEC-Total']);
});

test('every reference in the document leads somewhere', async (t) => {
  const document = await read(t, '/openapi.json');
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  assert.ok(pointers.includes('components/schemas/Thing'));
  for (const pointer of pointers) {
    const target = pointer.split('/').reduce((inside, name) => inside?.[name], document);
    assert.notEqual(target, undefined, pointer);
  }
});
