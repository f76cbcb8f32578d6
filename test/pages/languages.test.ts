import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'), { locale: 'gl' });
  server.setClock('2027-03-05T11:00:00Z');
  const times = { start_date: '2027-03-06 00:30', end_date: '2027-03-06 02:00', cost: 'De balde' };
  const { status } = await server.ask('editor', `POST ${api}/events`, {
    json: { title: 'Foliada', ...times },
  });
  assert.equal(status, 201);
});

after(() => server.close());

const read = (path: string, acceptLanguage?: string): Promise<WholeReply> =>
  server.ask('-', `GET ${path}`, {
    headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
  });

const languageOf = ({ bytes, headers }: WholeReply): string => {
  const [, language = ''] = /<html lang="([^"]+)"/.exec(bytes.toString()) ?? [];
  assert.equal(headers['content-language'], language);
  assert.equal(headers['vary'], 'Accept-Language, Accept-Encoding');
  return language;
};

const asked: readonly (readonly [acceptLanguage: string | undefined, path: string, language: string])[] = [
  [undefined, '/events/', 'gl'],
  ['fr', '/events/', 'gl'],
  ['eu-ES,eu;q=0.9,es;q=0.8', '/events/', 'eu'],
  ['ca', '/events/', 'ca'],
  ['es', '/events/', 'es'],
  ['en', '/events/', 'en'],
  ['en', '/events/?lang=ca', 'ca'],
  ['en', '/events/?lang=fr', 'en'],
  ['en', '/event/nada/?lang=eu', 'eu'],
  ['ca', '/event/nada/', 'ca'],
];

test('a page is in the language that the address asks for, else the reader, else the site', async () => {
  // By turns, so that kept pages are asked for by readers of other languages.
  for (const _ of [1, 2, 3]) {
    for (const [acceptLanguage, path, language] of asked)
      assert.equal(languageOf(await read(path, acceptLanguage)), language, `${acceptLanguage} ${path}`);
  }
});

const sayings: readonly (readonly [language: string, said: RegExp])[] = [
  ['es', /noche del viernes[\s\S]*Gratis/],
  ['en', /Friday night[\s\S]*Free/],
  ['ca', /nit de divendres[\s\S]*Gratuït/],
  ['gl', /noite do venres[\s\S]*De balde/],
  ['eu', /ostiral gaua[\s\S]*Doan/],
];

test('a page says the night of an event and that it is free in each language', async () => {
  for (const [language, said] of sayings)
    assert.match((await read(`/event/foliada/?lang=${language}`)).bytes.toString(), said, language);
});

test('links carry the language that was asked for, and none that the browser prefers', async () => {
  const links = ({ bytes }: WholeReply) =>
    [...bytes.toString().matchAll(/<a class="view-nav-link" href="([^"]+)"/g)].map(([, href]) => href);
  const carrying = links(await read('/events/?lang=eu'));
  assert.equal(carrying.length, 5);
  for (const href of carrying) assert.match(href ?? '', /\?lang=eu$/);
  for (const href of links(await read('/events/', 'eu'))) assert.doesNotMatch(href ?? '', /lang=/);
});

test('a page leads to itself in the other languages, and tells search engines of none', async () => {
  const text = (await read('/events/month/', 'eu')).bytes.toString();
  for (const language of ['es', 'en', 'ca', 'gl'])
    assert.match(
      text,
      new RegExp(
        `<a class="site-foot-link" href="/events/month/\\?lang=${language}" lang="${language}" hreflang="${language}" rel="nofollow">`,
      ),
    );
  assert.match(text, /<link rel="canonical" href="https:\/\/agenda\.test\/events\/month\/2027-03\/"\/?>/);
  assert.match(text, /<meta property="og:locale" content="gl_ES"/);
});

test('a title of an editor is marked with the language of the site where the page has another one', async () => {
  assert.match((await read('/event/foliada/', 'eu')).bytes.toString(), /<h1[^>]* lang="gl"[^>]*>Foliada/);
});

test('the interface speaks Spanish where the site speaks Galician, and English to who asks for it', async () => {
  const missing = `${api}/events/999`;
  assert.match((await read(missing)).body.message, /evento/);
  assert.equal((await read(missing, 'gl')).headers['content-language'], 'es');
  assert.equal((await read(missing, 'gl, en;q=0.5')).headers['content-language'], 'en');
  assert.equal((await read('/docs/first-steps')).headers['content-language'], 'es');
});

test('the reason of a refusal is marked with its language where the page has another one', async () => {
  const reply = await read(`/events/?search=${'x'.repeat(201)}&lang=ca`);
  assert.equal(reply.status, 400);
  assert.match(reply.bytes.toString(), /<p class="empty-text" lang="es">«search» supera los 200 caracteres/);
});
