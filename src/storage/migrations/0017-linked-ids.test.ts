import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { linkedIds } from './0017-linked-ids.ts';

const mount = '/calendar/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-11 12:00:00' };

onEachDatabase('a calendar from before events said what they are linked to', (place) => {
  test('says the same as one whose events were written, changed and left by what they were linked to since', async (t) => {
    const { database, ask, close } = await startWholeServer(await place('schema'));
    t.after(close);
    const make = async (path: string, json: object): Promise<number> => {
      const { status, body } = await ask('editor', `POST ${mount}/${path}`, { json });
      assert.equal(status, 201);
      return body.id;
    };
    const venues = [await make('venues', { venue: 'Sur' }), await make('venues', { venue: 'Norte' })];
    const left = await make('organizers', { organizer: 'Banda' });
    const tag = await make('tags', { name: 'uno' });
    const linked = { venue: venues.toReversed(), organizer: [left], tags: [tag], categories: 'jazz' };
    await make('events', { title: 'Nada', ...times });
    await make('events', { title: 'Todo', ...times, ...linked });
    const changed = await make('events', { title: 'Otro', ...times, ...linked, tags: `dos,${tag}` });
    await ask('editor', `PATCH ${mount}/events/${changed}`, { json: { venue: venues } });
    await ask('editor', `DELETE ${mount}/organizers/${left}`);
    await ask('editor', `DELETE ${mount}/tags/${tag}`);
    const said = () =>
      database.read.selectFrom('events').select(['id', 'linked_ids']).orderBy('id').execute();
    const since = await said();
    await database.transaction(async (executor) => {
      await sql`alter table events drop column linked_ids`.execute(executor);
      await linkedIds(executor as unknown as Kysely<never>, database.dialect);
    });
    assert.deepEqual(await said(), since);
    assert.match(JSON.stringify(since), new RegExp(`"linked_ids":"${venues.join()};;\\d+,\\d+"`));
  });
});
