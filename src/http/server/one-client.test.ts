import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { endpoint, type Route } from '../routing/route.ts';
import type { ServerOptions } from './server.ts';

const about = { es: '', en: '' };
const common = { summary: about, answers: {}, refusals: {} };

/** Takes 20 ms as if it read much. */
const routes: readonly Route[] = [
  {
    path: '/slow',
    endpoints: [
      endpoint({
        ...common,
        methods: ['GET'],
        operationId: 'findSlowly',
        parameters: Type.Object({ per_page: Type.Optional(Type.Integer({ about })) }),
        handle: async () => {
          await pause(20);
          return { status: 200, body: { value: {} } };
        },
      }),
    ],
  },
];

const start = async (t: TestContext, options: Partial<ServerOptions> = {}) => {
  const gated = gatedRoute();
  // Before the server, which waits for what it has begun.
  t.after(gated.open);
  const app = toyServer(t, { routes: [...toyRoutes(), ...routes, gated.route], options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, gated, get: (path: string) => fetch(`${address}${path}`) };
};

const head = (line: string, ...more: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');

for (const [name, query] of [
  ['search', 'search=baile'],
  ['ask for long pages', 'per_page=999'],
]) {
  test(`sixteen clients that ${name} without a pause are never refused`, async (t) => {
    const { get } = await start(t);
    const statuses = new Set<number>();
    const client = async (): Promise<void> => {
      for (let time = 0; time < 20; time += 1) statuses.add((await get(`${mount}/slow?${query}`)).status);
    };
    await Promise.all(Array.from({ length: 16 }, client));
    assert.deepEqual([...statuses], [200]);
  });
}

test('of requests sent in one go on one connection eight are worked on, and all are answered', async (t) => {
  const { app, gated, get } = await start(t);
  const client = await rawClient(app);
  client.send(head(`GET ${mount}/gated`).repeat(19) + head(`GET ${mount}/gated`, 'Connection: close'));
  await gated.untilBegun(1);
  // Each is a round of the event loop at least.
  for (let round = 0; round < 8; round += 1) await get('/healthz');
  assert.equal(gated.begun(), 8);
  gated.open();
  assert.equal((await client.untilClosed()).match(/HTTP\/1\.1 200 /g)?.length, 20);
});

test('bodies that do not end keep no others from writing', async (t) => {
  const { app, get } = await start(t, { maxHeldBytes: 1000, maxFileBytes: 10 });
  const lines = ['Content-Type: application/json', 'Authorization: Role editor'];
  const stalled = await rawClient(app);
  stalled.send(head(`POST ${mount}/things`, ...lines, 'Content-Length: 950') + ' '.repeat(900));
  // Requests are read in the order they were sent.
  await get('/healthz');
  const writer = await rawClient(app);
  const body = `{"name":"Silla"${' '.repeat(284)}}`;
  writer.send(
    head(`POST ${mount}/things`, ...lines, `Content-Length: ${body.length}`, 'Connection: close') + body,
  );
  assert.match(await writer.untilClosed(), /^HTTP\/1\.1 201 /);
  await stalled.untilClosed();
});

test('of requests sent in one go by a client that has gone no more are begun', async (t) => {
  const { app, gated, get } = await start(t);
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  const [socket] = await connected;
  client.send(head(`GET ${mount}/gated`).repeat(20));
  await gated.untilBegun(8);
  const closed = once(socket, 'close');
  client.socket.destroy();
  await closed;
  gated.open();
  for (let round = 0; round < 8; round += 1) await get('/healthz');
  assert.equal(gated.begun(), 8);
});
