import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mount } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { Type } from '../../kernel/schema/type.ts';
import { endpoint, type Route } from '../routing/route.ts';
import type { HttpServer, ServerParts } from './server.ts';

const portOf = async (app: HttpServer): Promise<string> =>
  new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;

const listen = (t: TestContext, parts: Partial<ServerParts> = {}): Promise<string> =>
  portOf(toyServer(t, parts));

/** Sends bytes as they are and gives all that comes back until the server closes. */
const exchange = async (port: string, text: string): Promise<string> => {
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
};

test('an address with letters that are not encoded is refused with the way to encode them', async (t) => {
  const port = await listen(t);
  const answer = await exchange(port, `GET ${mount}/things?search=niños HTTP/1.1\r\nHost: x\r\n\r\n`);
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /%C3%B1/);
});

const rows: { name: string; send: string; status: number; code: string | null }[] = [
  {
    name: 'a verb that no protocol has',
    send: `FOO ${mount}/things HTTP/1.1\r\nHost: x\r\n\r\n`,
    status: 404,
    code: 'rest_no_route',
  },
  {
    name: 'CONNECT',
    send: 'CONNECT x.test:443 HTTP/1.1\r\nHost: x\r\n\r\n',
    status: 404,
    code: 'rest_no_route',
  },
  {
    name: 'what is no HTTP',
    send: 'GET / HTTP/1.1\r\nno header\r\n\r\n',
    status: 400,
    code: 'rest_invalid_request',
  },
  {
    name: 'a request without Host',
    send: `GET ${mount}/things/1 HTTP/1.1\r\nConnection: close\r\n\r\n`,
    status: 400,
    code: 'rest_invalid_request',
  },
  {
    name: 'a request with two Hosts',
    send: `GET ${mount}/things/1 HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n`,
    status: 400,
    code: 'rest_invalid_request',
  },
  {
    name: 'HTTP/1.0 without Host',
    send: `GET ${mount}/things/1 HTTP/1.0\r\n\r\n`,
    status: 200,
    code: null,
  },
  {
    name: 'a body in pieces',
    send: `POST ${mount}/things HTTP/1.1\r\nHost: x\r\nAuthorization: Role editor\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n{"name\r\n6\r\n": "A"\r\n1\r\n}\r\n0\r\n\r\n`,
    status: 201,
    code: null,
  },
  {
    name: 'two Hosts in HTTP/1.0',
    send: `GET ${mount}/things/1 HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n`,
    status: 400,
    code: 'rest_invalid_request',
  },
  {
    name: 'headers that are too long',
    send: `GET ${mount} HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    status: 431,
    code: 'rest_headers_too_large',
  },
  {
    name: 'a target that is all of the server',
    send: 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    status: 404,
    code: 'rest_no_route',
  },
  {
    name: 'a target that is a whole address',
    send: `GET http://y.test${mount}/things/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    status: 200,
    code: null,
  },
  {
    name: 'a body that is announced too large',
    send: `POST ${mount}/things HTTP/1.1\r\nHost: x\r\nAuthorization: Role editor\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`,
    status: 413,
    code: 'rest_body_too_large',
  },
  {
    name: 'an expectation that nobody meets',
    send: `GET ${mount}/nothing HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n`,
    status: 404,
    code: 'rest_no_route',
  },
  {
    name: 'an upgrade that is not offered',
    send: `GET ${mount}/things/1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    status: 200,
    code: null,
  },
];

for (const { name, send, status, code } of rows) {
  test(`on the wire: ${name}`, async (t) => {
    const answer = await exchange(await listen(t), send);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(head, /content-type: application\/json; charset=utf-8/i);
    if (code !== null) {
      assert.equal(JSON.parse(body).code, code);
      assert.equal(JSON.parse(body).data.status, status);
    }
  });
}

test('a body sent in pieces is cut at the limit', async (t) => {
  const port = await listen(t, { options: { maxBodyBytes: 1000 } });
  const chunk = `${(600).toString(16)}\r\n${'a'.repeat(600)}\r\n`;
  const head = `POST ${mount}/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  assert.match(await exchange(port, head + chunk + chunk), /^HTTP\/1.1 413 /);
});

test('a request that does not arrive in time is refused', async (t) => {
  const app = toyServer(t, { options: { requestTimeout: 100 } });
  assert.equal(app.server.requestTimeout, 100);
});

test('healthz says that the process lives, readyz whether requests can be served', async (t) => {
  let ready = true;
  const app = toyServer(t, { isReady: async () => ready });
  const alive = await app.inject({ url: '/healthz' });
  const { tz } = process.versions;
  assert.deepEqual([alive.statusCode, JSON.parse(alive.body)], [200, { status: 'ok', zone_data: tz }]);
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 200);
  ready = false;
  const answer = await app.inject({ url: '/readyz' });
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '5');
  assert.equal((await app.inject({ url: '/healthz' })).statusCode, 200);
});

test('readyz is 503 when asking the database fails', async (t) => {
  const app = toyServer(t, { isReady: () => Promise.reject(new Error('gone')) });
  assert.equal((await app.inject({ url: '/readyz' })).statusCode, 503);
});

const slow = (path: string, handle: () => Promise<void>): Route => ({
  path,
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId: 'findSlowly',
      summary: { es: '', en: '' },
      parameters: Type.Object({}),
      answers: {},
      refusals: {},
      handle: async () => {
        await handle();
        return { status: 200, body: { value: { done: true } } };
      },
    }),
  ],
});

test('closing lets a running request finish', async (t) => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const route = slow('/slow', () => {
    started.resolve();
    return gate.promise;
  });
  const app = toyServer(t, { routes: [route] });
  const answer = fetch(`http://127.0.0.1:${await portOf(app)}${mount}/slow`);
  await started.promise;
  const closed = app.close();
  gate.resolve();
  assert.deepEqual(await (await answer).json(), { done: true });
  await closed;
});

test('closing waits for what goes on for a client that has gone', async (t) => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const route = slow('/slow', () => {
    started.resolve();
    return gate.promise;
  });
  const app = toyServer(t, { routes: [route] });
  const client = connect(Number(await portOf(app)), '127.0.0.1');
  client.write(`GET ${mount}/slow HTTP/1.1\r\nHost: x\r\n\r\n`);
  await started.promise;
  client.destroy();
  await once(client, 'close');
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  // Whatever closing waits for beside that takes fewer turns of the event loop.
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  assert.equal(isClosed, false);
  gate.resolve();
  await closed;
});

test('whoever has asked on a kept connection when the server is told to close is answered', async (t) => {
  const app = toyServer(t, { routes: [slow('/quick', async () => undefined)] });
  const client = connect(Number(await portOf(app)), '127.0.0.1');
  const ask = `GET ${mount}/quick HTTP/1.1\r\nHost: x\r\n\r\n`;
  client.write(ask);
  await once(client, 'data');
  client.write(ask);
  const answer = once(client, 'data');
  const closed = app.close();
  assert.match(String((await answer)[0]), /^HTTP\/1\.1 200 OK\r\n/);
  await closed;
});

test('a connection that answers while the server closes is not kept', async (t) => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const route = slow('/slow', () => {
    started.resolve();
    return gate.promise;
  });
  const app = toyServer(t, { routes: [route] });
  const answer = exchange(await portOf(app), `GET ${mount}/slow HTTP/1.1\r\nHost: x\r\n\r\n`);
  await started.promise;
  const closed = app.close();
  gate.resolve();
  assert.match(await answer, /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*Connection: close\r\n/);
  await closed;
});

test('requests sent in one go are answered in their order', async (t) => {
  const gate = Promise.withResolvers<void>();
  const routes = [slow('/slow', () => gate.promise), slow('/quick', async () => gate.resolve())];
  const port = await listen(t, { routes });
  const get = (path: string, more = '') => `GET ${mount}${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const answers = await exchange(
    port,
    `${get('/slow')}${get('/nothing')}${get('/quick', 'Connection: close\r\n')}`,
  );
  assert.deepEqual(
    [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ['200', '404', '200'],
  );
});

test('a table that names an unknown rule is refused at the start', (t) => {
  const parameters = Type.Object({ a: Type.String({ about: { es: '', en: '' }, rule: 'nope' }) });
  const [first] = slow('/a', async () => undefined).endpoints;
  const route: Route = { path: '/a', endpoints: first === undefined ? [] : [{ ...first, parameters }] };
  assert.throws(() => toyServer(t, { routes: [route] }), /unknown rule nope/);
});

test('a site in English says so to whoever asks for no language, and on the bare connection too', async (t) => {
  const app = toyServer(t, { options: { language: 'en' } });
  const unknown = { method: 'GET' as const, url: `${mount}/nothing` };
  assert.match((await app.inject(unknown)).json().message, /^There is no route/);
  const inSpanish = await app.inject({ ...unknown, headers: { 'accept-language': 'es' } });
  assert.match(inSpanish.json().message, /^No existe ninguna ruta/);
  assert.match(await exchange(await portOf(app), 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'), /There is no route/);
});
