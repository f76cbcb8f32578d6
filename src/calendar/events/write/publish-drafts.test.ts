import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

onOneDatabase('drafts that events are linked to', (place) => {
  test('are published with their event, those that the caller may publish', async (t) => {
    const { ask, create, database, setClock } = await startCalendarServer(t, place);
    let made = 0;
    const draft = async (who: string, kind: 'venue' | 'organizer', status = 'draft'): Promise<number> => {
      made += 1;
      return (await ask(who, `POST /${kind}s`, { [kind]: `${kind} ${made}`, status })).body.id;
    };
    const statusOf = async (kind: string, id: number) =>
      (await ask('administrator', `GET /${kind}s/${id}`)).body.status;

    type Step = readonly [who: string, change: object];
    /** An event of this status with a draft venue of each, two organizers, and what they are after the steps. */
    const after = async (status: string, drafts: readonly string[], steps: readonly Step[]) => {
      const venues: number[] = [];
      for (const who of drafts) venues.push(await draft(who, 'venue'));
      const organizer = [
        await draft('editor', 'organizer'),
        await draft('editor', 'organizer', 'private'),
        await draft('editor', 'organizer', 'pending'),
      ];
      const event = await create('editor', { status, author: 3 });
      await ask('editor', `PATCH /events/${event.id}`, { venues, organizer });
      for (const [who, change] of steps) {
        const { status: answered } = await ask(who, `PATCH /events/${event.id}`, change);
        assert.equal(answered, 200);
      }
      const statuses: string[] = [];
      for (const id of venues) statuses.push(await statusOf('venue', id));
      for (const id of organizer) statuses.push(await statusOf('organizer', id));
      return { event, statuses: statuses.join(' '), venues };
    };

    const published = { status: 'publish' };
    const rows: [string, readonly string[], readonly Step[], string][] = [
      [
        'draft',
        ['contributor', 'author'],
        [['editor', published]],
        'publish publish publish private pending',
      ],
      ['pending', ['contributor'], [['editor', published]], 'publish publish private pending'],
      // Only what is his own.
      ['draft', ['contributor', 'author'], [['author', published]], 'draft publish draft private pending'],
      // What was published before, or is not published now.
      ['publish', ['contributor'], [['editor', { title: 'Otra' }]], 'draft draft private pending'],
      ['private', ['contributor'], [['editor', published]], 'draft draft private pending'],
      ['draft', ['contributor'], [['editor', { status: 'private' }]], 'draft draft private pending'],
    ];
    for (const [status, drafts, steps, wanted] of rows)
      assert.equal((await after(status, drafts, steps)).statuses, wanted, JSON.stringify([status, steps]));

    // A create changes nothing; what the update names is published as well, and answered so.
    const venue = await draft('contributor', 'venue');
    await create('editor', { venue });
    assert.equal(await statusOf('venue', venue), 'draft');
    const { id } = await create('editor', { status: 'draft' });
    const { body } = await ask('editor', `PATCH /events/${id}`, { venue, ...published });
    assert.deepEqual([body.status, body.venue.id, body.venue.status], ['publish', venue, 'publish']);
    const changes = await database.read
      .selectFrom('changes')
      .select(['action', 'actor_id', 'revision'])
      .where('kind', '=', 'venue')
      .where('record_id', '=', venue)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      changes.map((change) => ({ ...change })),
      [
        { action: 'create', actor_id: 4, revision: 1 },
        { action: 'update', actor_id: 2, revision: 2 },
      ],
    );

    // A refused write publishes none.
    const other = await draft('contributor', 'venue');
    const last = await create('editor', { status: 'draft', venue: other });
    const change = { ...published, organizer: [{ organizer: 'Peña' }, { organizer: ' ' }] };
    assert.equal((await ask('editor', `PATCH /events/${last.id}`, change)).status, 400);
    assert.equal(await statusOf('venue', other), 'draft');

    // When the date comes, by the rights of whoever scheduled it last.
    const [soon, later] = [{ date_utc: '2026-12-01 10:00:00' }, { date_utc: '2026-12-01 11:00:00' }];
    const future = { status: 'future', ...soon };
    const byEditor = await after(
      'draft',
      ['contributor'],
      [
        ['editor', future],
        ['author', { title: 'x' }],
      ],
    );
    const byAuthor = await after('draft', ['contributor', 'author'], [['author', future]]);
    const moved = await after(
      'draft',
      ['contributor'],
      [
        ['author', future],
        ['editor', later],
      ],
    );
    const gone = await after('draft', ['contributor'], [['administrator', future]]);
    const byHand = await after(
      'draft',
      ['contributor'],
      [
        ['author', future],
        ['editor', published],
      ],
    );
    assert.equal(byHand.statuses, 'publish publish private pending');
    const created = await create('editor', { ...future, venue: await draft('contributor', 'venue') });
    for (const { statuses } of [byEditor, byAuthor, moved, gone]) assert.match(statuses, /^(draft )+private/);
    await database.transaction((executor) => executor.deleteFrom('users').where('id', '=', 1).execute());
    setClock('2026-12-01T11:00:01Z');
    const venuesOf = async (events: readonly (readonly number[])[]) => {
      const statuses: string[] = [];
      for (const ids of events) for (const one of ids) statuses.push(await statusOf('venue', one));
      return statuses;
    };
    // A request waits a second for what is due, and no longer.
    let shown: unknown;
    do shown = (await ask('-', `GET /events/${byEditor.event.id}`)).body.status;
    while (shown !== 'publish');
    assert.deepEqual(
      await venuesOf([byEditor.venues, byAuthor.venues, moved.venues, gone.venues, [created.venue.id]]),
      ['publish', 'draft', 'publish', 'publish', 'draft', 'publish'],
    );
  });
});
