import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { anonymous, type Role } from '../kernel/actor.ts';
import { formsOf } from './answer-forms.ts';
import { keptAnswers } from './kept-answers.ts';
import { endpoint, type Route } from './route.ts';
import { createServer } from './server.ts';
import { Type } from './type.ts';

/** A resource that counts how often it is asked, and a way to change it. */
const counting = () => {
  const seen = { asked: 0, revision: 1 };
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
            isFresh: () => revision === seen.revision,
            isSpoken: raw['spoken'] === '1',
          };
        },
      }),
    ],
  };
  return { seen, route };
};

const serve = (route: Route, maxKeptBytes = 100_000) =>
  createServer({
    routes: [route],
    options: { mounts: ['/v1', '/v2'], maxKeptBytes },
    identify: async ({ headers }) => {
      const [role, id] = (headers.authorization ?? '').split(' ');
      return role ? { userId: Number(id), role: role as Role, scope: 'admin' } : anonymous;
    },
  });

const rows: {
  name: string;
  first: string;
  second: string;
  headers?: [Record<string, string>, Record<string, string>];
  asked: number;
}[] = [
  { name: 'the same question', first: '/v1/n', second: '/v1/n', asked: 1 },
  { name: 'another query', first: '/v1/n', second: '/v1/n?a=1', asked: 2 },
  { name: 'another mount', first: '/v1/n', second: '/v2/n', asked: 2 },
  {
    name: 'another host',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ host: 'a.test' }, { host: 'b.test' }],
    asked: 2,
  },
  {
    name: 'a known caller',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{}, { authorization: 'editor 2' }],
    asked: 2,
  },
  {
    name: 'another role',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'editor 2' }, { authorization: 'author 3' }],
    asked: 2,
  },
  {
    name: 'two authors, who see their own drafts',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'author 2' }, { authorization: 'author 3' }],
    asked: 2,
  },
  {
    name: 'two subscribers, who see the same',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{ authorization: 'subscriber 2' }, { authorization: 'subscriber 3' }],
    asked: 1,
  },
  {
    name: 'another language where it does not matter',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{}, { 'accept-language': 'en' }],
    asked: 1,
  },
  {
    name: 'another language where it matters',
    first: '/v1/n?spoken=1',
    second: '/v1/n?spoken=1',
    headers: [{}, { 'accept-language': 'en' }],
    asked: 2,
  },
  { name: 'a password', first: '/v1/n?password=a', second: '/v1/n?password=a', asked: 2 },
  { name: 'a script', first: '/v1/n?_jsonp=a', second: '/v1/n?_jsonp=a', asked: 2 },
  {
    name: 'another origin',
    first: '/v1/n',
    second: '/v1/n',
    headers: [{}, { origin: 'https://x.test' }],
    asked: 1,
  },
];

for (const row of rows) {
  test(`asked again: ${row.name}`, async (t) => {
    const { seen, route } = counting();
    const app = serve(route);
    t.after(() => app.close());
    const [one = {}, two = {}] = row.headers ?? [];
    await app.inject({ url: row.first, headers: one });
    const second = await app.inject({ url: row.second, headers: two });
    assert.equal(second.statusCode, 200);
    assert.equal(seen.asked, row.asked);
  });
}

test('a change is seen at once, and a kept answer is the same to the byte', async (t) => {
  const { seen, route } = counting();
  const app = serve(route);
  t.after(() => app.close());
  const first = await app.inject({ url: '/v1/n' });
  const kept = await app.inject({ url: '/v1/n' });
  assert.equal(kept.body, first.body);
  const { date: _a, ...before } = first.headers;
  const { date: _b, ...after } = kept.headers;
  assert.deepEqual(after, before);
  const headers = { 'if-none-match': String(first.headers['etag']) };
  assert.equal((await app.inject({ url: '/v1/n', headers })).statusCode, 304);
  assert.equal((await app.inject({ method: 'HEAD', url: '/v1/n' })).body, '');
  assert.equal(seen.asked, 1);
  seen.revision = 2;
  assert.equal((await app.inject({ url: '/v1/n', headers })).json().revision, 2);
});

test('a limit of nothing keeps nothing', async (t) => {
  const { seen, route } = counting();
  const app = serve(route, 0);
  t.after(() => app.close());
  await app.inject({ url: '/v1/n' });
  await app.inject({ url: '/v1/n' });
  assert.equal(seen.asked, 2);
});

test('old answers make room for new ones, and one that is too large is not kept', () => {
  const kept = keptAnswers(40_000);
  const answer = (bytes: number) => ({
    forms: formsOf({ status: 200, headers: {}, etag: '"x"', body: Buffer.alloc(bytes) }, 'kept'),
    language: null,
    isFresh: () => true,
    template: null,
  });
  for (let index = 0; index < 100; index += 1) kept.keep(`key ${index}`, answer(2000));
  assert.equal(
    kept.find('key 0', () => 'es'),
    null,
  );
  assert.notEqual(
    kept.find('key 99', () => 'es'),
    null,
  );
  kept.keep('large', answer(20_000));
  assert.equal(
    kept.find('large', () => 'es'),
    null,
  );
});

test('a limit that no answer fits into keeps nothing', () => {
  const forms = formsOf({ status: 200, headers: {}, etag: '"x"', body: Buffer.alloc(10) }, 'kept');
  for (const bytes of [1, 2, 3]) {
    const kept = keptAnswers(bytes);
    for (let time = 0; time < 3; time += 1)
      kept.keep('key', { forms, language: null, isFresh: () => true, template: null });
    assert.equal(
      kept.find('key', () => 'es'),
      null,
    );
  }
});

test('what came long ago, or is large, stays from the second time on that it is made', () => {
  const kept = keptAnswers(48_000_000);
  let isFresh = true;
  const answer = (bytes: number) => ({
    forms: formsOf({ status: 200, headers: {}, etag: '"x"', body: Buffer.alloc(bytes) }, 'kept'),
    language: null,
    isFresh: () => isFresh,
    template: null,
  });
  const isKept = (key: string): boolean => kept.find(key, () => 'es') !== null;
  const askOthers = (name: string) => {
    for (let index = 0; index < 100; index += 1) kept.keep(`${name} ${index}`, answer(100_000));
  };
  const all = [
    ['small', 2000],
    ['large', 3_000_000],
  ] as const;
  for (const [key, bytes] of all) kept.keep(key, answer(bytes));
  askOthers('first');
  assert.deepEqual([isKept('small'), isKept('large')], [false, false]);
  for (const [key, bytes] of all) kept.keep(key, answer(bytes));
  askOthers('second');
  assert.deepEqual([isKept('small'), isKept('large')], [true, true]);
  isFresh = false;
  assert.deepEqual([isKept('small'), isKept('large')], [false, false]);
  isFresh = true;
  for (const [key, bytes] of all) kept.keep(key, answer(bytes));
  askOthers('third');
  assert.deepEqual([isKept('small'), isKept('large')], [true, true], 'once more after a change');
  const never = answer(7_000_000);
  for (let time = 0; time < 3; time += 1) kept.keep('too large', never);
  assert.equal(isKept('too large'), false);
});

test('what grows too large for a first stay by its coded form stays the second time', async () => {
  const kept = keptAnswers(48_000_000);
  const body = randomBytes(600_000);
  const isKept = (): boolean => kept.find('grown', () => 'es') !== null;
  const make = async (): Promise<void> => {
    const outgoing = { status: 200, headers: {}, etag: '"x"', body };
    const forms = formsOf(outgoing, 'kept', () => kept.recount('grown', forms));
    kept.keep('grown', { forms, language: null, isFresh: () => true, template: null });
    await forms.messageFor({ 'accept-encoding': 'gzip' });
  };
  await make();
  assert.equal(isKept(), false);
  await make();
  assert.equal(isKept(), true);
});

test('what is asked for again and again stays, however much is asked for once', async (t) => {
  const { seen, route } = counting();
  const app = serve(route, 50_000);
  t.after(() => app.close());
  const ask = (url: string) => app.inject({ url });
  await ask('/v1/n');
  await ask('/v1/n');
  for (let index = 0; index < 100; index += 1) await ask(`/v1/n?only=${index}`);
  const before = seen.asked;
  await ask('/v1/n');
  assert.equal(seen.asked, before, 'a crawler did not push it out');
  for (let index = 0; index < 100; index += 1) {
    await ask(`/v1/n?twice=${index}`);
    await ask(`/v1/n?twice=${index}`);
  }
  const now = seen.asked;
  await ask('/v1/n');
  assert.equal(seen.asked, now + 1, 'what others ask for again makes room for itself');
});
