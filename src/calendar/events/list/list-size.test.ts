import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

onEachDatabase('lists of very long texts', (place) => {
  test('a page too large for memory is refused, a smaller one is answered', async (context) => {
    const { ask, create, database } = await startCalendarServer(context, place);
    const organizers: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const fields = { organizer: `Grupo ${index}`, description: 'x'.repeat(1_900_000) };
      organizers.push((await ask('editor', 'POST /organizers', fields)).body.id);
    }
    // Linked behind the interface's back: its answers to eight such creations would take the test seconds.
    for (let index = 0; index < 8; index += 1) {
      const { id } = await create('editor');
      const links = organizers.map((organizer_id, position) => ({ event_id: id, organizer_id, position }));
      const linked_ids = `;${organizers.join(',')};`;
      await database.transaction(async (executor) => {
        await executor.insertInto('event_organizers').values(links).execute();
        await executor.updateTable('events').set({ linked_ids }).where('id', '=', id).execute();
      });
    }
    const list = (query: string) => ask('-', `GET /events?start_date=2031-01-01&end_date=2032-01-01${query}`);
    const { status, body } = await list('');
    assert.deepEqual([status, Object.keys(body.data.params)], [400, ['per_page']]);
    const page = await list('&per_page=1&page=2');
    assert.deepEqual([page.status, page.body.events.length, page.body.total], [200, 1, 8]);
    assert.equal((await ask('-', 'GET /organizers')).body.total, 5);
  });
});
