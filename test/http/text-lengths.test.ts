import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { required, startCalendarServer } from '../support/servers/calendar-server.ts';

type Fields = Readonly<Record<string, number>>;

const address = (length: number): string => 'https://x.example/'.padEnd(length, 'x');
const text = (length: number): string => 'x'.repeat(length);

const placeLines = { phone: 500, website: 2000 };
/** The most characters of the fields of each collection. */
const bounds: Readonly<Record<string, Fields>> = {
  venues: {
    ...{ venue: 1000, description: 20_000, address: 500, city: 500, country: 500, province: 500 },
    ...{ state: 500, stateprovince: 500, zip: 500, ...placeLines },
  },
  organizers: { organizer: 1000, description: 20_000, email: 500, ...placeLines },
  events: {
    ...{ title: 1000, description: 500_000, excerpt: 20_000, slug: 1000, cost: 500, website: 2000 },
    ...{ visibility_password: 200, status_note: 300 },
  },
  categories: { description: 20_000, slug: 500 },
  tags: { description: 20_000, slug: 500 },
};
const bare: Readonly<Record<string, object>> = {
  events: required,
  venues: { venue: 'Sala' },
  organizers: { organizer: 'Banda' },
  categories: { name: 'Música' },
  tags: { name: 'Aire' },
};
const filled = (fields: Fields, more: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, length]) => [
      name,
      name === 'website' ? address(length + more) : text(length + more),
    ]),
  );

/** Texts of so many characters, written in ways that answers write longer. */
const writings: Readonly<Record<string, (length: number) => string>> = {
  entities: (length) => '&#8217;'.repeat(length),
  'signs that become entities': (length) => `a'b & "c" < `.repeat(length / 12).padEnd(length, 'x'),
  'characters beyond the first 65,536': (length) => '😀'.repeat(length),
  lines: (length) => 'una línea\n'.repeat(length / 10).padEnd(length, 'x'),
  'paragraphs of HTML': (length) => `<p>${text(100)}</p>`.repeat(length / 100).concat(text(length % 100)),
};

onEachDatabase('texts of greatest length', (place) => {
  test('are taken, and one character more is refused, naming the fields', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    for (const [collection, fields] of Object.entries(bounds)) {
      const most = await ask('editor', `POST /${collection}`, { ...bare[collection], ...filled(fields, 0) });
      assert.equal(most.status, 201, JSON.stringify(most.body).slice(0, 500));
      const over = { ...bare[collection], ...filled(fields, 1) };
      for (const path of [collection, `${collection}/${most.body.id}`]) {
        const { status, body } = await ask('editor', `POST /${path}`, over);
        assert.deepEqual(
          [status, body.code, Object.keys(body.data.params).sort()],
          [400, 'rest_invalid_param', Object.keys(fields).sort()],
          path,
        );
      }
    }
  });

  test('are those of terms, tickets and pictures, too', async (context) => {
    const { ask, create, images, database } = await startCalendarServer(context, place);
    for (const collection of ['categories', 'tags']) {
      const code = async (name: string) => {
        const { status, body } = await ask('editor', `POST /${collection}`, { name });
        return [status, body.code];
      };
      assert.deepEqual(await code(`${text(195)}&amp;b&lt;d`), [201, undefined]);
      assert.deepEqual(await code(text(201)), [400, 'db_insert_error'], 'as recorded');
      const { status, body } = await ask('editor', 'POST /events', {
        ...required,
        [collection]: [text(201)],
      });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [collection]]);
    }
    const ticket = { name: '😀'.repeat(200), url: address(2000) };
    const { tickets } = await create('editor', { tickets: [ticket] });
    assert.deepEqual([tickets[0].name, tickets[0].url], [ticket.name, ticket.url]);
    for (const [field, long] of [
      ['name', text(201)],
      ['url', address(2001)],
    ] as const) {
      const tickets = [{ ...ticket, [field]: long }];
      const { status, body } = await ask('editor', 'POST /events', { ...required, tickets });
      assert.deepEqual([status, body.data.params.tickets.startsWith(`tickets[0].${field}: `)], [400, true]);
    }
    const prepared = await images.prepare('https://x.example/a.png', {
      actor: { userId: 4, role: 'editor', scope: 'admin' },
    });
    const at = Temporal.Instant.from('2026-11-21T10:00:00Z');
    const id = await database.transaction(async (executor) => prepared?.store(executor, at) ?? 0);
    const fields: Fields = { title: 1000, alt_text: 20_000, caption: 20_000, description: 20_000 };
    assert.equal((await ask('editor', `POST /media/${id}`, filled(fields, 0))).status, 200);
    const { status, body } = await ask('editor', `POST /media/${id}`, filled(fields, 1));
    assert.deepEqual([status, Object.keys(body.data.params)], [400, Object.keys(fields)]);
  });

  test('are those of venues and organizers inside an event', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const event = await create('editor', {
      venue: filled(bounds['venues'] ?? {}, 0),
      organizer: [filled(bounds['organizers'] ?? {}, 0)],
    });
    assert.equal(event.venue.address, text(500));
    for (const [kind, name] of [
      ['venue', 'address'],
      ['organizer', 'email'],
    ] as const) {
      const { status, body } = await ask('editor', 'POST /events', {
        ...required,
        [kind]: [{ [kind]: 'Otra', [name]: text(501) }],
      });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [kind]]);
      assert.match(body.data.params[kind], new RegExp(name));
    }
    assert.equal((await ask('-', 'GET /venues')).body.total, 1);
  });

  test('are counted alike however they are written, and what answers show is never too long', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    for (const [writing, write] of Object.entries(writings)) {
      const venue = await ask('editor', 'POST /venues', { venue: writing, description: write(20_000) });
      assert.equal(venue.status, 201, writing);
      const longer = await ask('editor', 'POST /venues', { venue: 'Otra', description: `${write(20_000)}x` });
      assert.deepEqual(
        [longer.status, longer.body.data?.params && Object.keys(longer.body.data.params)],
        [400, ['description']],
        writing,
      );
      const { description } = venue.body;
      const again = await ask('editor', 'POST /venues', { venue: `${writing} otra vez`, description });
      assert.equal(again.status, 201, writing);
      const event = await create('editor', { title: write(990), excerpt: write(900) });
      const { title, excerpt } = event;
      assert.equal((await create('editor', { title, excerpt })).title, title, writing);
    }
  });
});

onEachDatabase('texts that were stored longer', (place) => {
  test('stay readable, pass when they come back as shown, and hinder no other change', async (context) => {
    const { ask, create, database } = await startCalendarServer(context, place);
    const venue = (await ask('editor', 'POST /venues', { venue: 'Sala' })).body.id;
    const tag = (await ask('editor', 'POST /tags', { name: 'Aire' })).body.id;
    const { id } = await create('editor', { venue });
    const long = `${'agua '.repeat(200_000)}fin`;
    await database.transaction(async (executor) => {
      const description = long;
      await executor
        .updateTable('venues')
        .set({ description, city: text(900) })
        .execute();
      await executor
        .updateTable('events')
        .set({ description, title: text(1500) })
        .execute();
      await executor
        .updateTable('terms')
        .set({ description: text(30_000) })
        .execute();
    });
    for (const [path, longTexts] of [
      [`/venues/${venue}`, ['description', 'city']],
      [`/events/${id}`, ['description', 'title']],
      [`/tags/${tag}`, ['description']],
    ] as const) {
      const change = (fields: object) => ask('editor', `POST ${path}`, fields);
      const other = await change(path.startsWith('/tags') ? { slug: 'otro' } : { website: address(30) });
      assert.equal(other.status, 200, JSON.stringify(other.body).slice(0, 300));
      const shown = (await ask('editor', `GET ${path}`)).body;
      for (const name of longTexts) {
        assert.equal(other.body[name], shown[name]);
        const changed = await change({ [name]: `${shown[name]}x` });
        assert.deepEqual([changed.status, Object.keys(changed.body.data.params)], [400, [name]]);
      }
      for (const query of ['?text=plain', '']) {
        const said = (await ask('editor', `GET ${path}${query}`)).body;
        const sent = Object.fromEntries(longTexts.map((name) => [name, said[name]]));
        assert.equal((await change(sent)).status, 200, path + query);
      }
    }
    assert.equal((await ask('editor', `DELETE /events/${id}`)).status, 200);
    const restored = await ask('editor', `POST /events/${id}`, { status: 'publish' });
    assert.deepEqual([restored.status, restored.body.title.length], [200, 1500]);
  });

  test('are found by a word past 64 kB', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    await create('editor', { description: `${'palabra '.repeat(20_000)}escondida` });
    const found = await ask('-', 'GET /events?search=escondida&start_date=2031-01-01&end_date=2032-01-01');
    assert.equal(found.body.total, 1);
  });
});
