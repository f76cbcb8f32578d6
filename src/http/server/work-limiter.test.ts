import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import type { Work } from '../../kernel/input.ts';
import { usualLimits } from './overload-limits.ts';
import { noLog } from './request-log.ts';
import type { ServerOptions } from './server.ts';
import { openWorkLimiter, type WorkLimits } from './work-limiter.ts';

const limitsOf = (maxRunning: Partial<Record<Work, number>>): WorkLimits => ({
  ...usualLimits.work,
  ...Object.fromEntries(
    Object.entries(maxRunning).map(([work, most]) => [
      work,
      { ...usualLimits.work[work as Work], maxRunning: most },
    ]),
  ),
});

const start = async (
  t: TestContext,
  maxRunning: Partial<Record<Work, number>>,
  options: Partial<ServerOptions> = { refusalDelay: 0 },
  log = noLog,
) => {
  const gated = gatedRoute();
  const app = toyServer(t, {
    routes: [...toyRoutes(), gated.route],
    log,
    options: { ...options, work: limitsOf(maxRunning) },
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

test('when too many wait, others get 503 with Retry-After, and cached responses, health and 404 continue', async (t) => {
  const { gated, ask, slowly } = await start(t, { read: 2 });
  await ask(`${mount}/things/1`);
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
  assert.ok(count(statuses, 200) >= 2 + 128);
  assert.equal((await slowly()).status, 200);
});

test('a client that disconnects while it waits is logged as rest_client_gone', async (t) => {
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

test('reads, searches, writes, pictures and signing in have limits of their own', async (t) => {
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
  test(`sixteen clients without pause are never rejected: /gated${work}`, async (t) => {
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

test('when one network fills the queue, requests of others still find room', async (t) => {
  const { gated, slowly } = await start(t, { read: 1 }, { trustedProxies: ['127.0.0.1'], refusalDelay: 0 });
  const crowd = Array.from({ length: tooMany }, () => slowly('', from('192.0.2.1')));
  await Promise.race(crowd);
  const other = slowly('', from('198.51.100.1'));
  gated.open();
  assert.equal((await other).status, 200);
  assert.ok((await statusesOf(crowd)).includes(503));
});

test('work of a client that has disconnected is not started', async (t) => {
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

test('a 503 for lack of room is sent later than responses to requests made meanwhile', async (t) => {
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

test('a closing server finishes what has begun and rejects what waits', async (t) => {
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

const requester = (key: string) => ({ key, isGone: () => false });

test('waiting requests start by turns of their networks, in order of arrival within each', async () => {
  const limiter = openWorkLimiter(limitsOf({ feed: 1 }), () => 0);
  const order: string[] = [];
  const run = async (network: string, name: string): Promise<void> => {
    const end = await limiter.start('feed', requester(network));
    order.push(name);
    end();
  };
  const end = await limiter.start('feed', requester('a'));
  const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1')];
  end();
  await Promise.all(all);
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a continued feed waits in a full queue, and is not rejected for others', async () => {
  const limits = { ...usualLimits.work, feed: { maxRunning: 1, maxWaiting: 1 } };
  const limiter = openWorkLimiter(limits, () => 0);
  const end = await limiter.start('feed', requester('a'));
  const waiting = limiter.start('feed', requester('b'));
  const continued = [
    limiter.start('feed', requester('a'), true),
    limiter.start('feed', requester('a'), true),
  ];
  await assert.rejects(limiter.start('feed', requester('a')), /at once/);
  limiter.close();
  await assert.rejects(waiting, /at once/);
  end();
  for (const each of continued) (await each)();
});

test('in a queue more than half full the oldest that have waited for a second are rejected', async () => {
  let now = 0;
  const limits = { ...usualLimits.work, read: { maxRunning: 1, maxWaiting: 64 } };
  const limiter = openWorkLimiter(
    limits,
    () => 0,
    () => now,
  );
  const end = await limiter.start('read', requester('a'));
  const outcomes = Array.from({ length: 40 }, async (_, index): Promise<string> => {
    try {
      (await limiter.start('read', requester(`client ${index}`)))();
      return 'started';
    } catch {
      return 'rejected';
    }
  });
  now = 1001;
  end();
  const expected = [
    ...Array.from({ length: 8 }, () => 'rejected'),
    ...Array.from({ length: 32 }, () => 'started'),
  ];
  assert.deepEqual(await Promise.all(outcomes), expected);
});
