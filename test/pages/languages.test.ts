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

/** A query, and why it is refused in the order of `spoken`. */
const refusals: readonly (readonly [query: string, ...reasons: readonly string[]])[] = [
  [
    'venue=999',
    ...['Ese lugar no existe.', 'There is no such venue.', 'Aquest lloc no existeix.'],
    ...['Ese lugar non existe.', 'Leku hori ez da existitzen.'],
  ],
  [
    'organizer=999',
    ...['Ese organizador no existe.', 'There is no such organizer.', 'Aquest organitzador no existeix.'],
    ...['Ese organizador non existe.', 'Antolatzaile hori ez da existitzen.'],
  ],
  [
    'categories=nada',
    ...['Esa categoría no existe.', 'There is no such category.', 'Aquesta categoria no existeix.'],
    ...['Esa categoría non existe.', 'Kategoria hori ez da existitzen.'],
  ],
  [
    'tags=nada',
    ...['Esa etiqueta no existe.', 'There is no such tag.', 'Aquesta etiqueta no existeix.'],
    ...['Esa etiqueta non existe.', 'Etiketa hori ez da existitzen.'],
  ],
  ...['start_date=abc', 'month=abc', 'geoloc_lat=91&geoloc_lng=0'].map((query): [string, ...string[]] => {
    const [name = ''] = query.split('=');
    return [
      query,
      ...[`«${name}» no se entiende.`, `“${name}” makes no sense.`, `«${name}» no s’entén.`],
      ...[`«${name}» non se entende.`, `«${name}» ez da ulertzen.`],
    ];
  }),
  [
    `search=${'x'.repeat(201)}`,
    ...['«search» supera los 200 caracteres.', '“search” is longer than 200 characters.'],
    ...['«search» supera els 200 caràcters.', '«search» supera os 200 caracteres.'],
    '«search» 200 karaktere baino luzeagoa da.',
  ],
  [
    `venue=${Array.from({ length: 21 }, (_, index) => index)}`,
    ...['«venue» supera los 20 valores.', '“venue” has more than 20 values.'],
    ...['«venue» supera els 20 valors.', '«venue» supera os 20 valores.'],
    '«venue» iragazkiak 20 balio baino gehiago ditu.',
  ],
  [
    'search=a&categories=a&tags=b&venue=1&organizer=1&start_date=a&end_date=a&free=1&month=1&year=1',
    ...['La dirección lleva más de 10 filtros.', 'The address has more than 10 filters.'],
    ...['L’adreça porta més de 10 filtres.', 'O enderezo leva máis de 10 filtros.'],
    'Helbideak 10 iragazki baino gehiago ditu.',
  ],
];

const spoken = ['es', 'en', 'ca', 'gl', 'eu'];

/** What stands under the title of a page that says no. */
const reasonOn = ({ bytes }: WholeReply): string | undefined =>
  /<p class="empty-text">([^<]*)<\/p>/.exec(bytes.toString())?.[1];

test('a page that refuses an address says why in its own language, as do embeds and addresses of feeds', async () => {
  for (const [query, ...reasons] of refusals) {
    for (const [index, language] of spoken.entries()) {
      for (const path of ['/events/', '/embed/events/']) {
        const reply = await read(`${path}?${query}&lang=${language}`);
        assert.equal(reply.status, 400, `${path}?${query}`);
        assert.equal(reasonOn(reply), reasons[index]);
      }
    }
  }
  const ofFeed = await read('/events.ics?event_status=nada', 'ca');
  assert.equal(reasonOn(ofFeed), '«event_status» no s’entén.');
});

const renamed = [
  /el evento se llamaba de otra manera/,
  /the event had another name/,
  /l’esdeveniment tenia un altre nom/,
  /o evento chamábase doutro xeito/,
  /ekitaldiak beste izen bat izatea/,
];

test('only where an event was asked for, a page that is not there says that the event had another name', async () => {
  const others = [
    ...['/events/list/page/99/', '/events/category/nada/', '/events/tag/nada/', '/events/2027-02-31/'],
    ...['/venue/nada/', '/organizer/nada/', '/embed/events/category/nada/', '/events/map/nada/'],
  ];
  const events = ['/event/nada/', '/events/nada/', '/series/nada/', '/event/foliada/2027-03-07/'];
  for (const [index, language] of spoken.entries()) {
    for (const path of [...others, ...events]) {
      const reply = await read(`${path}?lang=${language}`);
      assert.equal(reply.status, 404, path);
      const isOfEvent = renamed[index]?.test(reasonOn(reply) ?? '');
      assert.equal(isOfEvent, events.includes(path), `${path} ${language}: ${reasonOn(reply)}`);
      assert.notEqual(reasonOn(reply), '');
    }
  }
});

test('the refusal of an address in JSON keeps its phrases and names the parameter', async () => {
  const json = async (query: string) => {
    const headers = { accept: 'application/json', 'accept-language': 'ca' };
    return (await server.ask('-', `GET /events/?${query}`, { headers })).body;
  };
  const long = await json(`search=${'x'.repeat(201)}`);
  assert.equal(long.message, '«search» supera los 200 caracteres.');
  assert.deepEqual(long.data.fault, { reason: 'too_long', parameter: 'search', most: 200 });
  const { params } = (await json('categories=nada')).data;
  assert.equal(params.categories, 'La lista contiene una categoría que no existe.');
});
