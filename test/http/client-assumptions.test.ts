/*
 * What public programs written for The Events Calendar take for granted, a test for each line: at least one of them
 * breaks without it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createKey } from '../../src/accounts/credentials/keys.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startPictureSite } from '../support/servers/picture-site.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const site = 'https://agenda.test';
const base = '/wp-json/tribe/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const form = 'application/x-www-form-urlencoded';

onOneDatabase('programs written for The Events Calendar', (place) => {
  let server: WholeServer;
  let picture: Awaited<ReturnType<typeof startPictureSite>>;
  let full: Record<string, unknown> & {
    readonly id: number;
    readonly slug: string;
    readonly categories: readonly { readonly id: number; readonly slug: string }[];
  };

  const read = (path: string): Promise<WholeReply> => server.ask('-', `GET ${base}${path}`);
  const write = (request: string, json: unknown): Promise<WholeReply> => {
    const [verb, path] = request.split(' ');
    return server.ask('editor', `${verb} ${base}${path}`, { json });
  };
  const create = async (json: object): Promise<typeof full> => {
    const { status, body } = await write('POST /events', { title: 'Concierto', ...times, ...json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    picture = await startPictureSite();
    full = await create({
      title: 'Jazz & Blues',
      categories: ['Música'],
      tags: ['verano'],
      venue: { venue: 'Sala Uno' },
      organizer: [{ organizer: 'Peña' }, { organizer: 'Banda' }],
      cost: '5 €',
    });
    for (const title of ['Bolero', 'Coro'])
      await create({ title, start_date: '2027-06-01 10:00:00', end_date: '2027-06-01 11:00:00' });
  });
  after(async () => {
    await picture.close();
    await server.close();
  });

  test('links of an answer lead back to the mount that was asked, on the public host', async () => {
    const { body } = await read(`/events/${full.id}`);
    const linked = [
      body.rest_url,
      ...['venue', 'organizer.0', 'organizer.1', 'categories.0', 'tags.0'].map((path) => {
        const record = path.split('.').reduce((inside, name) => inside[name], body);
        return record.urls?.self ?? record.rest_url ?? `${site}${base}/${path.split('.')[0]}s/${record.id}`;
      }),
    ];
    for (const link of linked) {
      assert.ok(link.startsWith(`${site}${base}/`), link);
    }
    for (const url of [body.rest_url, body.categories[0].urls.self, body.tags[0].urls.self]) {
      assert.equal((await server.ask('-', `GET ${url.slice(site.length)}`)).status, 200, url);
    }
  });

  test('links to other pages are whole addresses that keep the filters, and are absent at the ends', async () => {
    const first = (await read('/events?per_page=1&search=o&start_date=2027-01-01')).body;
    assert.equal('previous_rest_url' in first, false);
    assert.ok(first.next_rest_url.startsWith(`${site}${base}/events`), first.next_rest_url);
    const { searchParams } = new URL(first.next_rest_url);
    assert.deepEqual(
      ['search', 'per_page', 'page'].map((name) => searchParams.get(name)),
      ['o', '1', '2'],
    );
    assert.match(searchParams.get('start_date') ?? '', /^2027-01-01/);
    const last = (await server.ask('-', `GET ${first.next_rest_url.slice(site.length)}`)).body;
    assert.equal('next_rest_url' in last, false);
    assert.ok(last.previous_rest_url.startsWith(`${site}${base}/events`));
  });

  test('a page past the end is 404, an empty first page is 200 with an empty list', async () => {
    assert.equal((await read('/events?per_page=50&page=2')).status, 404);
    const empty = await read('/events?search=nadaquenohay');
    assert.deepEqual([empty.status, empty.body.events, empty.body.total], [200, [], 0]);
  });

  test('totals are numbers in the body and headers that browsers may read', async () => {
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      const { body, headers } = await server.ask('-', `GET ${base}/${kind}?per_page=1`, {
        headers: { origin: 'https://app.test' },
      });
      assert.equal(typeof body.total, 'number', kind);
      assert.equal(body.total_pages, body.total, kind);
      assert.deepEqual(
        [headers['x-tec-total'], headers['x-tec-totalpages']],
        [String(body.total), String(body.total)],
        kind,
      );
      const exposed = String(headers['access-control-expose-headers']).toLowerCase();
      assert.ok(exposed.includes('x-tec-total') && exposed.includes('x-tec-totalpages'), kind);
    }
  });

  test('a page size above the bound is cut and not refused, and 100 is given', async () => {
    for (const size of [99, 100, 999, 5000]) {
      const { status, body } = await read(`/events?per_page=${size}&search=nadaquenohay`);
      assert.equal(status, 200, String(size));
      assert.deepEqual(body.events, []);
    }
    for (let number = 0; number < 100; number += 1)
      await create({ title: `Taller ${number}`, categories: ['Talleres'] });
    assert.equal((await read('/events?per_page=100&categories=talleres')).body.events.length, 100);
  });

  test('a slash at the end, a stray ampersand, repeated or comma lists, unknown parameters and an order do no harm', async () => {
    const plain = (await read('/events?per_page=2')).body.events;
    for (const query of [
      '/events/?per_page=2',
      '/events?&per_page=2&',
      '/events?per_page=2&foo=bar',
      '/events?per_page=2&order=desc&orderby=title',
    ]) {
      assert.deepEqual((await read(query)).body.events, plain, query);
    }
    const other = (await write('POST /categories', { name: 'Danza' })).body;
    const [category] = full.categories;
    for (const query of [
      `categories=${category?.slug}`,
      `categories=${category?.id},${other.id}`,
      `categories[]=${category?.id}&categories[]=${other.id}`,
      `categories=${category?.id}&categories=${other.id}`,
    ]) {
      const { body } = await read(`/events?${query}`);
      assert.deepEqual(
        body.events.map(({ id }: { id: number }) => id),
        [full.id],
        query,
      );
    }
  });

  test('the list of a body has the name of its resource and is the first list in it', async () => {
    for (const kind of ['events', 'venues', 'organizers', 'categories', 'tags']) {
      for (const query of ['', '?search=nadaquenohay']) {
        const { body } = await read(`/${kind}${query}`);
        assert.ok(Array.isArray(body[kind]), kind + query);
        assert.equal(
          Object.keys(body).find((key) => Array.isArray(body[key])),
          kind,
        );
      }
    }
  });

  test('titles and names are HTML, and plain text where it is asked for', async () => {
    assert.equal((await read(`/events/${full.id}`)).body.title, 'Jazz &#038; Blues');
    assert.equal((await read(`/events/${full.id}?text=plain`)).body.title, 'Jazz & Blues');
  });

  test('venue, organizer, image, categories and tags have the shapes of TEC, linked or not', async () => {
    const bare = await create({ title: 'Nada' });
    assert.deepEqual(
      [bare['venue'], bare['organizer'], bare['image'], bare['categories'], bare['tags']],
      [[], [], false, [], []],
    );
    const { body } = await read(`/events/${full.id}`);
    assert.equal(body.venue.venue, 'Sala Uno');
    for (const key of ['address', 'city', 'phone', 'website']) assert.equal(key in body.venue, false, key);
    for (const key of ['organizer', 'categories', 'tags']) assert.ok(Array.isArray(body[key]), key);
    const shown = await create({ title: 'Cartel', image: picture.picture });
    assert.equal(typeof (shown['image'] as { url: string }).url, 'string');
  });

  test('dates are local wall times, and UTC times without a zone', async () => {
    const { body } = await read(`/events/${full.id}`);
    assert.deepEqual([body.start_date, body.end_date], [times.start_date, times.end_date]);
    assert.equal(
      new Date(`${body.utc_start_date.replace(' ', 'T')}Z`).toISOString(),
      '2027-05-10T08:00:00.000Z',
    );
    for (const key of ['date_utc', 'modified_utc'])
      assert.match(body[key], /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('an event has linked data, values of its cost, a currency and a global id', async () => {
    const { body } = await read(`/events/${full.id}`);
    assert.equal(body.json_ld['@type'], 'Event');
    assert.deepEqual(body.cost_details.values, ['5']);
    assert.equal(typeof body.cost_details.currency_code, 'string');
    assert.equal(body.global_id, `agenda.test?id=${full.id}`);
    assert.deepEqual(body.global_id_lineage, [body.global_id]);
  });

  test('an unknown slug is 400, an unknown id 404', async () => {
    assert.equal((await read('/events/by-slug/nadie')).status, 400);
    assert.equal((await read('/events/999999')).status, 404);
  });

  test('Basic and Bearer, JSON and forms, POST, PUT and PATCH write; force on DELETE is harmless', async () => {
    const { id } = await create({});
    for (const [verb, title] of [
      ['POST', 'Uno'],
      ['PUT', 'Dos'],
      ['PATCH', 'Tres'],
    ] as const) {
      const { status, body } = await write(`${verb} /events/${id}`, { title });
      assert.deepEqual([status, body.title, body.start_date], [200, title, times.start_date]);
      const raw = new URLSearchParams({ title: `${title} más` }).toString();
      const sent = await server.ask('editor', `${verb} ${base}/events/${id}`, { raw, type: form });
      assert.deepEqual([sent.status, sent.body.title], [200, `${title} más`]);
    }
    const key = { login: 'editor', name: 'app', scope: 'write', expiresAt: null } as const;
    const { secret } = await createKey(server.database, systemClock, key);
    const authorization = `Bearer ${secret}`;
    const asKey = await server.ask('-', `POST ${base}/events/${id}`, {
      json: { title: 'Clave' },
      headers: { authorization },
    });
    assert.deepEqual([asKey.status, asKey.body.title], [200, 'Clave']);
    assert.equal((await server.ask('editor', `DELETE ${base}/events/${id}?force=true`)).status, 200);
  });

  test('a create is 201 with the whole event; a venue or organizer that cannot be made has its own code', async () => {
    const created = await create({ title: 'Entero' });
    const { json_ld: _, ...shown } = (await read(`/events/${created.id}`)).body;
    assert.deepEqual(Object.keys(shown).sort(), Object.keys(created).sort());
    for (const [kind, json] of [
      ['venue', { venue: { venue: ' ' } }],
      ['organizer', { organizer: { organizer: ' ' } }],
    ] as const) {
      const { status, body } = await write('POST /events', { title: 'Sin', ...times, ...json });
      assert.deepEqual([status, body.code], [400, `could-not-create-${kind}`]);
    }
  });

  test('dates come with a blank, with T, with an offset, or without a time', async () => {
    for (const [start_date, expected] of [
      ['2027-05-10 10:00:00', '2027-05-10 10:00:00'],
      ['2027-05-10T10:00:00', '2027-05-10 10:00:00'],
      ['2027-05-10T08:00:00+00:00', '2027-05-10 10:00:00'],
      ['2027-05-10', '2027-05-10 00:00:00'],
    ] as const) {
      const event = await create({ start_date });
      assert.equal(event['start_date'], expected, start_date);
    }
  });

  test('venue and organizer come as id, text, list, object or 0, categories and tags by id or name', async () => {
    const venue = (await write('POST /venues', { venue: 'Sala Dos' })).body.id;
    const organizer = (await write('POST /organizers', { organizer: 'Coral' })).body.id;
    for (const sent of [venue, String(venue), [venue], { venue: 'Sala Dos' }]) {
      assert.equal(
        ((await create({ venue: sent }))['venue'] as { id: number }).id,
        venue,
        JSON.stringify(sent),
      );
    }
    for (const sent of [
      organizer,
      String(organizer),
      [organizer],
      { organizer: 'Coral' },
      [{ organizer: 'Coral' }],
    ]) {
      const linked = (await create({ organizer: sent }))['organizer'] as { id: number }[];
      assert.deepEqual(
        linked.map(({ id }) => id),
        [organizer],
        JSON.stringify(sent),
      );
    }
    assert.deepEqual((await create({ venue: 0 }))['venue'], []);
    const { categories } = (await create({ categories: ['Nueva'] })) as unknown as {
      categories: { id: number; name: string }[];
    };
    assert.equal(categories[0]?.name, 'Nueva');
    const again = (await create({ categories: [categories[0]?.id] }))['categories'];
    assert.deepEqual(
      (again as readonly { id: number }[]).map(({ id }) => id),
      categories.map(({ id }) => id),
    );
  });

  test('an image comes as id or address or by an upload to the media of WordPress, whose index can be looked at', async () => {
    const upload = await server.ask('editor', 'POST /wp-json/wp/v2/media', {
      raw: await plainPng(4, 3),
      type: 'image/png',
      headers: { 'content-disposition': 'attachment; filename="cartel.png"' },
    });
    assert.equal(upload.status, 201);
    assert.equal(((await create({ image: upload.body.id }))['image'] as { id: number }).id, upload.body.id);
    assert.equal(typeof ((await create({ image: picture.picture }))['image'] as { id: number }).id, 'number');
    assert.ok((await server.ask('-', 'GET /wp-json/')).body.namespaces.includes('tribe/events/v1'));
    assert.equal((await server.ask('editor', 'GET /wp-json/wp/v2/users/me')).body.slug, 'editor');
    assert.equal((await server.ask('administrator', 'GET /wp-json/wp/v2/settings')).status, 200);
  });

  test('an import that runs again finds its earlier records, drafts too, by search and start, slug or statuses', async () => {
    const draft = await create({ title: 'Borrador único', slug: 'borrador-unico', status: 'draft' });
    const find = async (query: string): Promise<number[]> => {
      const { body } = await server.ask('editor', `GET ${base}/events?${query}`);
      return body.events.map(({ id }: { id: number }) => id);
    };
    assert.deepEqual(await find('search=Borrador+único&start_date=2027-05-10&status=publish,draft'), [
      draft.id,
    ]);
    assert.ok((await find('status=publish,draft&per_page=999')).includes(draft.id));
    assert.deepEqual(await find('search=Jazz&start_date=2027-05-10'), [full.id]);
    assert.equal((await server.ask('editor', `GET ${base}/events/by-slug/borrador-unico`)).body.id, draft.id);
  });
});
