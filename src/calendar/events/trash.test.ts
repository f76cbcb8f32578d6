import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

onOneDatabase('the trash of events', (place) => {
  test('a trashed event frees its slug, and gets it back with a status', async (t) => {
    const { ask, create, database } = await startCalendarServer(t, place);
    const { id } = await create('editor', { slug: 'x' });
    const trashed = await ask('editor', `DELETE /events/${id}?force=true`);
    assert.deepEqual([trashed.status, trashed.body.status, trashed.body.slug], [200, 'trash', 'x__trashed']);
    assert.equal('json_ld' in trashed.body, false);
    const again = await ask('editor', `DELETE /events/by-slug/x__trashed`);
    assert.deepEqual([again.status, again.body.code], [410, 'event-is-in-trash']);
    assert.equal((await ask('-', `DELETE /events/${id}`)).status, 401);
    assert.equal((await ask('author', `DELETE /events/${id}`)).status, 403);

    const kept = await ask('editor', `PATCH /events/${id}`, { title: 'Nuevo' });
    assert.deepEqual([kept.body.status, kept.body.slug, kept.body.title], ['trash', 'x__trashed', 'Nuevo']);

    const restored = await ask('editor', `PATCH /events/${id}`, { status: 'publish' });
    assert.deepEqual([restored.body.status, restored.body.slug], ['publish', 'x']);
    const actions = await database.read
      .selectFrom('changes')
      .select('action')
      .where('kind', '=', 'event')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      actions.map((change) => change.action),
      ['create', 'delete', 'update', 'restore'],
    );
  });

  test('two of one slug in the trash; the second to come back gets another', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const first = await create('editor', { slug: 'x' });
    await ask('editor', `DELETE /events/${first.id}`);
    const second = await create('editor', { slug: 'x' });
    assert.equal(second.slug, 'x');
    await ask('editor', `DELETE /events/${second.id}`);
    const back = await ask('editor', `PATCH /events/${second.id}`, { status: 'publish' });
    assert.equal(back.body.slug, 'x');
    assert.equal((await ask('editor', `PATCH /events/${first.id}`, { status: 'publish' })).body.slug, 'x-2');
  });

  test('who may trash what', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const rows: [author: string, status: string, by: string, answer: number][] = [
      ['contributor', 'draft', 'contributor', 200],
      ['contributor', 'pending', 'contributor', 200],
      ['author', 'publish', 'author', 200],
      ['author', 'draft', 'contributor', 403],
      ['editor', 'publish', 'author', 403],
      ['author', 'private', 'editor', 200],
    ];
    for (const [author, status, by, answer] of rows) {
      const { id } = await create(author, { status });
      assert.equal((await ask(by, `DELETE /events/${id}`)).status, answer, `${author} ${status} ${by}`);
    }
    const { id } = await create('contributor', { status: 'draft' });
    await ask('editor', `PATCH /events/${id}`, { status: 'publish' });
    assert.equal((await ask('contributor', `DELETE /events/${id}`)).status, 403);
    assert.equal((await ask('contributor', `PATCH /events/${id}`, { title: 'x' })).status, 403);
  });
});
