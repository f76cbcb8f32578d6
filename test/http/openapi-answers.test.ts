import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { resolve, type Tree, walk } from '../support/openapi-checks.ts';
import { type DescribedServer, startDescribedServer } from '../support/servers/described-server.ts';
import type { WholeReply } from '../support/servers/whole-server.ts';

const admin = 'administrator';

const manyHeaders = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1']));

const minimal = {
  title: 'Verbena',
  start_date: '2031-05-10 20:00:00',
  end_date: '2031-05-10 22:00:00',
};

/** Every field that an event, venue or organizer takes, as far as it needs no other record. */
const eventFields = {
  ...minimal,
  description: '<p>Con <b>orquesta</b> &amp; baile.</p>\n\nHasta las dos.',
  excerpt: 'Baile & cena',
  slug: 'gran-verbena',
  date: '2026-05-01 09:00:00',
  timezone: 'America/New_York',
  all_day: false,
  cost: '10-20 €',
  website: 'https://verbena.example/?a=1&b=2',
  show_map: true,
  show_map_link: false,
  hide_from_listings: false,
  sticky: true,
  featured: true,
};
const venueFields = {
  description: '<p>Junto al río.</p>',
  status: 'publish',
  show_map: 'true',
  show_map_link: false,
  address: 'Calle Mayor 1',
  city: 'Soria',
  country: 'España',
  province: 'Soria',
  state: 'MA',
  zip: '42001',
  phone: '+34 975 000 000',
  stateprovince: 'Castilla y León',
  website: 'https://sala.example/',
  geo_lat: 41.76,
  geo_lng: -2.46,
};
const organizerFields = {
  description: 'Desde 1984.',
  phone: '+34 975 000 001',
  website: 'https://orquesta.example/',
  email: 'hola@orquesta.example',
};

/** Events that differ in what they have; each is made, read, listed, changed and thrown away. */
const eventsFor = (ids: { venues: number[]; organizers: number[]; picture: string }): object[] => [
  {},
  eventFields,
  { all_day: true, timezone: 'UTC+3' },
  { venue: ids.venues[0], organizer: ids.organizers[0] },
  { venue: ids.venues, organizer: ids.organizers, image: ids.picture, cost: [5, '12,50'] },
  { venue: { venue: 'Plaza Nueva', city: 'Soria' }, organizer: [{ organizer: 'Peña' }, ids.organizers[1]] },
  { categories: ['Música', 'Baile'], tags: ['verano', 'aire libre'], cost: 'Gratis' },
  { categories: 'Música', tags: 'verano', cost: 0, website: '' },
  { status: 'draft' },
  { status: 'pending', cost: '$5' },
  { status: 'private', cost: 'USD 5' },
  { date: '2031-01-01 00:00:00', venue: ids.venues[1], cost: 7.5 },
  {
    ...eventFields,
    slug: 'ensayo',
    visibility_password: 'ensayo',
    venue: ids.venues,
    image: ids.picture,
    tags: 'b',
  },
  { event_status: 'moved_online', status_note: 'Por lluvia', venue: ids.venues[0] },
];

const created = async (reply: Promise<WholeReply>): Promise<Tree> => {
  const { status, body } = await reply;
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

const fillPlaces = async ({ ask, picture }: DescribedServer) => {
  const create = (who: string, path: string, body: object) => created(ask(who, `POST ${path}`, { body }));
  const venues = [
    await create('editor', '/venues', { venue: 'Sala' }),
    await create('editor', '/venues', { venue: 'Teatro & Sala', ...venueFields, image: picture }),
    await create('contributor', '/venues', { venue: 'Borrador' }),
  ];
  const organizers = [
    await create('editor', '/organizers', { organizer: 'Peña' }),
    await create('editor', '/organizers', { organizer: 'Orquesta', ...organizerFields, image: picture }),
  ];
  const ids = (records: Tree[]): number[] => records.map(({ id }) => id);
  return { venues: ids(venues), organizers: ids(organizers) };
};

/** Every way of reading the calendar file of an event. */
const exerciseFile = async (ask: DescribedServer['ask'], path: string): Promise<void> => {
  for (const who of [admin, '-']) await ask(who, `GET ${path}`);
  const { status, headers } = await ask(admin, `GET ${path}?password=ensayo`);
  assert.equal(status, 200);
  const again = { headers: { 'if-none-match': String(headers['etag']) } };
  assert.equal((await ask(admin, `GET ${path}?password=ensayo`, again)).status, 304);
};

/** Every way of reading one record, changing it by every verb, and throwing it away. */
const exercise = async (
  { ask }: DescribedServer,
  path: string,
  change: object,
  destroy: boolean,
): Promise<void> => {
  for (const who of [admin, 'contributor', '-']) {
    await ask(who, `GET ${path}`);
    await ask(who, `GET ${path}?text=plain`);
  }
  const unlocked = `GET ${path}?password=ensayo`;
  const headers = { 'if-none-match': String((await ask(admin, unlocked)).headers['etag']) };
  assert.equal((await ask(admin, unlocked, { headers })).status, 304);
  if (path.startsWith('/events/')) await exerciseFile(ask, `${path}.ics`);
  for (const verb of ['POST', 'PUT', 'PATCH']) {
    assert.equal((await ask(admin, `${verb} ${path}`, { body: change })).status, 200);
    const stale = { 'if-match': '"old-1.x"' };
    assert.equal((await ask(admin, `${verb} ${path}`, { body: change, headers: stale })).status, 412);
    assert.equal((await ask('-', `${verb} ${path}`, { body: change })).status, 401);
    assert.equal((await ask('subscriber', `${verb} ${path}`, { body: change })).status, 403);
    assert.equal((await ask(admin, `${verb} ${path}`, { body: '{' })).status, 400);
    await ask('contributor', `${verb} ${path}`, { body: change });
  }
  if (!destroy) return;
  const stale = { 'if-match': '"old-1.x"' };
  assert.equal((await ask(admin, `DELETE ${path}`, { headers: stale })).status, 412);
  await ask('-', `DELETE ${path}`);
  const { status, body } = await ask(admin, `DELETE ${path}`);
  assert.equal(status, 200);
  await ask(admin, `DELETE ${path.replace(/(by-slug\/).*/, `$1${body.slug}`)}`);
  await ask('-', `GET ${path}`);
  await ask(admin, `GET ${path}`);
};

const lists = [
  '/events',
  '/events?per_page=2',
  '/events?per_page=2&page=2',
  '/events?page=99',
  '/events?page=0',
  '/events?start_date=2030-01-01&end_date=2032-01-01',
  '/events?start_date=2030-01-01&per_page=3&page=2&text=plain',
  '/events?start_date=nunca&venue=x',
  '/events?status=publish,draft,private,future',
  '/venues',
  '/venues?per_page=1&page=2',
  '/venues?page=99',
  '/venues?status=draft,publish',
  '/organizers?per_page=1',
  '/organizers?page=99',
  '/organizers?page=no',
  '/categories',
  '/categories?hide_empty=0&per_page=1&page=2&text=plain',
  '/categories?parent=99999',
  '/tags',
  '/tags?orderby=count&per_page=1',
  '/tags?page=0',
  '/media?per_page=1&search=a',
  '/media?page=99',
  '/media?page=no',
  '/audit?per_page=2',
  '/audit?cursor=no',
];

/** The names that v1 clients find in `/doc` (reference http-conventions 10), and references that lead somewhere. */
const checkDoc = (doc: Tree): void => {
  const named = ['ImageSize', 'CostDetails', 'Term', 'Image', 'DateDetails', 'Event', 'Venue', 'Organizer'];
  for (const name of named) assert.ok(doc.components.schemas[name]?.properties, name);
  for (const [, value] of walk(doc)) {
    if (typeof value?.$ref === 'string') assert.ok(resolve(doc, value.$ref), value.$ref);
  }
};

/** Signing in and out, with the password changed on the way, and too many guesses at it. */
const exerciseSession = async ({ ask, author }: DescribedServer): Promise<void> => {
  const { etag } = (await ask('-', 'GET /session')).headers;
  await ask('-', 'GET /session', { headers: { 'if-none-match': String(etag) } });
  await ask('-', 'POST /session', { body: author, headers: { origin: 'https://evil.test' } });
  const inSession = ({ headers, body }: WholeReply) => ({
    cookie: String((headers['set-cookie'] as string[])[0]).split(';', 1)[0] ?? '',
    'x-csrf-token': String(body.csrf_token),
  });
  const begun = inSession(await ask('-', 'POST /session', { body: author }));
  assert.equal((await ask('-', 'GET /session', { headers: begun })).body.user.login, author.name);
  const passwords = { current_password: author.password, password: 'cuatro palabras sin relación' };
  const withoutToken = { cookie: begun.cookie };
  await ask('-', 'PUT /session/password', { body: passwords, headers: withoutToken });
  const headers = inSession(await ask('-', 'PUT /session/password', { body: passwords, headers: begun }));
  for (let number = 0; number < 11; number += 1) {
    const wrong = { ...passwords, current_password: 'guess' };
    await ask('-', 'PUT /session/password', { body: wrong, headers });
    await ask('-', 'POST /session', { body: { ...author, password: 'guess' } });
  }
  await ask('-', 'DELETE /session', { headers });
};

/** What every operation refuses alike, and records that are not there. */
const refuseEverywhere = async ({ ask, document }: DescribedServer): Promise<void> => {
  for (const [template, verbs] of Object.entries<Tree>(document.paths)) {
    const path = template.replace('{id}', '987654').replace('{slug}', 'no-hay');
    for (const verb of Object.keys(verbs)) {
      const request = `${verb.toUpperCase()} ${path}`;
      await ask('-', request, { headers: { authorization: 'Basic YWRtaW46eA==' } });
      await ask('-', request, { headers: { 'x-wp-nonce': 'old' } });
      await ask('-', `${request}?_jsonp=a-b`);
      await ask('-', `${request}?x=${'a'.repeat(40_000)}`);
      await ask('-', request, { headers: manyHeaders });
      await ask(admin, request);
      if (verb === 'get') continue;
      await ask(admin, request, { body: `"${'x'.repeat(100_000)}"` });
      await ask(admin, request, { body: 'x', headers: { 'content-encoding': 'gzip' } });
    }
  }
};

const refuseTakenNames = async ({ ask }: DescribedServer): Promise<void> => {
  for (const kind of ['venue', 'organizer']) {
    await created(ask('editor', `POST /${kind}s`, { body: { [kind]: 'Repetida' } }));
    const body = { [kind]: 'Repetida', if_exists: 'refuse' };
    assert.equal((await ask('editor', `POST /${kind}s`, { body })).status, 409);
  }
  const venue = { venue: 'Repetida', if_exists: 'refuse' };
  assert.equal((await ask('editor', 'POST /events', { body: { ...minimal, venue } })).status, 409);
  const { id, slug } = await created(ask('editor', 'POST /events', { body: minimal }));
  for (const verb of ['POST', 'PUT', 'PATCH']) {
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`])
      assert.equal((await ask('editor', `${verb} ${path}`, { body: { venue } })).status, 409);
  }
};

onOneDatabase('answers and the OpenAPI document', (place) => {
  test('every answer of every operation is what the document declares', async (t) => {
    const server = await startDescribedServer(t, place);
    const { ask, document, seen, faults, picture } = server;
    const places = await fillPlaces(server);
    const events: Tree[] = [];
    for (const fields of eventsFor({ ...places, picture })) {
      events.push(await created(ask('editor', 'POST /events', { body: { ...minimal, ...fields } })));
    }
    events.push(await created(ask('contributor', 'POST /events', { body: minimal })));
    const moved = { start_date: '2031-05-10 19:00:00' };
    assert.equal((await ask('editor', `PATCH /events/${events[0].id}`, { body: moved })).status, 200);
    const category = await created(
      ask('editor', 'POST /categories', {
        body: { name: 'Cine & más', description: '<b>Sí</b>', slug: 'cine' },
      }),
    );
    const below = await created(
      ask('editor', 'POST /categories', { body: { name: 'Cine mudo', parent: category.id } }),
    );
    const tag = await created(ask('editor', 'POST /tags', { body: { name: 'gratis' } }));

    const images: Tree[] = [];
    for (const query of ['title=Cartel&caption=Eva', 'alt_text=Banda']) {
      images.push(await created(ask('editor', `POST /media?${query}`, { body: await plainPng(320, 200) })));
    }
    await ask('contributor', 'POST /media', { body: await plainPng(8, 8) });
    await ask('-', 'POST /media', { body: await plainPng(8, 8) });

    for (const list of lists) {
      for (const who of [admin, 'contributor', '-']) await ask(who, `GET ${list}`);
      const reader = list.startsWith('/audit') ? admin : '-';
      const { etag } = (await ask(reader, `GET ${list}`)).headers;
      if (etag) await ask(reader, `GET ${list}`, { headers: { 'if-none-match': String(etag) } });
    }
    for (const path of ['/', '/doc', '/openapi.json']) {
      const { headers } = await ask('-', `GET ${path}`);
      await ask('-', `GET ${path}`, { headers: { 'if-none-match': String(headers['etag']) } });
    }
    await ask('-', 'GET /?namespace=nope');
    checkDoc((await ask('-', 'GET /doc')).body);

    for (const [at, { id, slug }] of events.entries()) {
      await ask('-', `GET /events/${id}?password=ensayo`);
      if (slug !== '') await exercise(server, `/events/by-slug/${slug}`, { featured: at % 2 === 0 }, at > 10);
      if (at <= 10) await exercise(server, `/events/${id}`, { title: `Verbena ${at}` }, true);
    }
    const [venue, fullVenue, draftVenue] = places.venues;
    for (const kind of ['ics', 'rss', 'atom', 'json-feed']) await exerciseFile(ask, `/events.${kind}`);
    await exercise(server, '/venues/by-slug/sala', { city: 'Ágreda' }, true);
    await exercise(server, `/venues/${fullVenue}`, { phone: '' }, true);
    await exercise(server, `/venues/${draftVenue}`, { venue: 'Otro' }, true);
    await exercise(server, '/organizers/by-slug/pena', { phone: '1' }, true);
    await exercise(server, `/organizers/${places.organizers[1]}`, { email: '' }, true);
    await exercise(server, `/categories/${below.id}`, { description: 'Sin voz.' }, true);
    await exercise(server, `/categories/${category.id}`, { slug: 'cine-2' }, true);
    await exercise(server, `/tags/${tag.id}`, { name: 'de balde' }, true);

    for (const { id } of images) await exercise(server, `/media/${id}`, { title: 'Otro' }, true);

    await refuseTakenNames(server);
    await exerciseSession(server);
    await refuseEverywhere(server);
    const wrong = '{"title":7,"venue":{"x":1},"name":7,"organizer":7}';
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      await ask(admin, `POST ${path}`, { body: '{}' });
      await ask(admin, `POST ${path}`, { body: wrong });
      await ask(admin, `PUT ${path}/${venue}`, { body: wrong });
    }
    await ask('editor', 'POST /categories', { body: '{"name":"Música"}' });
    await ask('editor', 'POST /tags', { body: '{"name":"x","parent":1}' });

    assert.deepEqual([...faults], []);
    const declared = Object.values<Tree>(document.paths).flatMap((path) =>
      Object.values<Tree>(path).flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      ),
    );
    // Those of slow and of too many requests are alike everywhere: src/http/server/slow-clients.test.ts, rate-limits.test.ts.
    const unseen = declared.filter((each) => !seen.has(each) && !/ (?:408|429|500|503|507)$/.test(each));
    assert.deepEqual(unseen, []);
  });
});
