import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { emptyTrash } from '../../src/calendar/erasing/empty-trash.ts';
import { erasePlace } from '../../src/calendar/erasing/erase-place.ts';
import { anonymous } from '../../src/kernel/actor.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import { isWhole } from '../../src/transfer/import/report.ts';
import { findingsIn, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { importFrom } from '../support/calendars/importing.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const times = { start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00' };

/** The path to which it is redirected, or the status; what it is redirected to is there. */
const leadsIn = (server: WholeServer) => {
  const leads = async (address: string): Promise<string | number> => {
    const { status, headers } = await server.ask('-', `GET ${address}`);
    if (status !== 301) return status;
    const location = String(headers['location']);
    assert.equal((await server.ask('-', `GET ${location}`)).status, 200, `${address} leads to ${location}`);
    return location;
  };
  return leads;
};

const writingIn = (server: WholeServer) => {
  const send = async (request: string, json?: object) => {
    const { status, body } = await server.ask('administrator', request, json === undefined ? {} : { json });
    assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    make: (what: string, json: object) => send(`POST ${api}/${what}`, json),
    change: (what: string, id: number, json: object) => send(`PATCH ${api}/${what}/${id}`, json),
    remove: (what: string, id: number) => send(`DELETE ${api}/${what}/${id}`),
  };
};

onOneDatabase('a former address', (place) => {
  let location: TestLocation;
  let server: WholeServer;
  let leads: ReturnType<typeof leadsIn>;
  let write: ReturnType<typeof writingIn>;

  before(async () => {
    location = await place('schema');
    server = await startWholeServer(location);
    leads = leadsIn(server);
    write = writingIn(server);
  });
  after(() => server.close());

  const event = (title: string, more: object = {}) => write.make('events', { title, ...times, ...more });

  test('of an event that was renamed twice leads to the last one, with the language', async () => {
    const { id } = await event('Baile');
    await write.change('events', id, { slug: 'gran-baile' });
    await write.change('events', id, { slug: 'baile-de-gala' });
    for (const address of [
      ...[
        '/event/baile/',
        '/event/gran-baile/',
        '/event/BAILE',
        '/events/baile/',
        '/event/baile/2026-12-10/',
      ],
      ...['/?tribe_events=baile', `/?p=${id}`, `/?post_type=tribe_events&p=${id}`, '/series/baile/'],
    ])
      assert.equal(await leads(address), '/event/baile-de-gala/', address);
    assert.equal(await leads('/event/baile/?lang=en&utm_source=x'), '/event/baile-de-gala/?lang=en');
    assert.equal(await leads('/event/baile/2026-12-11/'), 404);
    // Renamed back, it is where it was, and what it was called meanwhile leads there.
    await write.change('events', id, { slug: 'baile' });
    assert.deepEqual(
      [await leads('/event/baile/'), await leads('/event/baile-de-gala/')],
      [200, '/event/baile/'],
    );
    const { headers } = await server.ask('-', 'GET /event/baile-de-gala/');
    assert.equal(headers['cache-control'], 'public, no-cache');
  });

  test('of a hidden or a protected event leads on, too', async () => {
    const hidden = await event('Ensayo', { hide_from_listings: true });
    const locked = await event('Clave', { visibility_password: 'abc' });
    await write.change('events', hidden.id, { slug: 'ensayo-general' });
    await write.change('events', locked.id, { slug: 'clave-nueva' });
    assert.deepEqual(
      [await leads('/event/ensayo/'), await leads('/event/clave/')],
      ['/event/ensayo-general/', '/event/clave-nueva/'],
    );
  });

  test('of what nobody could read is 404, and so is that of what was withdrawn', async () => {
    for (const status of ['draft', 'private', 'pending']) {
      const { id } = await event(`Secreto ${status}`, { status, slug: `secreto-${status}` });
      await write.change('events', id, { slug: `otro-${status}` });
      assert.equal(await leads(`/event/secreto-${status}/`), 404, status);
      await write.remove('events', id);
      assert.deepEqual(
        [await leads(`/event/otro-${status}/`), await leads(`/?post_type=tribe_events&p=${id}`)],
        [404, 404],
      );
    }
    const { id } = await event('Retirado');
    await write.change('events', id, { slug: 'retirado-ya', status: 'draft' });
    assert.deepEqual([await leads('/event/retirado/'), await leads('/event/retirado-ya/')], [404, 404]);
    await write.change('events', id, { status: 'publish' });
    assert.equal(await leads('/event/retirado/'), '/event/retirado-ya/');
  });

  test('of what is in the trash and was public is 410 until it comes back', async () => {
    const venue = await write.make('venues', { venue: 'Plaza' });
    const organizer = await write.make('organizers', { organizer: 'Peña' });
    const fair = await event('Feria');
    await write.change('events', fair.id, { slug: 'gran-feria' });
    const records = [
      { what: 'events', id: fair.id, addresses: ['/event/gran-feria/', '/event/feria/'] },
      { what: 'venues', id: venue.id, addresses: ['/venue/plaza/', `/?post_type=tribe_venue&p=${venue.id}`] },
      { what: 'organizers', id: organizer.id, addresses: ['/organizer/pena/', '/?tribe_organizer=pena'] },
    ];
    for (const { what, id, addresses } of records) {
      await write.remove(what, id);
      for (const address of [...addresses, `/?p=${id}`]) assert.equal(await leads(address), 410, address);
      await write.change(what, id, { status: 'publish' });
      for (const address of addresses) assert.notEqual(await leads(address), 410, address);
    }
    assert.deepEqual(
      [await leads('/event/gran-feria/'), await leads('/event/feria/')],
      [200, '/event/gran-feria/'],
    );
  });

  test('belongs to whoever has the slug now, but not to a draft', async () => {
    const first = await event('Concierto');
    await write.change('events', first.id, { slug: 'concierto-de-abril' });
    const second = await event('Concierto', { status: 'draft', slug: 'concierto' });
    assert.equal(await leads('/event/concierto/'), '/event/concierto-de-abril/');
    await write.change('events', second.id, { status: 'publish' });
    assert.equal(await leads('/event/concierto/'), 200);
    await write.change('events', second.id, { slug: 'concierto-de-mayo' });
    assert.equal(await leads('/event/concierto/'), '/event/concierto-de-mayo/');
  });

  test('of a category or tag leads on with its view, and is 410 when that was deleted', async () => {
    const parent = await write.make('categories', { name: 'Artes' });
    const child = await write.make('categories', { name: 'Danza', parent: parent.id });
    const tag = await write.make('tags', { name: 'Gratis' });
    await write.change('categories', parent.id, { slug: 'las-artes' });
    await write.change('categories', child.id, { slug: 'danza-y-baile' });
    await write.change('tags', tag.id, { slug: 'sin-coste' });
    const rows = [
      ['/events/category/artes/', '/events/category/las-artes/'],
      ['/events/category/artes/danza/', '/events/category/las-artes/danza-y-baile/'],
      ['/events/category/danza/month/2026-12/', '/events/category/las-artes/danza-y-baile/month/2026-12/'],
      ['/events/category/artes/danza-y-baile/', '/events/category/las-artes/danza-y-baile/'],
      ['/events/?categories=danza&lang=en', '/events/category/las-artes/danza-y-baile/?lang=en'],
      ['/?tribe_events_cat=artes', '/events/category/las-artes/'],
      ['/events/tag/gratis/', '/events/tag/sin-coste/'],
      ['/tag/gratis/', '/events/tag/sin-coste/'],
      ['/events/?post_tag=gratis', '/events/tag/sin-coste/'],
    ] as const;
    for (const [address, outcome] of rows) assert.equal(await leads(address), outcome, address);
    await write.remove('categories', child.id);
    await write.remove('tags', tag.id);
    for (const address of [
      '/events/category/danza/',
      '/events/category/las-artes/danza-y-baile/',
      '/events/tag/gratis/',
    ])
      assert.equal(await leads(address), 410, address);
    assert.deepEqual(
      [await leads('/events/?categories=danza'), await leads('/events/category/nada/')],
      [400, 404],
    );
    // A name that only one has leads there; of a name that two have nobody knows which is meant.
    await write.make('categories', { name: 'Cine', slug: 'peliculas' });
    assert.equal(await leads('/events/category/Cine/'), '/events/category/peliculas/');
    await write.make('categories', { name: 'Cine', slug: 'filmoteca', parent: parent.id });
    assert.equal(await leads('/events/category/Cine/'), 404);
  });

  test('of what is gone for good is 410; of what somebody had erased only its number is known', async () => {
    const party = await event('Fiesta');
    const venue = await write.make('venues', { venue: 'Salón' });
    const organizer = await write.make('organizers', { organizer: 'Ana Ruiz' });
    await write.change('events', party.id, { slug: 'fiesta-mayor' });
    await write.remove('events', party.id);
    await write.remove('venues', venue.id);
    const now = Temporal.Instant.from('2026-12-21T10:00:00Z');
    await emptyTrash(server.database, now, now);
    const how = { actor: anonymous, now, onRequest: true };
    await server.database.transaction((executor) => erasePlace(executor, 'organizer', organizer.id, how));
    for (const address of ['/event/fiesta/', '/event/fiesta-mayor/', `/?p=${party.id}`, '/venue/salon/'])
      assert.equal(await leads(address), 410, address);
    assert.deepEqual(
      [await leads('/organizer/ana-ruiz/'), await leads(`/?post_type=tribe_organizer&p=${organizer.id}`)],
      [404, 410],
    );
    const rows = await server.database.read.selectFrom('former_slugs').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), /fiesta|salon|ruiz/);
    assert.equal((await event('Fiesta')).slug, 'fiesta');
    assert.equal(await leads('/event/fiesta/'), 200);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('goes with an export, and with a backup', async (t) => {
    const { id } = await event('Mercado');
    await write.change('events', id, { slug: 'mercado-medieval' });
    const venue = await write.make('venues', { venue: 'Lonja' });
    await write.remove('venues', venue.id);
    const tag = await write.make('tags', { name: 'Nuevo' });
    await write.change('tags', tag.id, { slug: 'novedad' });
    const holds = async (there: WholeServer): Promise<void> => {
      const there_leads = leadsIn(there);
      assert.deepEqual(
        [
          await there_leads('/event/mercado/'),
          await there_leads('/venue/lonja/'),
          await there_leads('/tag/nuevo/'),
        ],
        ['/event/mercado-medieval/', 410, '/events/tag/novedad/'],
      );
    };
    const copy = await place('schema');
    const copied = await startWholeServer(copy);
    t.after(copied.close);
    const text = await exported(location);
    assert.ok(isWhole(await imported(copy, text)));
    await holds(copied);
    const path = join(await newFolder(t), 'a.backup');
    await backUpCalendar(settingsOf(location), { path, media: false, force: false });
    const restored = await place();
    await restoreCalendar(settingsOf(restored), { path, force: false, onProgress: () => undefined });
    const server2 = await startWholeServer({ ...restored, isMigrated: true });
    t.after(server2.close);
    await holds(server2);
  });

  test('is noted when a site that was imported has renamed something since', async (t) => {
    const site = await serveSite(t, recordedSite());
    const moved = await place('schema');
    await importFrom(site, moved);
    const renamed = (records: { slug: string; status?: string }[]) => {
      const record = records.find(({ slug, status = 'publish' }) => status === 'publish' && slug !== '');
      assert.ok(record !== undefined);
      const former = record.slug;
      record.slug = `${former}-otra-vez`;
      return [former, record.slug] as const;
    };
    const { records } = site;
    const rows = [
      ['/event/', renamed(records.events)],
      ['/venue/', renamed(records.venues)],
      ['/organizer/', renamed(records.organizers)],
      ['/events/tag/', renamed(records.tags)],
    ] as const;
    await importFrom(site, moved);
    const there = await startWholeServer(moved);
    t.after(there.close);
    for (const [base, [former, present]] of rows)
      assert.equal(await leadsIn(there)(`${base}${former}/`), `${base}${present}/`);
  });
});
