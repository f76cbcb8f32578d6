import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { required, startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

onOneDatabase('writes report what was sent and not stored', (place) => {
  test('an existing venue is linked only where town and description are its own', async (t) => {
    const { ask, database } = await startCalendarServer(t, place);
    const post = (venue: object | object[], who = 'editor') =>
      ask(who, 'POST /events', { ...required, venue });
    const first = await post({ venue: 'Teatro Principal', city: 'Soria', description: 'Con palcos' });
    const { id } = first.body.venue;
    assert.equal(first.headers['x-warnings'], undefined);
    const rows: readonly (readonly [fields: object, isReused: boolean, warnings?: string])[] = [
      [{}, true],
      [{ city: ' sória ' }, true],
      [{ city: '', description: '', phone: '', country: null }, true],
      [{ description: 'con PALCOS', city: 'Soria' }, true],
      [{ phone: '975 000 000' }, true, 'venue=details_not_stored'],
      [{ status: 'draft' }, true, 'venue=details_not_stored'],
      [{ status: 'publish', show_map: 'yes' }, true],
      [{ show_map: false }, true, 'venue=details_not_stored'],
      [{ geo_lat: 41.76, geo_lng: -2.46 }, true, 'venue=details_not_stored'],
      [{ image: 'https://pictures.test/a.png' }, true, 'venue=details_not_stored'],
      [{ image: '' }, true],
      [{ city: '<b>Soria</b>' }, true, 'venue.city=html_removed'],
      [{ city: 'Burgos' }, false],
      [{ city: 'Burgos', phone: '1' }, true, 'venue=details_not_stored'],
      [{ description: 'Otro' }, false],
      [{ city: 'Soria', description: 'Sin palcos' }, false],
    ];
    const reused = new Set([id]);
    for (const [fields, isReused, warnings] of rows) {
      const { status, body, headers } = await post({ venue: 'TEATRO principal', ...fields });
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(reused.has(body.venue.id), isReused, JSON.stringify(fields));
      assert.equal(headers['x-warnings'], warnings, JSON.stringify(fields));
      reused.add(body.venue.id);
    }
    const { body } = await ask('-', `GET /venues/${id}`);
    assert.deepEqual([body.city, body.phone, body.revision], ['Soria', undefined, 1]);
    // A stored town that is empty differs from one that was sent.
    await ask('editor', 'POST /venues', { venue: 'Plaza' });
    const plaza = await ask('editor', 'POST /venues', { venue: 'Plaza', city: 'Soria' });
    assert.deepEqual([plaza.status, plaza.body.slug], [201, 'plaza-2']);
    const again = await ask('editor', 'POST /venues', { venue: 'Plaza', city: 'Soria', zip: '42001' });
    assert.deepEqual(
      [again.body.id, again.headers['x-warnings']],
      [plaza.body.id, 'venue=details_not_stored'],
    );
    const refused = await ask('editor', 'POST /venues', {
      venue: 'Plaza',
      if_exists: 'refuse',
      city: 'Ávila',
    });
    assert.equal(refused.status, 201, 'no venue of that name is in Ávila');
    // What a password hides cannot be guessed.
    await database.transaction((executor) =>
      executor.updateTable('venues').set({ password_hash: 'x', phone: '5' }).where('id', '=', id).execute(),
    );
    const guess = { venue: 'Teatro Principal', city: 'Soria' };
    assert.notEqual((await post(guess, 'contributor')).body.venue?.id, id);
    const told = await post({ venue: 'Teatro Principal', phone: '5' }, 'contributor');
    assert.equal(told.headers['x-warnings'], 'venue=details_not_stored');
  });

  test('categories and tags can be objects with a name', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const post = (fields: object) => ask('editor', 'POST /events', { ...required, ...fields });
    const names = (terms: readonly { readonly name: string }[]) => terms.map(({ name }) => name);
    const { body: first } = await post({
      categories: [{ name: 'Rock, pop' }],
      tags: { name: 'Al aire libre' },
    });
    assert.deepEqual([names(first.categories), names(first.tags)], [['Rock, pop'], ['Al aire libre']]);
    const { body: second } = await post({
      categories: [{ name: 'ROCK, POP' }, { id: first.categories[0].id }, 'Jazz', { name: ' ' }],
      tags: [{ name: String(first.tags[0].id) }, { id: 0, name: 'Gratis' }],
    });
    assert.deepEqual(
      [names(second.categories), names(second.tags)],
      [
        ['Jazz', 'Rock, pop'],
        ['Al aire libre', 'Gratis'],
      ],
    );
    const told = await post({ categories: [{ name: '<b>Folk</b>', description: 'De aquí', parent: 0 }] });
    assert.equal(told.headers['x-warnings'], 'categories=html_removed, categories=details_not_stored');
    const unknown = await post({ tags: [{ name: 'Blues', nombre: 'x' }] });
    assert.equal(unknown.headers['x-ignored-fields'], 'tags.nombre');
    for (const categories of [
      [{}],
      [{ nombre: 'A' }],
      [{ name: 5.5 }],
      [{ name: ['A'] }],
      [{ name: null }],
      [[{ name: 'A' }]],
      [{ id: 'x' }],
    ]) {
      const { status, body } = await post({ categories });
      assert.deepEqual(
        [status, Object.keys(body.data.params)],
        [400, ['categories']],
        JSON.stringify(categories),
      );
    }
    assert.equal((await post({ tags: [{ name: 'a'.repeat(201) }] })).status, 400);
  });

  test('a password that sets none is reported with the field that does', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const sent = 'password=use_visibility_password';
    const made = await ask('editor', 'POST /events', { ...required, password: 'x' });
    assert.deepEqual([made.status, made.headers['x-warnings']], [201, sent]);
    const path = `/events/${made.body.id}`;
    assert.equal((await ask('editor', `PATCH ${path}`, { password: 'x' })).headers['x-warnings'], sent);
    assert.equal(
      (await ask('editor', `PATCH ${path}?password=x`, { title: 'A' })).headers['x-warnings'],
      sent,
    );
    assert.equal((await ask('editor', `PATCH ${path}`, { title: 'B' })).headers['x-warnings'], undefined);
    assert.equal(
      (await ask('editor', 'POST /events', { ...required, password: '' })).headers['x-warnings'],
      undefined,
    );
    const hidden = await create('editor', { visibility_password: 'x' });
    const update = await ask('editor', `PATCH /events/${hidden.id}`, { password: 'x', title: 'C' });
    assert.equal(update.headers['x-warnings'], undefined);
    const { body } = await ask(
      'editor',
      `${'PUT'} ${path}?warnings=true`,
      { password: 'x' },
      { 'accept-language': 'en' },
    );
    assert.match(body.warnings[0].message, /visibility_password/);
  });

  test('an email that is no address is stored and reported', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const rows: readonly (readonly [email: string, isReported: boolean])[] = [
      ['hola@orquesta.example', false],
      ["o'neil+news@sub.orquesta.example", false],
      ['información@españa.example', false],
      ['', false],
      ['hola', true],
      ['hola@', true],
      ['a b@c.example', true],
      ['a@b.example, c@d.example', true],
      ['mailto:a@b.example', true],
      ['a@b..example', true],
    ];
    for (const [email, isReported] of rows) {
      const { body, headers } = await ask('editor', 'POST /organizers', { organizer: `O ${email}`, email });
      assert.equal(body.email ?? '', email);
      assert.equal(headers['x-warnings'], isReported ? 'email=no_email_address' : undefined, email);
    }
    const organizer = [{ organizer: 'Uno', email: 'nada' }];
    const { headers } = await ask('editor', 'POST /events', { ...required, organizer });
    assert.equal(headers['x-warnings'], 'organizer.email=no_email_address');
  });

  test('another status, slug or coordinates than were sent are reported', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const rows: readonly (readonly [who: string, request: string, fields: object, warnings?: string])[] = [
      ['contributor', 'POST /events', { ...required, status: 'publish' }, 'status=stored_differently'],
      ['contributor', 'POST /events', { ...required, status: 'draft' }],
      ['contributor', 'POST /events', required],
      ['editor', 'POST /events', { ...required, status: 'future' }, 'status=stored_differently'],
      [
        'editor',
        'POST /events',
        { ...required, date: '2032-01-01', status: 'publish' },
        'status=stored_differently',
      ],
      ['contributor', 'POST /venues', { venue: 'A', status: 'private' }, 'status=stored_differently'],
      ['contributor', 'POST /organizers', { organizer: 'A', status: 'pending' }],
      ['editor', 'POST /events', { ...required, slug: 'fiesta' }],
      ['editor', 'POST /events', { ...required, slug: 'fiesta' }, 'slug=stored_differently'],
      ['editor', 'POST /events', { ...required, slug: 'Gran fiesta!' }, 'slug=stored_differently'],
      ['editor', 'POST /events', { ...required, slug: '日本' }],
      ['editor', 'POST /tags', { name: 'A', slug: 'Una etiqueta' }, 'slug=stored_differently'],
      ['editor', 'POST /categories', { name: 'A', slug: 'una-categoria' }],
      ['editor', 'POST /venues', { venue: 'B', geo_lat: 41 }, 'geo_lat=stored_differently'],
      ['editor', 'POST /venues', { venue: 'C', geo_lat: 41, geo_lng: 2 }],
      ['editor', 'POST /venues', { venue: 'D', geo_lng: 2, geo_lat: '' }, 'geo_lng=stored_differently'],
      ['editor', 'POST /venues', { venue: 'F', show_map: 'no', show_map_link: 'on' }],
      ['editor', 'POST /events', { ...required, date: '2026-01-01 11:00', date_utc: '2026-01-01 10:00' }],
    ];
    for (const [who, request, fields, warnings] of rows) {
      const { status, headers, body } = await ask(who, request, fields);
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(headers['x-warnings'], warnings, `${who} ${request} ${JSON.stringify(fields)}`);
    }
  });

  test('a day as the end of an event with times is reported, and times that are cut', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const days = 'end_date=day_not_included';
    const rows: readonly (readonly [start: string, end: string, allDay: boolean, warnings?: string])[] = [
      ['2031-05-10', '2031-05-11', false, days],
      ['2031-05-10', '2031-05-10', false, days],
      ['2031-05-10 10:00', '10 May 2031 12:00', false],
      ['2031-05-10 10:00', '2031-05-11 00:00', false],
      ['2031-05-10', '2031-05-11', true],
      ['tomorrow', 'tomorrow', false, days],
      ['now', '+1 day', false],
      ['2031-05-10 10:00', '11 May 2031', false, days],
      ['2031-05-10 10:00', '1937000000', false],
      ['2031-05-10 10:00', '2031-05-10 12:00', true, 'start_date=time_cut, end_date=time_cut'],
      ['2031-05-10 00:00:00', '2031-05-10 23:59:59', true],
      ['2031-05-10 00:00', '2031-05-10 00:00', true],
    ];
    for (const [start_date, end_date, all_day, warnings] of rows) {
      const fields = { ...required, start_date, end_date, all_day };
      const { status, body, headers } = await ask('editor', 'POST /events', fields);
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(headers['x-warnings'], warnings, `${start_date} ${end_date} ${all_day}`);
    }
    const event = await create('editor', { all_day: true });
    const path = `PATCH /events/${event.id}`;
    assert.equal((await ask('editor', path, { end_date: '2031-05-12' })).headers['x-warnings'], undefined);
    assert.equal((await ask('editor', path, { all_day: false })).headers['x-warnings'], undefined);
    assert.equal((await ask('editor', path, { end_date: '2031-05-13' })).headers['x-warnings'], days);
  });
});
