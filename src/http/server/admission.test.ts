import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import type { ServerOptions } from './server.ts';

/** Nobody waits: whoever has no turn is refused at once. */
const atOnce = { longestBurst: 0, longestWait: 0 };
/** All wait until it is their turn. */
const patiently = { longestBurst: 60_000, longestWait: 60_000 };

const start = async (t: TestContext, options: Partial<ServerOptions>) => {
  const gated = gatedRoute();
  const others = [{ mount: '/session', routes: [gated.route], signsIn: true }];
  const app = toyServer(t, { routes: [...toyRoutes(), gated.route], others, options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);
  t.after(gated.open);
  return { gated, app, ask, slowly: (query = '') => ask(`${mount}/gated${query}`) };
};

test('whoever comes when all turns are taken is told when to come again; what stands ready goes on', async (t) => {
  const { gated, ask, slowly } = await start(t, { ...atOnce, readsAtOnce: 2 });
  // The second response is stored.
  for (const _ of [1, 2]) await ask(`${mount}/things/1`);
  const under = [slowly(), slowly()];
  await gated.untilBegun(2);
  const refused = await slowly();
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.match(await refused.text(), /"rest_overloaded"/);
  assert.equal((await ask(`${mount}/things?page=1`)).status, 503);
  assert.equal((await ask(`${mount}/things/1`)).status, 200);
  for (const path of ['/healthz', '/readyz']) assert.equal((await ask(path)).status, 200);
  assert.equal((await ask(`${mount}/nowhere`)).status, 404);
  gated.open();
  for (const answer of under) assert.equal((await answer).status, 200);
  assert.equal((await slowly()).status, 200);
});

test('reads, searches, writes and signing in do not take turns from each other', async (t) => {
  const options = { ...atOnce, readsAtOnce: 1, searchesAtOnce: 1, writesAtOnce: 1, signInsAtOnce: 1 };
  const { gated, ask, slowly } = await start(t, options);
  const write = () => ask(`${mount}/gated`, { method: 'POST' });
  const signIn = () => ask('/session/gated', { method: 'POST' });
  const under = [slowly(), slowly('?search=baile'), write(), signIn()];
  await gated.untilBegun(4);
  for (const answer of [slowly(), slowly('?search=otro'), write(), signIn()])
    assert.equal((await answer).status, 503);
  gated.open();
  for (const answer of under) assert.equal((await answer).status, 200);
});

test('a page of several hundred records takes as many turns', async (t) => {
  const { gated, slowly } = await start(t, { ...atOnce, readsAtOnce: 4 });
  const first = slowly('?per_page=300');
  await gated.untilBegun(1);
  assert.equal((await slowly('?per_page=101')).status, 503);
  const second = slowly('?per_page=100');
  await gated.untilBegun(2);
  assert.equal((await slowly()).status, 503);
  gated.open();
  for (const answer of [first, second]) assert.equal((await answer).status, 200);
  // One that is larger than all of them is made when it is alone.
  assert.equal((await slowly('?per_page=999')).status, 200);
});

test('many who come at once are all answered', async (t) => {
  const { gated, slowly } = await start(t, { ...patiently, readsAtOnce: 2 });
  const answers = Array.from({ length: 20 }, () => slowly());
  await gated.untilBegun(2);
  gated.open();
  assert.deepEqual(new Set((await Promise.all(answers)).map(({ status }) => status)), new Set([200]));
});

test('as many clients as there are turns are never refused, however often they ask', async (t) => {
  const { ask } = await start(t, { ...atOnce, readsAtOnce: 4 });
  const statuses = new Set<number>();
  const client = async (name: number): Promise<void> => {
    for (let page = 1; page <= 30; page += 1) {
      const { status } = await ask(`${mount}/things/1?client=${name}&page=${page}`);
      statuses.add(status);
    }
  };
  await Promise.all([1, 2, 3, 4].map(client));
  assert.deepEqual([...statuses], [200]);
});

test('nobody waits for long in a queue that stands', async (t) => {
  const { gated, slowly } = await start(t, { longestBurst: 20, longestWait: 10, readsAtOnce: 1 });
  const first = slowly();
  await gated.untilBegun(1);
  const answers = await Promise.all([slowly(), slowly(), slowly()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [503, 503, 503],
  );
  assert.equal(gated.begun(), 1);
  gated.open();
  assert.equal((await first).status, 200);
});

test('what nobody waits for any more is not begun', async (t) => {
  const { gated, app, ask, slowly } = await start(t, { ...patiently, searchesAtOnce: 1 });
  const first = slowly('?search=uno');
  await gated.untilBegun(1);
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  client.send(`GET ${mount}/gated?search=dos HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [socket] = await connected;
  // Requests are read in the order they were sent.
  await ask('/healthz');
  const last = slowly('?search=tres');
  client.socket.destroy();
  await once(socket, 'close');
  gated.open();
  assert.equal((await first).status, 200);
  assert.equal((await last).status, 200);
  assert.equal(gated.begun(), 2);
});

test('closing finishes what has begun and refuses what waits', async (t) => {
  const { gated, app, ask, slowly } = await start(t, { ...patiently, readsAtOnce: 1 });
  const first = slowly();
  await gated.untilBegun(1);
  const waiting = [slowly(), slowly()];
  await ask('/healthz');
  const closed = app.close();
  for (const answer of waiting) {
    const { status, headers } = await answer;
    assert.deepEqual([status, headers.get('connection')], [503, 'close']);
  }
  gated.open();
  assert.equal((await first).status, 200);
  await closed;
  assert.equal(gated.begun(), 1);
});
