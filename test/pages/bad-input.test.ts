import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type NotedQuery, watched } from '../plans/explain.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'));
  server.setClock('2027-03-05T11:00:00Z');
  for (const day of ['2027-03-06', '2027-05-20']) {
    const json = { title: `Verbena ${day}`, start_date: `${day} 20:00`, end_date: `${day} 22:00` };
    assert.equal((await server.ask('editor', `POST ${api}/events`, { json })).status, 201);
  }
  const json = { title: 'Retirada', slug: 'retirada', start_date: '2027-03-07 20:00' };
  const made = await server.ask('editor', `POST ${api}/events`, {
    json: { ...json, end_date: '2027-03-07 21:00' },
  });
  assert.equal((await server.ask('editor', `DELETE ${api}/events/${made.body.id}`)).status, 200);
});

after(() => server.close());

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(',');

/** Nothing is at these addresses. */
const nowhere = [
  'GET /event/nada/',
  'GET /venue/nada/',
  'GET /organizer/nada/',
  'GET /events/category/nada/',
  'GET /events/tag/nada/month/',
  'GET /events/month/0000-01/',
  'GET /events/month/2027-13/',
  'GET /events/2027-02-30/',
  'GET /events/month/99999-01/',
  'GET /events/list/page/-1/',
  'GET /events/list/page/x/',
  'GET /events/list/page/99999999/',
  'GET /events/list/page/99999999999999999999/',
  'GET /event/%E0%A4%A/',
  'GET /event/%00/',
  'GET /event/..%2f..%2fetc%2fpasswd/',
  `GET /event/${'x'.repeat(5000)}/`,
];

/** What begins with a day and is none, nor a day with a time. */
const noDates = [
  ...['2027-01-250', '2027-01-25zzz', '2027-01-25%20nonsense', '2027-01-25-25', '2027-01-25T99:99'],
  ...['2026-12-01T10:00:00%2B99:00', '2027-02-30', '01/25/2027', 'tomorrow', '2027-01-25%2024:30', 'T20:00'],
];

/** What is asked, the status, and what the page says. */
const asked: readonly (readonly [request: string, status: number, said: RegExp])[] = [
  ...nowhere.map((request) => [request, 404, /La dirección no lleva a ninguna página/] as const),
  ['GET /nada/de/nada/', 404, /Esa dirección no es de la agenda/],
  ['GET /events/month/0001-01/', 404, /La agenda no llega a esa fecha[\s\S]*Marzo de 2027/],
  ['GET /events/month/9999-12/', 404, /La agenda no llega a esa fecha[\s\S]*Mayo de 2027/],
  ['GET /events/week/9999-12-27/', 404, /La agenda no llega a esa fecha/],
  ['GET /events/9999-12-31/', 404, /La agenda no llega a esa fecha/],
  [`GET /events/?search=${'x'.repeat(201)}`, 400, /«search» supera los 200 caracteres/],
  [`GET /events/?search=${'x'.repeat(10_000)}`, 400, /«search» supera los 200 caracteres/],
  [`GET /events/?categories=${many(21, String)}`, 400, /«categories» supera los 20 valores/],
  ['GET /events/?categories=nada', 400, /Esa categoría no existe/],
  ['GET /events/?tags=nada', 400, /Esa etiqueta no existe/],
  ['GET /events/?venue=nada', 400, /«venue» no se entiende/],
  ['GET /events/?venue=-1', 400, /«venue» no se entiende/],
  ['GET /events/?venue=999999', 400, /Ese lugar no existe/],
  ['GET /events/?organizer=1e9', 400, /«organizer» no se entiende/],
  ['GET /events/?start_date=nunca', 400, /«start_date» no se entiende/],
  ['GET /events/?start_date=9999-99-99', 400, /«start_date» no se entiende/],
  ...noDates.flatMap((date) =>
    [`GET /events/?end_date=${date}`, `GET /events/month/?start_date=${date}`].map(
      (request) => [request, 400, /«(?:end|start)_date» no se entiende/] as const,
    ),
  ),
  ['GET /events/map/?start_date=2027-01-25zzz', 400, /«start_date» no se entiende/],
  ['GET /events/subscribe/?start_date=2027-01-25zzz', 400, /«start_date» no se entiende/],
  ['GET /events/?geoloc_lat=1e999&geoloc_lng=0', 400, /«geoloc_lat» no se entiende/],
  ['GET /events/?geoloc_lat=91&geoloc_lng=0&geoloc_radius=x', 400, /«geoloc_lat» no se entiende/],
  ['GET /events/?geoloc_lat=41', 400, /Falta «geoloc_lng»/],
  ['GET /events/?geoloc_lat=41&geoloc_lng=x', 400, /«geoloc_lng» no se entiende/],
  ['GET /events/?geoloc_lat=41&geoloc_lng=1&geoloc_radius=0', 400, /«geoloc_radius» no se entiende/],
  ['GET /events/month/?free=maybe', 400, /«free» no se entiende/],
  ['GET /events/?featured=maybe', 400, /«featured» no se entiende/],
  ['GET /event/retirada/', 410, /Estuvo publicado y se ha retirado/],
  ['POST /events/', 405, /Esta página solo se puede leer/],
  ['DELETE /event/nada/', 405, /Esta página solo se puede leer/],
];

const requireWholePage = ({ bytes, headers }: WholeReply): void => {
  const text = bytes.toString();
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(text, /^<!doctype html><html lang="es">/);
  assert.match(text, /<meta name="robots" content="noindex"/);
  assert.match(text, /<h1[\s\S]*<form[^>]* role="search"[\s\S]*href="\/events\/"/);
  assert.doesNotMatch(text, /rel="canonical"|og:|ld\+json/);
  // Nothing is kept for what is not found.
  assert.equal(headers['cache-control'], 'private, no-store');
  assert.equal(headers['etag'], undefined);
};

for (const [request, status, said] of asked) {
  test(`${request.slice(0, 60)} is answered ${status} by a page that says what to do`, async () => {
    const reply = await server.ask('-', request);
    assert.equal(reply.status, status);
    requireWholePage(reply);
    assert.match(reply.bytes.toString(), said);
    const program = await server.ask('-', request, { headers: { accept: 'application/json' } });
    assert.equal(program.status, status);
    assert.equal(program.body.data.status, status);
    assert.equal(typeof program.body.code, 'string');
    // Who does not ask for JSON gets the page at the same address.
    assert.match(String(program.headers['cache-control']), /no-store/);
    if (status === 405)
      for (const { headers } of [reply, program]) assert.equal(headers['allow'], 'GET, HEAD');
  });
}

test('a day stands with and without a time, and old parameters with none are left out', async () => {
  for (const date of [
    ...['2027-03-06', '2027-03-06T10:00', '2027-03-06+10:00:00', '2027-03-06%2024:00', '9999-12-31'],
    ...['2027-03-06T10:00:00%2B02:00', '2027-03-06T10:00:00+02:00', '2027-03-06T08:00:00Z', '0001-01-01'],
  ])
    for (const address of ['/events/?', '/events.rss?', '/events.ics?', '/events/?ical=1&'])
      assert.equal((await server.ask('-', `GET ${address}start_date=${date}`)).status, 200, date);
  for (const date of noDates) {
    const { status, headers } = await server.ask('-', `GET /events/?tribe-bar-date=${date}`);
    assert.deepEqual([status, headers['location']], [301, '/events/'], date);
  }
});

test('signs of a filter are shown as text', async () => {
  const sign = '"><script>alert(1)</script>';
  for (const name of ['search', 'start_date', 'venue', 'categories', 'lang', 'nada']) {
    const reply = await server.ask('-', `GET /events/?${name}=${encodeURIComponent(sign)}`);
    assert.ok([200, 400].includes(reply.status), `${name} ${reply.status}`);
    assert.doesNotMatch(reply.bytes.toString(), /<script>/, name);
  }
});

test('hundreds of months and days beyond the calendar cost no question to the database', async (t) => {
  const questions: NotedQuery[] = [];
  const asked = await startWholeServer(await placeInFile('schema'), {}, async (database) =>
    watched(database, (query) => questions.push(query)),
  );
  t.after(() => asked.close());
  await asked.ask('-', 'GET /events/month/3000-01/');
  assert.ok(questions.length > 0);
  questions.length = 0;
  for (let year = 3001; year < 3150; year += 1) {
    for (const path of [`month/${year}-01/`, `${year}-01-01/`])
      assert.equal((await asked.ask('-', `GET /events/${path}`)).status, 404);
  }
  assert.equal(questions.length, 0);
});

test('whoever asks too often is told so by a page, and by JSON who reads that', async (t) => {
  const limited = await startWholeServer(await placeInFile('schema'), {
    'read-limit': '2',
    'limit-loopback': 'true',
  });
  t.after(() => limited.close());
  for (const _ of [1, 2]) assert.equal((await limited.ask('-', 'GET /events/')).status, 200);
  const reply = await limited.ask('-', 'GET /events/');
  assert.equal(reply.status, 429);
  requireWholePage(reply);
  assert.match(reply.bytes.toString(), /Han llegado muchas peticiones seguidas/);
  assert.ok(Number(reply.headers['retry-after']) > 0);
  const program = await limited.ask('-', 'GET /events/', { headers: { accept: 'application/json' } });
  assert.equal(program.body.data.status, 429);
});
