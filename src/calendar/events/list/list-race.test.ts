import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { listCall } from '../../../../test/support/list-call.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import { createEventReader } from '../read/event-reader.ts';
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
        readMany: async function* (ids, reading, yieldToEventLoop) {
          assert.deepEqual(ids, [open.id, closed.id]);
          await ask('editor', `PATCH /events/${closed.id}`, { status: 'private', title: 'Lo secreto' });
          await calendar.catchUp();
          yield* reader.readMany(ids, reading, yieldToEventLoop);
        },
      },
    });
    const answer = await list(listCall({ start_date: '2031-01-01', end_date: '2032-01-01' }));
    const items = await Array.fromAsync(answer.list.items);
    assert.deepEqual(
      items.map((item) => (item as { title: string }).title),
      ['Verbena'],
    );
  });
});
