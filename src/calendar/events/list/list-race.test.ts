import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { listCall } from '../../../../test/support/list-call.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import { createEventReader } from '../read/representation.ts';
import { eventList } from './list.ts';

onEachDatabase('a list of events', (place) => {
  test('does not show what became private while it was being read', async (context) => {
    const { dependencies, ask, create } = await startCalendarServer(context, place);
    const { calendar } = dependencies;
    const open = await create('editor', { title: 'Verbena' });
    const closed = await create('editor', { title: 'Reunión' });
    const reader = createEventReader(dependencies);
    const list = eventList({
      ...dependencies,
      reader: {
        ...reader,
        renderMany: async (ids, reading) => {
          assert.deepEqual(ids, [open.id, closed.id]);
          await ask('editor', `PATCH /events/${closed.id}`, { status: 'private', title: 'Lo secreto' });
          await calendar.catchUp();
          return reader.renderMany(ids, reading);
        },
      },
    });
    const answer = await list(listCall({ start_date: '2031-01-01', end_date: '2032-01-01' }));
    assert.deepEqual(
      [...answer.list.items].map((item) => JSON.parse(item).title),
      ['Verbena'],
    );
    assert.equal(answer.isFresh?.(), false, 'nobody else gets it');
  });
});
