import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { naiveList, readAllEvents } from '../../../../test/support/lists/naive-list.ts';
import { fillRandomCalendar } from '../../../../test/support/lists/random-calendar.ts';
import { randomQuery } from '../../../../test/support/lists/random-queries.ts';
import { numbersFrom, pick } from '../../../../test/support/random.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import { shortOrLong } from '../../../../test/support/tiers.ts';
import { readCursor } from './list-cursor.ts';
import { listEventIds } from './page.ts';

onEachDatabase('lists of events', (place) => {
  test('contain what a filter in memory finds, in the same order, whatever is requested', async (context) => {
    const server = await startCalendarServer(context, place);
    const linked = await fillRandomCalendar(server, 7, 300);
    const all = await readAllEvents(server.database);
    const ids = all.events.map(({ row }) => row.id);
    const random = numbersFrom(11);
    const count = shortOrLong(300, 2000);
    let found = 0;
    for (let index = 0; index < count; index += 1) {
      const query = randomQuery(random, linked, ids);
      const limit = pick(random, [1, 5, 20, 999]);
      const naive = naiveList(all, query);
      const name = `${index}: ${JSON.stringify(query)}`;
      found += naive.length;
      if (random() < 0.5) {
        const from = Math.floor(random() * Math.min(naive.length + 3, 30));
        const page = { from, limit };
        const listed = await listEventIds(server.database, query, page);
        assert.deepEqual(listed, { ids: naive.slice(from, from + limit), total: naive.length }, name);
        continue;
      }
      let read: readonly number[] = [];
      for (let cursor = readCursor('*'); cursor !== null && read.length < 100; ) {
        const page = { from: cursor, limit };
        const listed = await listEventIds(server.database, query, page);
        read = [...read, ...listed.ids];
        assert.equal(listed.total, naive.length, name);
        assert.deepEqual(read, naive.slice(0, read.length), name);
        cursor = listed.next === undefined ? null : readCursor(listed.next);
        if (cursor === null) assert.equal(read.length, naive.length, name);
      }
    }
    assert.ok(found > 10 * count, String(found));
  });
});
