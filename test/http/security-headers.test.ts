import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type RunningService, startServing } from '../support/command-line.ts';

const mount = '/calendar/events/v1';

const onData = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
};
const onFiles = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const onPages = { ...onFiles, 'referrer-policy': 'strict-origin-when-cross-origin' };

const onEmbeds = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-robots-tag': 'noindex',
};

interface Row {
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly has: Readonly<Record<string, string>>;
}

const rows: readonly Row[] = [
  { send: `GET ${mount}/events`, status: 200, has: onData },
  { send: `GET ${mount}/events`, headers: { 'accept-encoding': 'br' }, status: 200, has: onData },
  { send: `GET ${mount}/events?_jsonp=f`, status: 200, has: onData },
  { send: `HEAD ${mount}/events`, status: 200, has: onData },
  { send: `GET ${mount}/events/99`, status: 404, has: onData },
  { send: `POST ${mount}/events`, status: 400, has: onData },
  { send: `OPTIONS ${mount}/events`, status: 200, has: onData },
  { send: `GET ${mount}/openapi.json`, status: 200, has: onData },
  { send: 'GET /wp-json', status: 200, has: onData },
  { send: 'GET /', status: 200, has: onPages },
  { send: 'GET /embed/events/', status: 200, has: onEmbeds },
  { send: 'GET /embed/nothing/', status: 404, has: onEmbeds },
  { send: 'GET /oembed', status: 400, has: onData },
  { send: 'GET /nothing', status: 404, has: onPages },
  { send: 'GET /nothing', headers: { accept: 'application/json' }, status: 404, has: onData },
  { send: 'GET /%ff', status: 404, has: onPages },
  { send: 'GET /media/nothing.jpg', status: 404, has: onData },
  { send: 'GET /healthz', status: 200, has: onData },
  { send: 'GET /readyz', status: 200, has: onData },
  { send: 'GET /docs/first-steps', status: 200, has: onFiles },
  { send: 'GET /docs', status: 200, has: onFiles },
  { send: 'GET /docs/assets/docs.js', status: 200, has: onFiles },
];

describe('what browsers are told', () => {
  let service: RunningService;
  let folder: string;
  const endings: (() => Promise<void>)[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartelera-headers-'));
    service = await startServing({ after: (end) => endings.push(end) }, [
      ...['--data-dir', folder, '--trusted-proxies', '127.0.0.1', '--hsts-max-age', '31536000'],
    ]);
  });
  after(async () => {
    for (const end of endings) await end();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async ({ send, headers = {} }: Row, more: Readonly<Record<string, string>> = {}) => {
    const [method = '', path = ''] = send.split(' ');
    const answer = await fetch(service.address + path, { method, headers: { ...headers, ...more } });
    await answer.arrayBuffer();
    return answer;
  };

  for (const row of rows) {
    const { send, headers, status, has } = row;
    test(`${send} ${headers === undefined ? '' : JSON.stringify(headers)}`, async () => {
      // The third response comes from the cache, where it may be stored.
      for (const time of ['first', 'second', 'third']) {
        const answer = await ask(row);
        assert.equal(answer.status, status);
        assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}-\d+$/);
        for (const [name, value] of Object.entries(has)) {
          assert.equal(answer.headers.get(name), value, `${name}, ${time} time`);
        }
        assert.equal(answer.headers.get('strict-transport-security'), null, 'not over http');
        const secure = await ask(row, { 'x-forwarded-proto': 'https' });
        assert.equal(secure.headers.get('strict-transport-security'), 'max-age=31536000');
      }
    });
  }

  test('a cached response and a 304 say what the first answer said', async () => {
    const row: Row = { send: `GET ${mount}/venues?per_page=7`, status: 200, has: {} };
    const first = await ask(row);
    await ask(row);
    const again = await ask(row);
    const ownHeaders = ['date', 'x-request-id'];
    const shared = ({ headers }: Response) => [...headers].filter(([name]) => !ownHeaders.includes(name));
    assert.deepEqual(shared(again), shared(first));
    const unchanged = await ask(row, { 'if-none-match': String(first.headers.get('etag')) });
    assert.equal(unchanged.status, 304);
    for (const [name, value] of Object.entries(onData)) assert.equal(unchanged.headers.get(name), value);
  });

  test('the bare connection says it too', async () => {
    const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nno header\r\n\r\n');
    const answer = (await text(socket)).toLowerCase();
    for (const [name, value] of Object.entries(onData))
      assert.ok(answer.includes(`${name}: ${value}\r\n`), name);
    assert.match(answer, /\r\nx-request-id: [0-9a-f-]{36}-\d+\r\n/);
  });

  test('so does the answer to an Expect that nobody here knows', async () => {
    for (const path of [`${mount}/events`, '/docs', '/readyz']) {
      const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      const answer = (await text(socket)).toLowerCase();
      for (const [name, value] of Object.entries(onData))
        assert.ok(answer.includes(`${name}: ${value}\r\n`), `${path} ${answer}`);
      assert.match(answer, /"code":/);
    }
  });
});
