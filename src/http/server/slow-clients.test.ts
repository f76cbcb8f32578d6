import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type Logger, pino } from 'pino';
import { mount } from '../../../test/support/cases.ts';
import { type RawClient, rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { Type } from '../../kernel/schema/type.ts';
import { endpoint, type Route } from '../routing/route.ts';
import type { ServerOptions } from './server.ts';

/** Far more than a system keeps for a client that does not read. */
const large: Route = {
  path: '/large',
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId: 'findMuch',
      summary: { es: '', en: '' },
      parameters: Type.Object({}),
      answers: {},
      refusals: {},
      handle: ({ raw }) => ({
        status: 200,
        body: {
          value: 'x'.repeat(
            raw['short'] === '1' ? 1_000_000 : raw['twice'] === '1' ? 32_000_000 : 16_000_000,
          ),
        },
        ...(raw['kept'] === '1' ? { caching: {} } : {}),
      }),
    }),
  ],
};

const start = async (t: TestContext, options: Partial<ServerOptions> = {}, log?: Logger) => {
  const app = toyServer(t, {
    routes: [...toyRoutes(), large],
    options: { refusalDelay: 0, closingGrace: 100, ...options },
    ...(log === undefined ? {} : { log }),
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string) => fetch(`${address}${path}`);
  /** Lets the server finish what it makes in several parts. */
  const settle = async (): Promise<void> => {
    for (let requests = 0; requests < 20; requests += 1) await get('/healthz');
  };
  return { app, get, settle };
};

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');
const typed = 'Content-Type: application/json';
const editor = 'Authorization: Role editor';

test('a head that does not end is refused, and the connection closed', async (t) => {
  const { app } = await start(t, { headersTimeout: 30 });
  const client = await rawClient(app);
  client.send(`GET ${mount}/things HTTP/1.1\r\nHost: x\r\n`);
  const answer = await client.untilClosed();
  assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*"rest_request_timeout"/);
});

test('a connection on which nothing is asked is closed', async (t) => {
  const { app } = await start(t, { headersTimeout: 30 });
  await (await rawClient(app)).untilClosed();
});

test('a body of which no more arrives is rejected with 408', async (t) => {
  const { app } = await start(t, { idleTimeout: 30 });
  const client = await rawClient(app);
  client.send(`${head(`POST ${mount}/things`, typed, editor, 'Content-Length: 100')}{"na`);
  const answer = await client.untilClosed();
  assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*"rest_request_timeout"/);
});

test('an answer that is taken in time arrives as a whole', async (t) => {
  const { get } = await start(t, { idleTimeout: 60_000 });
  assert.equal((await (await get(`${mount}/large`)).text()).length, 16_000_002);
});

/** Takes what a client has not taken yet; resolves when so many bytes have come. */
const taking = (client: RawClient, bytes: number): Promise<void> =>
  new Promise((taken) => {
    let length = 0;
    client.socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length >= bytes) taken();
    });
    client.socket.resume();
  });

/** Asks for a long answer and takes nothing of it. */
const notTaking = async (app: Awaited<ReturnType<typeof start>>['app'], path = `${mount}/large`) => {
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  client.socket.pause();
  client.send(head(`GET ${path}`));
  const [socket] = await connected;
  return { client, closed: once(socket, 'close') };
};

test('answers that nobody takes keep nobody from reading', async (t) => {
  const { app, get } = await start(t, { maxHeldBytes: 1_000_000, idleTimeout: 60_000 });
  await notTaking(app);
  await get('/healthz');
  assert.equal((await get(`${mount}/things`)).status, 200);
});

test('answers to requests sent in one go count while none of them is taken', async (t) => {
  const { app, get } = await start(t, { maxHeldBytes: 40_000_000, idleTimeout: 60_000 });
  const most = await notTaking(app);
  most.client.send(head(`GET ${mount}/large`).repeat(3));
  await most.closed;
  assert.equal((await get(`${mount}/things`)).status, 200);
});

test('who holds most makes room first', async (t) => {
  const { app, settle } = await start(t, { maxHeldBytes: 40_000_000, idleTimeout: 60_000 });
  const small = await notTaking(app);
  await settle();
  const most = await notTaking(app, `${mount}/large?twice=1`);
  await settle();
  await notTaking(app);
  await most.closed;
  await taking(small.client, 16_000_000);
});

test('when bodies fill the memory, the one that stands for longest is refused; people who are known have their own', async (t) => {
  const { app, get } = await start(t, { maxHeldBytes: 1000, maxFileBytes: 10 });
  const send = async (...more: string[]) => {
    const client = await rawClient(app);
    client.send(head(`POST ${mount}/things`, typed, 'Content-Length: 500', ...more) + ' '.repeat(400));
    // Requests are read in the order they were sent.
    await get('/healthz');
    return client;
  };
  const first = await send();
  const second = await send();
  assert.match(await first.untilClosed(), /^HTTP\/1\.1 503 [\s\S]*Connection: close[\s\S]*"rest_overloaded"/);
  const third = await send(editor);
  third.send(`{"name":"Silla"${' '.repeat(84)}}`);
  await third.until(/^HTTP\/1\.1 201 /);
  second.socket.destroy();
  third.socket.destroy();
});

test('a file that nobody takes is given up', async (t) => {
  const file = () => Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(1_000_000)));
  const app = toyServer(t, {
    options: { idleTimeout: 30 },
    files: [{ path: '/file', handle: () => ({ status: 200, body: { stream: file() } }) }],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const client = await rawClient(app);
  client.socket.pause();
  client.send(head('GET /file'));
  const [socket] = await connected;
  await once(socket, 'close');
  client.socket.resume();
  assert.ok((await client.untilClosed()).length < 16_000_000);
});

const lines = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);

for (const { count, status } of [
  { count: 97, status: 200 },
  { count: 99, status: 431 },
  { count: 400, status: 431 },
]) {
  test(`a head of ${count} lines beside Host and Connection is answered ${status}`, async (t) => {
    const { app } = await start(t);
    const client = await rawClient(app);
    client.send(head(`GET ${mount}/things/1`, 'Connection: close', ...lines(count)));
    assert.match(await client.untilClosed(), new RegExp(`^HTTP/1.1 ${status} `));
  });
}

test('a closing server does not wait for those who send nothing, or take nothing, and tells of them', async (t) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { app, get } = await start(t, { closingGrace: 200 }, log);
  const clients = [await rawClient(app), await rawClient(app), await rawClient(app), await rawClient(app)];
  const [, half, body, reader] = clients;
  half?.send(`GET ${mount}/things HTTP/1.1\r\n`);
  body?.send(`${head(`POST ${mount}/things`, typed, 'Content-Length: 100')}{`);
  reader?.socket.pause();
  reader?.send(head(`GET ${mount}/large`));
  await get('/healthz');
  await app.close();
  reader?.socket.resume();
  for (const client of clients) await client.untilClosed();
  // The first is closed at once: nothing is asked on it.
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^shutting down/.test(msg));
  assert.deepEqual(
    told.map(({ connections, seconds }) => [connections, seconds]),
    [[3, 1]],
  );
});

test('a body that nobody asked for does not cut off the answer', async (t) => {
  const { app } = await start(t);
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause();
  const line = `GET ${mount}/large?short=1`;
  socket.write(head(line, 'Connection: close', 'Content-Length: 1000000'));
  socket.write('x'.repeat(1_000_000));
  const [theirs] = await accepted;
  // What is not taken yet lies in the system's memory when the server has closed.
  await once(theirs, 'close');
  const answer = await text(socket);
  assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).length, 1_000_000);
});
