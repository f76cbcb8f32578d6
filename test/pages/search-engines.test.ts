import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'));
  const { status } = await server.ask('administrator', 'POST /calendar/events/v1/events', {
    json: {
      ...{ title: 'Abierta', start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' },
      ...{ venue: { venue: 'Sala' }, organizer: { organizer: 'Gente' }, categories: ['Arte'] },
    },
  });
  assert.equal(status, 201);
});

after(() => server.close());

const read = async (path: string): Promise<string> => (await server.ask('-', `GET ${path}`)).bytes.toString();

const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>https:\/\/agenda\.test([^<]+)<\/loc>/g)].map(([, path = '']) => path);

test('the sitemap has files for events, venues, organizers, terms and months that hold something', async () => {
  const found = [];
  for (const file of addressesIn(await read('/sitemap.xml'))) found.push(...addressesIn(await read(file)));
  assert.deepEqual(found, [
    '/event/abierta/',
    '/venue/sala/',
    '/organizer/gente/',
    '/events/category/arte/',
    '/events/month/2027-03/',
  ]);
  assert.equal((await server.ask('-', 'GET /sitemap-nada.xml')).status, 404);
});

test('robots.txt names the sitemap, and browsers learn how to search', async () => {
  assert.match(await read('/robots.txt'), /^Sitemap: https:\/\/agenda\.test\/sitemap\.xml$/m);
  assert.match(
    await read('/opensearch.xml'),
    /template="https:\/\/agenda\.test\/events\/\?search=\{searchTerms\}"/,
  );
});

test('browsers name the search by the site, in a word where the name of the site is too long for that', async (t) => {
  const rows: readonly (readonly [siteName: string, language: string, short: string, long: string])[] = [
    ['Agenda 16 letras', 'es', 'Agenda 16 letras', 'Agenda 16 letras'],
    ['Agenda de Villaclara', 'es', 'Agenda', 'Agenda de Villaclara'],
    ['Agenda de Villaclara', 'en', 'Calendar', 'Agenda de Villaclara'],
    [
      'Axenda cultural e deportiva do Concello de Vilaclara & Río',
      ...(['gl', 'Axenda', 'Axenda cultural e deportiva do Concello de'] as const),
    ],
    ['x'.repeat(60), 'ca', 'Agenda', 'x'.repeat(48)],
  ];
  for (const [siteName, language, short, long] of rows) {
    const named = await startWholeServer(await placeInFile('schema'), { 'site-name': siteName });
    t.after(() => named.close());
    const headers = { 'accept-language': language };
    const reply = await named.ask('-', 'GET /opensearch.xml', { headers });
    assert.equal(reply.headers['vary'], 'Accept-Language, Accept-Encoding');
    const text = reply.bytes.toString();
    assert.match(text, new RegExp(`<ShortName>${short}</ShortName>`), siteName);
    assert.match(text, new RegExp(`<LongName>${long}</LongName>`), siteName);
    assert.ok(text.includes(`<Description>${siteName.replace('&', '&amp;')}</Description>`), siteName);
  }
});

test('a category or tag without public events is in no sitemap, and search engines are told to leave it', async () => {
  const api = '/calendar/events/v1';
  await server.ask('administrator', `POST ${api}/categories`, { json: { name: 'Vacía' } });
  const draft = { title: 'Borrador', status: 'draft', tags: ['secreta'] };
  const dates = { start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' };
  await server.ask('administrator', `POST ${api}/events`, { json: { ...draft, ...dates } });
  assert.deepEqual(addressesIn(await read('/sitemap-terms.xml')), ['/events/category/arte/']);
  for (const path of ['/events/category/vacia/', '/events/tag/secreta/'])
    assert.match(await read(path), /<meta name="robots" content="noindex/, path);
  assert.doesNotMatch(await read('/events/category/arte/'), /name="robots"/);
});

test('cards of messengers name pictures by whole addresses, and linked data say where a place is', async () => {
  const api = '/calendar/events/v1';
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f60' } })
    .png()
    .toBuffer();
  const headers = { 'content-disposition': 'attachment; filename="cartel.png"' };
  const uploaded = await server.ask('administrator', 'POST /wp-json/wp/v2/media', {
    ...{ raw: png, type: 'image/png', headers },
  });
  assert.equal(uploaded.status, 201);
  const json = {
    ...{ title: 'Con cartel', start_date: '2027-03-06 21:00', end_date: '2027-03-06 23:00' },
    ...{ image: uploaded.body.id, venue: { venue: 'Faro', geo_lat: 43.4, geo_lng: -8.4 } },
  };
  assert.equal((await server.ask('administrator', `POST ${api}/events`, { json })).status, 201);
  const page = await read('/event/con-cartel/');
  assert.match(page, /<meta property="og:image" content="https:\/\/agenda\.test\/media\/[^"]+"/);
  assert.match(page, /<meta property="og:type" content="website"/);
  assert.match(page, /"geo":\{"@type":"GeoCoordinates","latitude":43\.4,"longitude":-8\.4\}/);
});

test('a page without a picture is shared with the sign of the calendar, in a size that messengers show large', async () => {
  const page = await read('/events/');
  const [, address = ''] =
    /<meta property="og:image" content="https:\/\/agenda\.test([^"]+)"/.exec(page) ?? [];
  const { status, headers, bytes } = await server.ask('-', `GET ${address}`);
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'image/png');
  const { width, height } = await sharp(bytes).metadata();
  assert.deepEqual([width, height], [1200, 630]);
  assert.match(
    page,
    /<meta property="og:image:width" content="1200"\/><meta property="og:image:height" content="630"/,
  );
});

test('what can only be read says so to every other method, as a page', async () => {
  for (const path of ['/events/', '/events.ics', '/sitemap.xml', '/robots.txt', '/events/?ical=1']) {
    const { status, headers, bytes } = await server.ask('-', `PUT ${path}`);
    assert.equal(status, 405, path);
    assert.equal(headers['allow'], 'GET, HEAD', path);
    assert.match(bytes.toString(), /<h1/, path);
  }
});

test('a password sent to an event that has none any more leads to its page', async () => {
  const { status, headers } = await server.ask('-', 'POST /event/abierta/', {
    ...{ raw: 'password=x', type: 'application/x-www-form-urlencoded' },
  });
  assert.equal(status, 303);
  assert.equal(headers['location'], '/event/abierta/');
});

test('numbers of events that cannot be read name none', async () => {
  for (const ids of ['abc', '999999'])
    assert.doesNotMatch(await read(`/events/?ical=1&event_ids=${ids}`), /BEGIN:VEVENT/, ids);
});
