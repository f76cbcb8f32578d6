import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import type { Language } from '../../kernel/phrase.ts';
import { html } from './html.ts';
import { pageRoutes } from './routes.ts';

const unpackers = { br: brotliDecompressSync, gzip: gunzipSync };

interface Given {
  readonly publicUrl?: string | null;
  readonly locale?: Language;
  readonly siteName?: string;
  readonly mounts?: readonly string[];
}

const withPages = (t: TestContext, given: Given = {}) => {
  const { publicUrl = null, locale = 'es', siteName = 'Cartelera' } = given;
  const { mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'] } = given;
  return toyServer(t, {
    options: { publicUrl, language: locale },
    files: pageRoutes({ mounts, siteName, publicUrl }, () => Temporal.Instant.from('2026-12-31T10:00:00Z')),
  });
};

for (const url of ['/docs/first-steps', '/docs', '/docs/']) {
  test(`${url} is a page, answered there, with nothing inline`, async (t) => {
    const answer = await withPages(t).inject({ url });
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
    assert.match(
      String(answer.headers['content-security-policy']),
      /default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    assert.doesNotMatch(answer.body, /<script(?![^>]* src=)|<style|style="|https?:\/\/(?!localhost)/);
  });

  test(`every file and link of ${url} exists`, async (t) => {
    const app = withPages(t);
    const { body } = await app.inject({ url });
    const targets = [...body.matchAll(/(?:href|src|data-source)="([^"]+)"/g)].map((match) => match[1] ?? '');
    assert.ok(targets.length > 3);
    for (const target of targets.filter(
      // The pages of the calendar are not of these routes.
      (each) => each !== '/' && !each.startsWith('/calendar') && !each.startsWith('/wp-json'),
    )) {
      assert.equal((await app.inject({ url: target })).statusCode, 200, target);
    }
  });
}

test('the first page leads to every list', async (t) => {
  const { body } = await withPages(t).inject({ url: '/docs/first-steps' });
  assert.deepEqual(
    [...body.matchAll(/\/v1\/(\w+)\?_pretty/g)].map(([, name]) => name),
    ['events', 'venues', 'organizers', 'categories', 'tags', 'media'],
  );
});

test('the examples of the first page are about an event of next month', async (t) => {
  const { body } = await withPages(t).inject({ url: '/docs/first-steps' });
  assert.match(
    body,
    /start_date=&#39;2027-01-01 20:30&#39;.*end_date=&#39;2027-01-01 22:30&#39;.*events\?search=jazz/s,
  );
});

test('pages speak Spanish, English for who prefers it or asks', async (t) => {
  const app = withPages(t);
  assert.match(
    (await app.inject({ url: '/docs/first-steps' })).body,
    /<html lang="es">.*Primeros pasos.*curl -u USUARIO:CONTRASEÑA /s,
  );
  const english = { 'accept-language': 'en' };
  assert.match(
    (await app.inject({ url: '/docs/first-steps', headers: english })).body,
    /<html lang="en">.*First steps.*curl -u USER:PASSWORD /s,
  );
  assert.match((await app.inject({ url: '/docs/first-steps?lang=en' })).body, /<html lang="en">/);
  assert.match(
    (await app.inject({ url: '/docs/first-steps?lang=es', headers: english })).body,
    /<html lang="es">/,
  );
});

test('behind a path of the public address links begin with that path', async (t) => {
  const { body } = await withPages(t, { publicUrl: 'https://x.test/agenda' }).inject({
    url: '/docs/first-steps',
  });
  assert.match(body, /href="\/agenda\/docs"/);
  assert.match(body, /curl https:\/\/x\.test\/agenda\/calendar\/events\/v1\/events/);
});

test('pages say where the interface is that programs for WordPress look for', async (t) => {
  const app = withPages(t, { publicUrl: 'https://x.test/agenda' });
  for (const url of ['/docs/first-steps', '/docs']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await app.inject({ url, method });
      assert.equal(headers['link'], '<https://x.test/agenda/wp-json/>; rel="https://api.w.org/"');
    }
  }
});

test('the first page bears the name of the site', async (t) => {
  const { body } = await withPages(t, { siteName: 'Agenda <de> Villaclara' }).inject({
    url: '/docs/first-steps',
  });
  assert.match(body, /<h1>Agenda &lt;de&gt; Villaclara<\/h1>/);
  assert.match(body, /<title>Agenda &lt;de&gt; Villaclara<\/title>/);
});

const own = /La dirección principal/;
const known = /hechos para The Events Calendar/;
const addresses: readonly (readonly [
  mounts: readonly string[],
  heading: RegExp,
  said: RegExp,
  unsaid?: RegExp,
])[] = [
  [['/calendar/events/v1', '/wp-json/tribe/events/v1'], /Dos direcciones/, own],
  [['/calendar/events/v1', '/wp-json/tribe/events/v1'], /Dos direcciones/, known],
  [['/calendar/events/v1'], /La dirección de la interfaz/, own, known],
  [['/wp-json/tribe/events/v1'], /La dirección de la interfaz/, known, own],
  [['/a', '/b', '/c'], /3 direcciones, una misma interfaz/, own, known],
];
for (const [mounts, heading, said, unsaid] of addresses) {
  test(`the first page tells of ${mounts.join(' and ')}`, async (t) => {
    const { body } = await withPages(t, { mounts }).inject({ url: '/docs/first-steps' });
    assert.match(body, heading);
    assert.match(body, said);
    if (unsaid) assert.doesNotMatch(body, unsaid);
  });
}

test('files have their types, and each form of them a tag', async (t) => {
  const app = withPages(t);
  const url = '/docs/assets/swagger-ui-bundle.js';
  const answer = await app.inject({ url });
  assert.match(String(answer.headers['content-type']), /^text\/javascript/);
  const tags = [answer.headers['etag']];
  for (const [coding, unpack] of Object.entries(unpackers)) {
    const packed = await app.inject({ url, headers: { 'accept-encoding': coding } });
    assert.equal(packed.headers['content-encoding'], coding);
    assert.ok(packed.rawPayload.length < answer.rawPayload.length / 2);
    assert.ok(unpack(packed.rawPayload).equals(answer.rawPayload));
    tags.push(packed.headers['etag']);
    const headers = { 'accept-encoding': coding, 'if-none-match': String(packed.headers['etag']) };
    assert.equal((await app.inject({ url, headers })).statusCode, 304);
  }
  assert.equal(new Set(tags).size, 3);
});

for (const url of ['/docs/first-steps', '/docs/assets/first-steps.css']) {
  test(`${url} is packed for whoever takes that, and HEAD says the same`, async (t) => {
    const app = withPages(t);
    const plain = await app.inject({ url });
    for (const [coding, unpack] of Object.entries(unpackers)) {
      const request = { url, headers: { 'accept-encoding': coding } };
      const packed = await app.inject(request);
      assert.equal(packed.headers['content-encoding'], coding);
      assert.match(String(packed.headers['vary']), /Accept-Encoding/);
      assert.equal(unpack(packed.rawPayload).toString(), plain.body);
      const head = await app.inject({ ...request, method: 'HEAD' });
      assert.equal(head.body, '');
      const own = { date: '', 'x-request-id': '' };
      assert.deepEqual({ ...head.headers, ...own }, { ...packed.headers, ...own });
    }
  });
}

test('nothing but the listed files is served', async (t) => {
  const app = withPages(t);
  for (const name of ['package.json', '../package.json', '..%2fpackage.json', 'index.html', '']) {
    assert.equal((await app.inject({ url: `/docs/assets/${name}` })).statusCode, 404, name);
  }
});

test('texts put into a page are escaped', () => {
  assert.equal(
    html`<p title="${'"><b>'}">${'a & b'}</p>`.html,
    '<p title="&quot;&gt;&lt;b&gt;">a &amp; b</p>',
  );
});

test('pages are in the language of the site unless the reader asks for another', async (t) => {
  const app = withPages(t, { locale: 'en' });
  const asked: [url: string, header: string, language: string][] = [
    ['/docs/first-steps', 'fr', 'en'],
    ['/docs', 'fr', 'en'],
    ['/docs/first-steps', 'es', 'es'],
    ['/docs/first-steps?lang=es', 'en', 'es'],
  ];
  for (const [url, header, language] of asked) {
    const answer = await app.inject({ url, headers: { 'accept-language': header } });
    assert.equal(answer.headers['content-language'], language, `${url} ${header}`);
  }
});
