import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { askedByTests } from '../../../test/support/servers/ask-listener.ts';
import { anonymous, type Role } from '../../kernel/actor.ts';
import { Type } from '../../kernel/schema/type.ts';
import { endpoint, type Route } from '../routing/route.ts';
import { createServer } from '../server/server.ts';
import { formsOf } from './answer-forms.ts';
import { createResponseCache } from './response-cache.ts';

/** A resource that counts how often it is asked, and a way to change it. */
const counting = () => {
  const seen = { asked: 0, revision: 1, now: 0 };
  const route: Route = {
    path: '/n',
    endpoints: [
      endpoint({
        methods: ['GET'],
        operationId: 'findNumber',
        summary: { es: '', en: '' },
        parameters: Type.Object({}),
        answers: {},
        refusals: {},
        handle: ({ links, language, actor, raw }) => {
          seen.asked += 1;
          const { revision } = seen;
          const value = { revision, base: links.base, language, user: actor.userId };
          return {
            status: 200,
            body: { value },
            caching: raw['until'] === undefined ? {} : { expiresAt: Number(raw['until']) },
            isSpoken: raw['spoken'] === '1',
          };
        },
      }),
    ],
  };
  return { seen, route };
};

const serve = (
  { seen, route }: ReturnType<typeof counting>,
  responseCacheBytes = 100_000,
  now: () => number = () => 0,
) =>
  askedByTests(
    createServer({
      routes: [route],
      now,
      revisionFor: () => seen.revision,
      options: { mounts: ['/v1', '/v2'], responseCacheBytes },
      identify: async ({ headers }) => {
        const [role, id] = (headers.authorization ?? '').split(' ');
        return role ? { userId: Number(id), role: role as Role, scope: 'admin' } : anonymous;
      },
    }),
  );

const rows: {
  name: string;
  first: string;
  second: string;
  headers?: [Record<string, string>, Record<string, string>];
  made: number;
}[] = [
  { name: 'the same request', first: '/v1/n', second: '/v1/n', made: 0 },
  { name: 'another query', first: '/v1/n', second: '/v1/n?a=1', made: 1 },
  { name: 'another mount', first: '/v1/n', second: '/v2/n', made: 1 },
  {
    name: 'another host',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ host: 'a.test' }, { host: 'b.test' }],
    made: 1,
  },
  {
    name: 'a known caller',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{}, { authorization: 'editor 2' }],
    made: 1,
  },
  {
    name: 'another role',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'editor 2' }, { authorization: 'author 3' }],
    made: 1,
  },
  {
    name: 'two authors, who see their own drafts',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'author 2' }, { authorization: 'author 3' }],
    made: 1,
  },
  {
    name: 'two subscribers, who see the same',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'subscriber 2' }, { authorization: 'subscriber 3' }],
    made: 0,
  },
  {
    name: 'another language where it matters',
    first: '/v1/n?spoken=1',
    second: '/v1/n?spoken=1',
    headers: [{}, { 'accept-language': 'en' }],
    made: 1,
  },
  { name: 'a password', first: '/v1/n?password=a', second: '/v1/n?password=a', made: 1 },
  { name: 'a script', first: '/v1/n?_jsonp=a', second: '/v1/n?_jsonp=a', made: 1 },
  {
    name: 'another origin',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{}, { origin: 'https://x.test' }],
    made: 0,
  },
];

for (const row of rows) {
  test(`requested after a stored response: ${row.name}`, async (t) => {
    const counted = counting();
    const { seen } = counted;
    const app = serve(counted);
    t.after(() => app.close());
    const [one = {}, two = {}] = row.headers ?? [];
    await app.inject({ url: row.first, headers: one });
    const before = seen.asked;
    const response = await app.inject({ url: row.second, headers: two });
    assert.equal(response.statusCode, 200);
    assert.equal(seen.asked - before, row.made);
  });
}

test('a change is seen at once, and a cached response is the same to the byte', async (t) => {
  const counted = counting();
  const { seen } = counted;
  const app = serve(counted);
  t.after(() => app.close());
  const first = await app.inject({ url: '/v1/n' });
  await app.inject({ url: '/v1/n' });
  const cached = await app.inject({ url: '/v1/n' });
  assert.equal(cached.body, first.body);
  const { date: _a, 'x-request-id': firstId, ...before } = first.headers;
  const { date: _b, 'x-request-id': cachedId, ...after } = cached.headers;
  assert.notEqual(firstId, cachedId);
  assert.deepEqual(after, before);
  const headers = { 'if-none-match': String(first.headers['etag']) };
  assert.equal((await app.inject({ url: '/v1/n', headers })).statusCode, 304);
  assert.equal((await app.inject({ method: 'HEAD', url: '/v1/n' })).body, '');
  assert.equal(seen.asked, 1);
  seen.revision = 2;
  assert.equal((await app.inject({ url: '/v1/n', headers })).json().revision, 2);
  await app.inject({ url: '/v1/n' });
  assert.equal(seen.asked, 2);
});

test('a response that changes without any write is stored until then', async (t) => {
  const counted = counting();
  const { seen } = counted;
  const app = serve(counted, 100_000, () => seen.now);
  t.after(() => app.close());
  const ask = () => app.inject({ url: '/v1/n?until=1000' });
  for (const _ of [1, 2, 3]) await ask();
  seen.now = 999;
  await ask();
  assert.equal(seen.asked, 1);
  seen.now = 1000;
  await ask();
  assert.equal(seen.asked, 2);
});

test('two languages of a response are stored beside each other', async (t) => {
  const counted = counting();
  const { seen } = counted;
  const app = serve(counted);
  t.after(() => app.close());
  const ask = async (language: string) =>
    (await app.inject({ url: '/v1/n?spoken=1', headers: { 'accept-language': language } })).json().language;
  for (const _ of [1, 2, 3]) assert.deepEqual([await ask('es'), await ask('en')], ['es', 'en']);
  assert.equal(seen.asked, 2);
});

test('a limit of 0 stores nothing', async (t) => {
  const counted = counting();
  const { seen } = counted;
  const app = serve(counted, 0);
  t.after(() => app.close());
  for (const _ of [1, 2, 3]) await app.inject({ url: '/v1/n' });
  assert.equal(seen.asked, 3);
});

const formsOfBytes = (bytes: number) =>
  formsOf({ status: 200, headers: {}, etag: '"x"', body: Buffer.alloc(bytes) }, 'kept');

const openCache = (maxBytes: number) => {
  const cache = createResponseCache(maxBytes);
  return {
    store: (key: string, bytes: number) => {
      const response = { forms: formsOfBytes(bytes), caching: {}, template: null };
      cache.store(key, response);
    },
    has: (key: string) => cache.find(key) !== null,
  };
};

test('the least recently used responses are evicted, and one that is too large is not stored', () => {
  const cache = openCache(40_000);
  for (let index = 0; index < 100; index += 1) {
    for (const _ of [1, 2]) cache.store(`key ${index}`, 2000);
  }
  assert.deepEqual([cache.has('key 0'), cache.has('key 99')], [false, true]);
  for (const _ of [1, 2, 3]) cache.store('large', 20_000);
  assert.equal(cache.has('large'), false);
});

test('a limit that no response fits into stores nothing', () => {
  for (const bytes of [1, 2, 3]) {
    const cache = openCache(bytes);
    for (const _ of [1, 2, 3]) cache.store('key', 10);
    assert.equal(cache.has('key'), false);
  }
});

test('a response that grows too large by its coded form leaves the cache', async () => {
  const cache = createResponseCache(8_000_000);
  const isStored = (): boolean => cache.find('grown') !== null;
  const outgoing = { status: 200, headers: {}, etag: '"x"', body: randomBytes(600_000) };
  const forms = formsOf(outgoing, 'kept', () => cache.recount('grown', forms));
  for (const _ of [1, 2]) cache.store('grown', { forms, caching: {}, template: null });
  assert.equal(isStored(), true);
  await forms.messageFor({ 'accept-encoding': 'gzip' });
  assert.equal(isStored(), false);
});
