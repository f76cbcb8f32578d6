import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingsIn } from '../../../../test/support/calendars/backing-up.ts';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { type CalendarReply, startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

type Body = CalendarReply['body'];

const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

onOneDatabase('links that a deletion cuts', (place) => {
  test('are noted, and given back where the event has got no other one meanwhile', async (t) => {
    const { ask, create, database, location } = await startCalendarServer(t, place);
    const make = async (kind: 'venue' | 'organizer', name: string): Promise<number> =>
      (await ask('editor', `POST /${kind}s`, { [kind]: name })).body.id;
    const [a, b, c] = [await make('venue', 'A'), await make('venue', 'B'), await make('venue', 'C')];
    const [x, y] = [await make('organizer', 'X'), await make('organizer', 'Y')];
    const when = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
    const linked = { categories: 'Música', organizer: [x, y] };
    const only = await create('editor', { ...when, ...linked, venue: a });
    const amid = await create('editor', { ...when, venues: [b, a, c] });
    const other = await create('editor', { ...when, venue: a });
    const more = await create('editor', { ...when, venues: [a, b] });
    const trashed = await create('editor', { ...when, venue: a });
    await ask('editor', `DELETE /events/${trashed.id}`);

    const read = async (id: number): Promise<Body> => (await ask('-', `GET /events/${id}`)).body;
    const venuesOf = async (id: number) => idsOf((await read(id)).venues);
    const organizersOf = async (id: number) => idsOf((await read(id)).organizer);
    const listed = async () => idsOf((await ask('-', `GET /events?venue=${a}`)).body.events);
    const restore = async (kind: string, id: number, status = 'publish') => {
      const { body } = await ask('editor', `PATCH /${kind}s/${id}`, { status });
      assert.equal(body.status, status);
    };
    const noted = async (kind: string, id: number) => {
      const row = await database.read
        .selectFrom('changes')
        .select('previous')
        .where((build) => build.and({ kind: kind as 'venue', record_id: id, action: 'delete' }))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return JSON.parse(row.previous ?? '{}').events;
    };

    assert.deepEqual(
      await listed(),
      [only, amid, other, more].map(({ id }) => id),
    );
    await ask('editor', `DELETE /venues/${a}`);
    assert.deepEqual(await noted('venue', a), [
      { id: only.id, linked: [a] },
      { id: amid.id, linked: [b, a, c] },
      { id: other.id, linked: [a] },
      { id: more.id, linked: [a, b] },
      { id: trashed.id, linked: [a] },
    ]);
    await ask('editor', `PATCH /events/${other.id}`, { venue: b });
    await ask('editor', `PATCH /events/${more.id}`, { venues: [b, c] });
    // These answers are kept, and must not stay as they are.
    assert.deepEqual([await venuesOf(only.id), await venuesOf(amid.id)], [[], [b, c]]);
    await restore('venue', a);
    assert.deepEqual([await venuesOf(only.id), await venuesOf(amid.id)], [[a], [b, a, c]]);
    assert.deepEqual([await venuesOf(other.id), await venuesOf(more.id)], [[b], [b, c]]);
    assert.deepEqual(await listed(), [only.id, amid.id]);
    const { body: back } = await ask('editor', `PATCH /events/${trashed.id}`, { status: 'draft' });
    assert.deepEqual(idsOf(back.venues), [a]);
    const change = await database.read
      .selectFrom('changes')
      .select(['actor_id', 'action', 'revision'])
      .where((build) => build.and({ kind: 'event', record_id: only.id }))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...change }, { actor_id: 2, action: 'update', revision: 2 });

    // What was beside it when it was cut is no other one, whichever comes back first, also as a draft.
    for (const [first, second] of [
      [x, y],
      [y, x],
    ] as const) {
      for (const [cut, later] of [
        [x, y],
        [y, x],
      ] as const) {
        await ask('editor', `DELETE /organizers/${cut}`);
        await ask('editor', `DELETE /organizers/${later}`);
        assert.deepEqual(await organizersOf(only.id), []);
        await restore('organizer', first, 'draft');
        await restore('organizer', second);
        assert.deepEqual(await organizersOf(only.id), [second]);
        await restore('organizer', first);
        assert.deepEqual(await organizersOf(only.id), [x, y], `${[first, cut]}`);
      }
    }

    // Categories are only noted.
    const [category] = only.categories;
    await ask('editor', `DELETE /categories/${category.id}`);
    assert.deepEqual(await noted('category', category.id), [{ id: only.id }]);
    assert.deepEqual(await findingsIn(location), []);
  });
});
