import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { base, required, startCalendarServer } from '../support/servers/calendar-server.ts';

const collections = [
  { path: '/events', fields: required, change: { title: 'Otra' }, kept: true },
  { path: '/venues', fields: { venue: 'Sala' }, change: { city: 'Soria' }, kept: true },
  { path: '/organizers', fields: { organizer: 'Eva' }, change: { phone: '1' }, kept: true },
  { path: '/categories', fields: { name: 'Cine' }, change: { description: 'Sí' }, kept: false },
  { path: '/tags', fields: { name: 'gratis' }, change: { description: 'Sí' }, kept: false },
] as const;

onOneDatabase('writes', (place) => {
  test('answer where the record is and the tag that the next If-Match takes', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const { path, fields, change, kept } of collections) {
      const made = await ask('administrator', `POST ${path}`, fields);
      assert.equal(made.status, 201, path);
      const one = `${path}/${made.body.id}`;
      assert.equal(made.headers['location'], base + one);
      const changed = await ask('administrator', `PATCH ${one}`, change, {
        'if-match': String(made.headers['etag']),
      });
      assert.equal(changed.status, 200, path);
      const last = { 'if-match': String(changed.headers['etag']) };
      assert.notEqual(last['if-match'], made.headers['etag']);
      const deleted = await ask('administrator', `DELETE ${one}`, {}, last);
      assert.equal(deleted.status, 200, path);
      if (!kept) {
        assert.equal(deleted.headers['etag'], undefined, path);
        continue;
      }
      const restored = await ask(
        'administrator',
        `PATCH ${one}`,
        { status: 'publish' },
        { 'if-match': String(deleted.headers['etag']) },
      );
      assert.equal(restored.status, 200, path);
    }
  });

  test('by an old tag tell those who may edit who changed the record, when, and its tag now', async (t) => {
    const { ask, setClock } = await startCalendarServer(t, place);
    for (const { path, fields, change } of collections) {
      setClock('2026-11-21T10:00:00Z');
      const made = await ask('administrator', `POST ${path}`, fields);
      const one = `${path}/${made.body.id}`;
      const stale = { 'if-match': String(made.headers['etag']) };
      setClock('2026-11-21T10:30:00Z');
      await ask('editor', `PATCH ${one}`, change);
      for (const verb of ['PATCH', 'DELETE']) {
        const late = await ask('administrator', `${verb} ${one}`, change, stale);
        assert.equal(late.status, 412, path);
        const { etag, modified_utc, modified_by } = late.body.data;
        assert.deepEqual(
          { modified_utc, modified_by },
          { modified_utc: '2026-11-21 10:30:00', modified_by: { id: 2, name: 'editor' } },
        );
        assert.match(etag, new RegExp(`^"[a-z]${made.body.id}-2"$`));
        const other = await ask('subscriber', `${verb} ${one}`, change, stale);
        assert.deepEqual([other.status, other.body.data], [403, { status: 403 }]);
      }
      const { etag } = (await ask('administrator', `PATCH ${one}`, change, stale)).body.data;
      assert.equal((await ask('administrator', `PATCH ${one}`, change, { 'if-match': etag })).status, 200);
    }
  });

  test('by strangers keep lists to be asked about again, by people who have signed in not to be kept', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const { path } of [...collections, { path: '/media' }]) {
      const list = await ask('-', `GET ${path}`);
      assert.equal(list.headers['cache-control'], 'no-cache', path);
      const again = await ask('-', `GET ${path}`, undefined, {
        'if-none-match': String(list.headers['etag']),
      });
      assert.deepEqual([again.status, again.headers['cache-control']], [304, 'no-cache'], path);
      assert.match(String((await ask('editor', `GET ${path}`)).headers['cache-control']), /no-store/);
    }
  });

  test('name unknown fields of inline objects by their path, and nothing that answers show', async (t: TestContext) => {
    const { ask, create } = await startCalendarServer(t, place);
    const venue = { venue: 'Sala Luz', cuty: 'Soria', city: 'Soria' };
    const fields = { ...required, cots: '5', venue, organizer: [{ organizer: 'Eva', mail: 'x' }] };
    const tickets = [{ name: 'General', prize: 5 }];
    const said = await ask('editor', 'POST /events', { ...fields, tickets });
    assert.equal(said.status, 201);
    assert.equal(said.headers['x-ignored-fields'], 'cots, venue.cuty, organizer.mail, tickets.prize');

    const refused = await ask('editor', 'POST /events', fields, { prefer: 'handling=strict' });
    assert.equal(refused.status, 400);
    assert.equal(
      refused.body.data.params['venue.cuty'],
      'No existe en esta operación. ¿Querías decir «venue.city»?',
    );

    const severalVenues = [
      { venue: 'Sala Mar', cuty: 'Soria', state_province: 'Soria' },
      { venue: 'Sala Río' },
    ];
    const several = { ...required, venues: severalVenues, organizers: [{ organizer: 'Ana', mail: 'x' }] };
    const inLists = await ask('editor', 'POST /events', several);
    assert.deepEqual(
      [inLists.status, inLists.headers['x-ignored-fields']],
      [201, 'venues.cuty, organizers.mail'],
    );
    const refusedList = await ask('editor', 'POST /events', several, { prefer: 'handling=strict' });
    assert.deepEqual(Object.keys(refusedList.body.data.params), ['venues.cuty', 'organizers.mail']);
    const shownAgain = await ask('editor', `PUT /events/${inLists.body.id}`, { venues: inLists.body.venues });
    assert.equal(shownAgain.headers['x-ignored-fields'], undefined);

    const { id } = await create('editor', { venue: { venue: 'Sala Sol', website: 'https://sol.example/' } });
    const { body } = await ask('editor', `GET /events/${id}`);
    const { image, venue: shown, organizer, categories, tags, ...rest } = body;
    const back = await ask('editor', `PUT /events/${id}`, { ...rest, venue: shown });
    assert.deepEqual(
      [back.status, back.headers['x-ignored-fields']],
      [200, undefined],
      JSON.stringify(back.body),
    );

    const deleted = await ask('editor', `DELETE /events/${id}?force=true`);
    assert.deepEqual([deleted.status, deleted.headers['x-ignored-parameters']], [200, 'force']);
  });
});
