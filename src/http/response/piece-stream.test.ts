import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { AppError } from '../../kernel/error.ts';
import type { MakePieces } from '../../kernel/result.ts';
import { Type } from '../../kernel/schema/type.ts';
import { endpoint, type Route } from '../routing/route.ts';
import { usualLimits } from '../server/overload-limits.ts';
import { noLog } from '../server/request-log.ts';
import type { ServerOptions } from '../server/server.ts';

const pieceLength = 100_000;

/** A feed of `pieces` pieces, and what has become of those that were asked for. */
const countedFeed = () => {
  const state = { made: 0, ended: 0, working: 0, mostAtOnce: 0, logged: [] as unknown[] };
  const sockets = new Set<Socket>();
  const gate = Promise.withResolvers<void>();
  const make = (pieces: number, failsAt: number, waitsAt: number, cutAt: number): MakePieces =>
    async function* ({ startWork, yieldToEventLoop }) {
      try {
        for (let at = 1; at <= pieces; at += 1) {
          if (at === waitsAt) await gate.promise;
          await startWork('feed');
          state.working += 1;
          state.mostAtOnce = Math.max(state.mostAtOnce, state.working);
          if (at === cutAt) for (const socket of sockets) socket.destroy();
          await yieldToEventLoop();
          state.made += 1;
          state.working -= 1;
          if (at === failsAt) throw new AppError('invalid', 'bad_feed', { es: 'No.', en: 'No.' });
          const text = String(at % 10).repeat(pieceLength);
          yield {
            text,
            isLast: at === pieces,
          };
        }
      } finally {
        state.ended += 1;
      }
    };
  const route: Route = {
    path: '/feed.ics',
    endpoints: [
      endpoint({
        methods: ['GET'],
        operationId: 'findFeed',
        summary: { es: '', en: '' },
        parameters: Type.Object({}),
        mediaType: 'text/calendar',
        answers: {},
        refusals: {},
        work: 'none',
        isFeed: true,
        handle: ({ raw }) => {
          const pieces = Number(raw['pieces'] ?? 1);
          return {
            status: 200,
            headers: { 'Content-Type': 'text/calendar' },
            body: {
              isCached: true,
              digest: `digest-of-${pieces}-pieces-----------`,
              pieces: make(
                pieces,
                Number(raw['fails'] ?? 0),
                Number(raw['waits'] ?? 0),
                Number(raw['cut'] ?? 0),
              ),
            },
          };
        },
      }),
    ],
  };
  return { state, sockets, route, open: gate.resolve };
};

const start = async (t: TestContext, options: Partial<ServerOptions> = {}) => {
  const { state, sockets, route, open } = countedFeed();
  const gated = gatedRoute();
  const app = toyServer(t, {
    routes: [route, gated.route],
    options: { refusalDelay: 0, closingGrace: 100, ...options },
    log: { ...noLog, error: ({ err }: { err: AppError }) => void state.logged.push(err.code) },
  });
  app.server.on('connection', (socket) => sockets.add(socket));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${address}${mount}${path}`, { headers: { 'accept-encoding': 'identity', ...headers }, method });
  /** Asks for a feed and takes nothing of it. */
  const notTaking = async (path: string) => {
    const connected = once(app.server, 'connection') as Promise<[Socket]>;
    const client = await rawClient(app);
    client.socket.pause();
    client.send(`GET ${mount}${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [socket] = await connected;
    return { client, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
  };
  return { app, state, open, gated, get, notTaking };
};

const textOf = (pieces: number): string =>
  Array.from({ length: pieces }, (_, index) => String((index + 1) % 10).repeat(pieceLength)).join('');

test('a long feed comes piece by piece, plain or packed, and is the same text', async (t) => {
  const { get, app, state } = await start(t);
  const plain = await get('/feed.ics?pieces=30');
  assert.deepEqual(
    ['content-length', 'transfer-encoding', 'content-type', 'etag'].map((name) => plain.headers.get(name)),
    [null, 'chunked', 'text/calendar', 'W/"digest-of-30-pieces---"'],
  );
  assert.equal(await plain.text(), textOf(30));
  for (const [coding, unpack] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const reply = await app.inject({
      url: `${mount}/feed.ics?pieces=30`,
      headers: { 'accept-encoding': coding },
    });
    assert.equal(reply.headers['content-encoding'], coding);
    assert.equal(unpack(reply.rawPayload).toString(), textOf(30));
  }
  assert.deepEqual([state.made, state.ended], [90, 3]);
});

test('nothing is made for HEAD, for what a client has already, or for what is kept', async (t) => {
  const { get, state } = await start(t);
  for (const pieces of [1, 30]) {
    const head = await get(`/feed.ics?pieces=${pieces}`, {}, 'HEAD');
    const tag = String(head.headers.get('etag'));
    assert.equal(head.status, 200);
    assert.equal((await get(`/feed.ics?pieces=${pieces}`, { 'if-none-match': tag })).status, 304);
  }
  assert.equal(state.made, 0);
  for (let time = 0; time < 4; time += 1)
    assert.equal((await (await get('/feed.ics')).text()).length, pieceLength);
  assert.equal(state.made, 1);
});

test('only what is made counts in the limit of a network', async (t) => {
  const { get, state } = await start(t, { rateLimits: { seconds: 60, reads: 3, writes: 0, loopback: true } });
  const statuses = async (...asked: readonly Promise<Response>[]) =>
    (await Promise.all(asked)).map(({ status, headers }) => [status, headers.get('ratelimit')]);
  const known = { 'if-none-match': 'W/"digest-of-1-pieces----"' };
  await (await get('/feed.ics')).text();
  for (let time = 0; time < 20; time += 1) {
    assert.deepEqual(await statuses(get('/feed.ics', known)), [[304, null]]);
    assert.deepEqual(await statuses(get('/feed.ics')), [[200, null]]);
  }
  assert.deepEqual(await statuses(get('/feed.ics?pieces=2')), [[200, '"reads";r=1;t=60']]);
  await (await get('/feed.ics?pieces=3')).text();
  assert.equal((await get('/feed.ics?pieces=4')).status, 429);
  assert.deepEqual(await statuses(get('/feed.ics', known), get('/feed.ics')), [
    [304, null],
    [200, null],
  ]);
  assert.equal(state.made, 6);
});

test('a slot is held while a piece is made, and never while a client reads', async (t) => {
  const { get, state, notTaking } = await start(t, { idleTimeout: 60_000 });
  const clients = [];
  for (let count = 0; count < 20; count += 1) clients.push(await notTaking('/feed.ics?pieces=400'));
  // One slot for all of them: had anybody kept it, the others would wait for ever.
  assert.equal((await (await get('/feed.ics?pieces=30')).text()).length, 30 * pieceLength);
  assert.equal(state.mostAtOnce, usualLimits.work.feed.maxRunning);
  assert.ok(state.made < 20 * 400, 'pieces are made before they are taken');
  for (const { client } of clients) client.socket.destroy();
});

test('a reader that stops is given up after the time of grace, and little was made for it', async (t) => {
  const { state, notTaking } = await start(t, { idleTimeout: 50 });
  const { client, closed } = await notTaking('/feed.ics?pieces=1000');
  await closed;
  client.socket.resume();
  assert.ok((await client.untilClosed()).length < 1000 * pieceLength);
  assert.ok(state.made < 1000);
  assert.equal(state.ended, 1);
});

test('a reader who has taken all that there is waits for the next piece however long that takes', async (t) => {
  const { get, open, notTaking } = await start(t, { idleTimeout: 50 });
  const { body } = await get('/feed.ics?pieces=3&waits=2');
  const reader = body?.getReader();
  let bytes = 0;
  while (bytes < pieceLength) bytes += (await reader?.read())?.value?.length ?? 0;
  // Another one, who began later, is given up: more than the time of grace has gone by.
  await (await notTaking('/feed.ics?pieces=1000')).closed;
  open();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    bytes += value?.length ?? 0;
  }
  assert.equal(bytes, 3 * pieceLength);
});

test('readers that stop make room for others when they hold too much', async (t) => {
  const { notTaking } = await start(t, { idleTimeout: 60_000, maxHeldBytes: 1_200_000 });
  const first = await notTaking('/feed.ics?pieces=400');
  const others = [await notTaking('/feed.ics?pieces=400'), await notTaking('/feed.ics?pieces=400')];
  await Promise.race([first.closed, ...others.map(({ closed }) => closed)]);
  for (const { client } of [first, ...others]) client.socket.destroy();
});

test('a feed that has begun waits for room, and one that has not is refused', async (t) => {
  const { get, gated, state } = await start(t);
  const { body } = await get('/feed.ics?pieces=300');
  const reader = body?.getReader();
  await reader?.read();
  // Others take the only slot, and more than all places in the queue: the first answer is a refusal.
  const busy = Array.from({ length: 150 }, () => get('/gated?work=feed'));
  await gated.untilBegun(1);
  const others = Array.from({ length: 10 }, () => get('/feed.ics?pieces=2'));
  assert.equal((await Promise.race([...busy, ...others])).status, 503);
  gated.open();
  await Promise.all([...busy, ...others]);
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    bytes += value?.length ?? 0;
  }
  assert.ok(bytes > 290 * pieceLength);
  assert.ok(state.made >= 300);
});

test('one that cannot be made at all is refused, one that breaks off is seen to be broken', async (t) => {
  const { get, state } = await start(t);
  const refused = await get('/feed.ics?pieces=3&fails=1');
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /"bad_feed"/);
  const broken = await get('/feed.ics?pieces=100&fails=90');
  assert.equal(broken.status, 200);
  await assert.rejects(broken.text());
  assert.equal(state.ended, 2);
});

test('a reader who goes while a piece is made is no error of the service', async (t) => {
  const { app, get, state } = await start(t);
  // In the second something breaks, and its reader is still there.
  for (const breaks of ['cut=50', 'fails=90']) {
    const reply = await get(`/feed.ics?pieces=100&${breaks}`);
    await assert.rejects(reply.text());
  }
  await app.close();
  assert.deepEqual([state.ended, state.logged], [2, ['bad_feed']]);
});

test('a closing server lets go of feeds that nobody takes', async (t) => {
  const { app, notTaking, state } = await start(t, { idleTimeout: 60_000 });
  const { closed } = await notTaking('/feed.ics?pieces=1000');
  while (state.made === 0) await new Promise((turn) => setImmediate(turn));
  await app.close();
  await closed;
  assert.equal(state.ended, 1);
});
