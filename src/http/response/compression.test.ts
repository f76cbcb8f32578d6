import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { mount } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { formsOf } from './answer-forms.ts';
import { codingFor } from './codings.ts';
import { createResponseCache } from './response-cache.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const codings = ['br', 'gzip'] as const;
const large = `${mount}/things?search=${'a'.repeat(2000)}`;
const record = `${mount}/things/1`;
const administrator = { authorization: 'Role administrator' };

/** `Accept-Encoding`, the coding of a large answer, and of a small one when that is another. */
const rows: [header: string | undefined, large: string | undefined, small?: string][] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['GZip', 'gzip'],
  ['x-gzip', 'gzip'],
  [' gzip ;\tq=0.5 , br; q=0.4', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;Q=1.000', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['identity, gzip;q=0.9', undefined],
  ['gzip;q=0.9, identity;q=0.5', 'gzip'],
  ['gzip, identity', 'gzip'],
  ['gzip, identity;q=0', 'gzip', 'gzip'],
  ['gzip, *;q=0', 'gzip', 'gzip'],
  ['*', undefined],
  ['*, identity;q=0', 'br', 'br'],
  ['br;q=0, *, identity;q=0', 'gzip', 'gzip'],
  ['identity;q=0.5, *', 'br'],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['deflate, identity;q=0', undefined],
  ['compress, zstd', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=0.1234', undefined],
  ['gzip;q=abc', undefined],
  ['gzip;q=', undefined],
  ['gzip;level=9', undefined],
  ['gzip br', undefined],
  ['gzip;q=0.5;q=0.6', undefined],
  [',,gzip,,', 'gzip'],
  ['gzip;q=-1', undefined],
  ['gzíp', undefined],
  [`gzip, ${'a, '.repeat(1000)}`, undefined],
  [`${'gzip;'.repeat(150)}`, undefined],
];
for (const [header, ofLarge, ofSmall] of rows) {
  test(`Accept-Encoding: ${String(header).slice(0, 40)}`, async (t) => {
    const app = toyServer(t);
    const headers = header === undefined ? {} : { 'accept-encoding': header };
    const answer = await app.inject({ url: large, headers });
    assert.equal(answer.headers['content-encoding'], ofLarge);
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
    assert.match(String(answer.headers['vary']), /(?:^|, )Accept-Encoding(?:,|$)/);
    const small = await app.inject({ url: record, headers });
    assert.equal(small.headers['content-encoding'], ofSmall);
    assert.match(String(small.headers['vary']), /Accept-Encoding/);
  });
}

const shapes: [name: string, url: string, headers?: Record<string, string>][] = [
  ['a list', large],
  ['what is not kept', `${large}&password=x`],
  ['in an envelope', `${large}&_envelope`],
  ['indented', `${large}&_pretty`],
  ['as a script', `${large}&_jsonp=a`],
  ['to a known caller', large, administrator],
  ['a refusal', `${mount}/things?page=${'x'.repeat(2000)}&${'color[]=1&'.repeat(60)}`],
];
for (const [name, url, headers = {}] of shapes) {
  test(`the same bytes in each coding, once and again: ${name}`, async (t) => {
    const app = toyServer(t);
    const plain = await app.inject({ url, headers });
    for (const coding of [...codings, ...codings, ...codings]) {
      const request = { url, headers: { ...headers, 'accept-encoding': coding } };
      const coded = await app.inject(request);
      const isCoded = coded.headers['content-encoding'] === coding;
      assert.equal(isCoded, plain.rawPayload.length >= 1024);
      const bytes = isCoded ? unpack[coding](coded.rawPayload) : coded.rawPayload;
      assert.equal(bytes.toString(), plain.body);
      assert.equal(coded.statusCode, plain.statusCode);
      assert.equal(coded.headers['content-type'], plain.headers['content-type']);
      assert.equal(coded.headers['cache-control'], plain.headers['cache-control']);
      const head = await app.inject({ ...request, method: 'HEAD' });
      assert.equal(head.body, '');
      const own = { date: '', 'x-request-id': '' };
      assert.deepEqual({ ...head.headers, ...own }, { ...coded.headers, ...own });
    }
  });
}

test('each form has an entity tag of its own, and each of them saves the transfer', async (t) => {
  const app = toyServer(t);
  const ask = (accept: string, known = '') =>
    app.inject({ url: large, headers: { 'accept-encoding': accept, 'if-none-match': known } });
  const tags = new Map<string, string>();
  for (const accept of ['identity', ...codings]) {
    tags.set(accept, String((await ask(accept)).headers['etag']));
  }
  const { identity = '', br = '', gzip = '' } = Object.fromEntries(tags);
  assert.equal(new Set(tags.values()).size, 3);
  assert.match(gzip, /^"[\w-]{22}-gzip"$/);
  const unchanged: [accept: string, known: string, etag: string][] = [
    ['identity', identity, identity],
    ['gzip', gzip, gzip],
    ['br', `W/${br}`, br],
    ['br', `"x", ${gzip}, ${br}`, br],
    ['br', '*', br],
    ['gzip', identity, identity],
  ];
  for (const [accept, known, etag] of unchanged) {
    const answer = await ask(accept, known);
    assert.equal(answer.statusCode, 304, `${accept} ${known}`);
    assert.equal(answer.headers['etag'], etag);
    assert.equal(answer.headers['content-encoding'], undefined);
    assert.match(String(answer.headers['vary']), /Accept-Encoding/);
  }
  for (const [accept, known] of [
    ['identity', gzip],
    ['gzip', br],
  ] as const) {
    assert.equal((await ask(accept, known)).statusCode, 200, `${accept} ${known}`);
  }
});

test('the tag of any form lets a write through, and none does after it', async (t) => {
  for (const coding of codings) {
    const app = toyServer(t);
    const headers = { 'accept-encoding': `${coding}, identity;q=0` };
    const { etag } = (await app.inject({ url: record, headers })).headers;
    assert.match(String(etag), new RegExp(`^"t1-1\\..*-${coding}"$`));
    const write = () =>
      app.inject({
        method: 'PUT',
        url: record,
        headers: { ...administrator, 'if-match': String(etag) },
        payload: { name: 'B' },
      });
    assert.equal((await write()).statusCode, 200);
    assert.equal((await write()).statusCode, 412);
  }
});

test('what has changed is never answered from old coded bytes', async (t) => {
  const app = toyServer(t);
  const headers = { 'accept-encoding': 'gzip, identity;q=0' };
  for (const name of ['A', 'B', 'C']) {
    await app.inject({ method: 'PUT', url: record, headers: administrator, payload: { name } });
    for (let round = 0; round < 3; round += 1) {
      const answer = await app.inject({ url: record, headers });
      assert.equal(JSON.parse(gunzipSync(answer.rawPayload).toString()).name, name);
    }
  }
});

const text = Buffer.from('texto '.repeat(500));
const outgoing = { status: 200, headers: { ETag: '"a"' }, body: text, etag: '"a"' };

test('who asks for the same form at the same time gets the same bytes, which are made once', async () => {
  let grown = 0;
  const forms = formsOf(outgoing, 'kept', () => {
    grown += 1;
  });
  const ask = () => forms.messageFor({ 'accept-encoding': 'br' });
  const [one, other] = await Promise.all([ask(), ask()]);
  const later = await ask();
  assert.equal(one.body, other.body);
  assert.equal(one.body, later.body);
  assert.equal(grown, 1);
  assert.equal(forms.bytes(), text.length + one.body.length);
});

test('coded bytes count in the memory of the cache, also when their response has left it', async () => {
  const cache = createResponseCache(48_000);
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, at) => String((at * 7919) % 1009)).join());
  const keep = async (key: string): Promise<void> => {
    const forms = formsOf({ ...outgoing, body: noise.subarray(0, 2000) }, 'kept', () => {
      cache.recount(key, forms);
    });
    for (const _ of [1, 2]) cache.store(key, { forms, caching: {}, template: null });
    await forms.messageFor({ 'accept-encoding': 'gzip' });
    cache.recount('no such key', forms);
  };
  const count = () => keys.filter((key) => cache.find(key) !== null).length;
  const keys = Array.from({ length: 20 }, (_, at) => `key ${at}`);
  await Promise.all(keys.map(keep));
  const [left] = keys.slice(-1);
  assert.notEqual(cache.find(left ?? ''), null);
  // Of 4500 bytes each there is room for ten, and for fewer with the coded ones.
  assert.ok(count() < 10, String(count()));
});

test('a header is read in a time that grows as its length', () => {
  for (const header of [`gzip${' '.repeat(900)}x`, `gzip;${'q='.repeat(400)}`, ';'.repeat(1000)]) {
    assert.equal(codingFor(header, 10_000), null);
  }
});
