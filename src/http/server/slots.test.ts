import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { usualLimits } from './overload-limits.ts';
import { noLog } from './request-log.ts';
import type { ServerOptions } from './server.ts';
import { openSlots, type SlotNumbers } from './slots.ts';

const start = async (
  t: TestContext,
  slots: Partial<SlotNumbers>,
  options: Partial<ServerOptions> = { refusalDelay: 0 },
  log = noLog,
) => {
  const gated = gatedRoute();
  const app = toyServer(t, {
    routes: [...toyRoutes(), gated.route],
    log,
    options: { ...options, slots: { ...usualLimits.slots, ...slots } },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);
  t.after(gated.open);
  const slowly = (query = '', init: RequestInit = {}) => ask(`${mount}/gated${query}`, init);
  return { gated, app, ask, slowly };
};

const from = (address: string): RequestInit => ({ headers: { 'X-Forwarded-For': address } });

/** More than may wait, whatever they ask for. */
const tooMany = 200;

const statusesOf = async (answers: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status);

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

test('when too many wait, others are told when to come again, and what needs no slot goes on', async (t) => {
  const { gated, ask, slowly } = await start(t, { read: 2 });
  // The second response is stored.
  for (const _ of [1, 2]) await ask(`${mount}/things/1`);
  const answers = Array.from({ length: tooMany }, (_, index) => slowly(`?x=${index}`));
  const refused = await Promise.race(answers);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '2');
  assert.match(await refused.text(), /"rest_overloaded"/);
  assert.equal((await ask(`${mount}/things?page=1`)).status, 503);
  assert.equal((await ask(`${mount}/things/1`)).status, 200);
  for (const path of ['/healthz', '/readyz']) assert.equal((await ask(path)).status, 200);
  assert.equal((await ask(`${mount}/nowhere`)).status, 404);
  gated.open();
  const statuses = await statusesOf(answers);
  assert.ok(count(statuses, 200) >= 2 + 64);
  assert.equal((await slowly()).status, 200);
});

test('who hangs up while he waits stands in the log as gone, not as refused for too much work', async (t) => {
  const told = Promise.withResolvers<string>();
  const info = ({ code }: { readonly code?: string }): void => {
    if (code !== undefined) told.resolve(code);
  };
  const { gated, app, ask, slowly } = await start(t, { read: 1 }, {}, { ...noLog, level: 'info', info });
  const first = slowly();
  await gated.untilBegun(1);
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  const [socket] = await connected;
  client.send(`GET ${mount}/gated HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  // Requests are read in the order they were sent.
  await ask('/healthz');
  const closed = once(socket, 'close');
  client.socket.destroy();
  await closed;
  gated.open();
  assert.equal((await first).status, 200);
  assert.equal(await told.promise, 'rest_client_gone');
});

test('reads, searches, writes, pictures and signing in do not take slots from each other', async (t) => {
  const { gated, slowly } = await start(t, { read: 1, search: 1, write: 1, picture: 1, 'sign-in': 1 });
  const kinds = ['', '?search=baile', '?work=write', '?work=picture', '?work=sign-in', '?work=large'];
  const answers = kinds.map((query) => slowly(query));
  await gated.untilBegun(kinds.length);
  gated.open();
  assert.deepEqual(
    await statusesOf(answers),
    kinds.map(() => 200),
  );
});

for (const work of ['', '?search=baile', '?work=write', '?work=picture', '?work=large']) {
  test(`sixteen clients without pause are never refused: /gated${work}`, async (t) => {
    const { gated, slowly } = await start(t, { read: 1, search: 1, write: 1 });
    gated.open();
    const statuses: number[] = [];
    const client = async (): Promise<void> => {
      for (let round = 0; round < 20; round += 1) statuses.push((await slowly(work)).status);
    };
    await Promise.all(Array.from({ length: 16 }, client));
    assert.deepEqual(new Set(statuses), new Set([200]));
  });
}

test('a queue that stands is no burst: fewer may wait in it', async (t) => {
  const { gated, slowly } = await start(t, { read: 1 });
  const burst = Array.from({ length: tooMany }, () => slowly());
  await Promise.race(burst);
  assert.equal((await slowly()).status, 503);
  gated.open();
  await Promise.all(burst);
  // Somebody was refused a moment ago.
  const statuses = await statusesOf(Array.from({ length: tooMany }, () => slowly()));
  assert.ok(statuses.includes(503));
});

test('the next slot goes to the network that holds fewest', async (t) => {
  const { gated, app, ask, slowly } = await start(
    t,
    { read: 2 },
    { trustedProxies: ['127.0.0.1'], refusalDelay: 0 },
  );
  const order: string[] = [];
  const asked = async (address: string): Promise<void> => {
    await slowly(`?from=${address}`, from(address));
    order.push(address);
  };
  const first = [asked('192.0.2.1'), asked('192.0.2.1')];
  await gated.untilBegun(2);
  const later: Promise<void>[] = [];
  for (const address of ['192.0.2.1', '192.0.2.1', '198.51.100.1']) {
    later.push(asked(address));
    // Requests are read in the order they were sent.
    await ask('/healthz');
  }
  gated.openOne();
  await gated.untilBegun(3);
  assert.equal(gated.last(), '198.51.100.1');
  gated.open();
  await Promise.all([...first, ...later]);
  assert.equal(app.server.listening, true);
});

test('when a network fills the queue, the others still find room', async (t) => {
  const { gated, slowly } = await start(t, { read: 1 }, { trustedProxies: ['127.0.0.1'], refusalDelay: 0 });
  const crowd = Array.from({ length: tooMany }, () => slowly('', from('192.0.2.1')));
  await Promise.race(crowd);
  const other = slowly('', from('198.51.100.1'));
  gated.open();
  assert.equal((await other).status, 200);
  assert.ok((await statusesOf(crowd)).includes(503));
});

test('while more than sixteen wait, whoever has waited for too long is refused', async (t) => {
  const { gated, ask, slowly } = await start(t, { read: 1 }, { longestWait: 0, refusalDelay: 0 });
  const first = slowly();
  await gated.untilBegun(1);
  const waiting = Array.from({ length: 20 }, () => slowly());
  // Requests are read in the order they were sent.
  for (const _ of waiting) await ask('/healthz');
  gated.open();
  assert.equal((await first).status, 200);
  const statuses = await statusesOf(waiting);
  assert.ok(count(statuses, 200) >= 16);
  assert.ok(count(statuses, 503) > 0);
});

test('what nobody waits for any more is not begun', async (t) => {
  const { gated, app, ask, slowly } = await start(t, { search: 1 });
  const first = slowly('?search=uno');
  await gated.untilBegun(1);
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  client.send(`GET ${mount}/gated?search=dos HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [socket] = await connected;
  await ask('/healthz');
  const last = slowly('?search=tres');
  client.socket.destroy();
  await once(socket, 'close');
  gated.open();
  assert.equal((await first).status, 200);
  assert.equal((await last).status, 200);
  assert.equal(gated.begun(), 2);
});

test('a refusal for lack of room is sent later than what others ask meanwhile', async (t) => {
  const { gated, ask, slowly } = await start(t, { read: 1 }, {});
  const crowd = Array.from({ length: tooMany }, () => slowly());
  assert.equal((await Promise.race(crowd)).status, 503);
  const order: string[] = [];
  const refused = slowly().then(() => order.push('refused'));
  for (let time = 0; time < 3; time += 1) await ask('/healthz').then(() => order.push('healthy'));
  await refused;
  assert.deepEqual(order, ['healthy', 'healthy', 'healthy', 'refused']);
  gated.open();
  await Promise.all(crowd);
});

test('closing finishes what has begun and refuses what waits', async (t) => {
  const { gated, app, ask, slowly } = await start(t, { read: 1 });
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

test('of feeds that are asked for together none is refused, however long they wait', async () => {
  const slots = openSlots({ ...usualLimits, longestWait: -1 }, () => 1);
  const client = () => ({ connection: {}, network: 'one', isGone: () => false });
  const giveBack = await slots.acquire('feed', client());
  const waiting = Array.from({ length: 40 }, () => slots.acquire('feed', client()));
  giveBack();
  for (const slot of waiting) (await slot)();
});
