import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import type { Json } from '../../kernel/json.ts';
import { Type } from '../../kernel/schema/type.ts';
import { endpoint, type Route } from '../routing/route.ts';

const rest = {
  rest_url: 'https://x.test/?a="b"',
  total: 3,
  empty: {},
  none: [],
  deep: { a: [{ b: 1 }, []] },
};

/** `/list`: a list with these items. */
const listOf = (items: () => Iterable<Json>): Route => ({
  path: '/list',
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId: 'findList',
      summary: { es: '', en: '' },
      parameters: Type.Object({}),
      answers: {},
      refusals: {},
      handle: () => ({ status: 200, body: { list: { collection: 'events', items: items(), rest } } }),
    }),
  ],
});

const start = (t: TestContext, items: () => Iterable<Json>) => toyServer(t, { routes: [listOf(items)] });

const events = [
  { id: 1, title: 'Con "comillas" y \\barras\\', tags: [], venue: { venue: 'Teatro', geo: {} } },
  { id: 2, title: '{[,:]}\n\\"', tags: [{ name: 'a,b' }], venue: [] },
  { id: 3, title: 'ñ', tags: [1, true, null], venue: { venue: '\\\\' } },
];

for (const [what, listed] of [
  ['of three', events],
  ['of none', []],
] as const) {
  const whole = { events: listed, ...rest };
  const thinned = { events: listed.map(({ id, venue }) => ({ id, venue: pickVenue(venue) })), total: 3 };
  const rows: readonly (readonly [query: string, expected: string])[] = [
    ['', JSON.stringify(whole)],
    ['_pretty=1', JSON.stringify(whole, null, 4)],
    ['_fields=events.id,events.venue.venue,total', JSON.stringify(thinned)],
    ['_fields=total', '{"total":3}'],
    ['_fields=events', JSON.stringify({ events: listed })],
    ['_jsonp=f', `/**/f(${JSON.stringify(whole)})`],
    ['_jsonp=f&_pretty=1', `/**/f(${JSON.stringify(whole, null, 4)})`],
  ];
  for (const [query, expected] of rows) {
    test(`a list ${what} made in pieces is what JSON.stringify gives: ?${query}`, async (t) => {
      const app = start(t, () => listed);
      assert.equal((await app.inject({ url: `${mount}/list?${query}` })).body, expected);
    });
  }

  test(`a list ${what} made in pieces stands whole in its envelope, indented or not`, async (t) => {
    const app = start(t, () => listed);
    const { body } = (await app.inject({ url: `${mount}/list?_envelope=1` })).json();
    assert.deepEqual(body, whole);
    const pretty = (await app.inject({ url: `${mount}/list?_envelope=1&_pretty=1` })).body;
    assert.equal(pretty, JSON.stringify(JSON.parse(pretty), null, 4));
  });
}

function pickVenue(venue: unknown): unknown {
  if (Array.isArray(venue)) return [];
  return { venue: (venue as { venue: string }).venue };
}

test('others are answered while a long list is made', async (t) => {
  const order: string[] = [];
  let health: Promise<unknown> | undefined;
  let address = '';
  const app = start(t, function* () {
    health = fetch(`${address}/healthz`).then(() => order.push('health'));
    for (let item = 0; item < 1000; item += 1) yield JSON.stringify('x'.repeat(70_000));
    order.push('list');
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${address}${mount}/list`)).arrayBuffer();
  await health;
  assert.deepEqual(order, ['health', 'list']);
});
