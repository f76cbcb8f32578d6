import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { holdTurn } from '../../../../test/support/databases/held-turn.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

onEachDatabase('scheduled events', (place) => {
  test('reads go on while somebody keeps all others from writing and one is due, which is published afterwards', async (t) => {
    const { create, ask, database, location, setClock } = await startCalendarServer(t, place);
    const there = await create('editor');
    const due = { status: 'future', date_utc: '2026-11-21 11:00:00' };
    const scheduled = await create('editor', due);
    const letGo = await holdTurn(t, location);
    const told: string[] = [];
    const write = ask('editor', 'POST /events', {
      title: 'x',
      start_date: '2031-01-01',
      end_date: '2031-01-02',
    });
    const refused = write.then(({ status, body }) => told.push(`${status} ${body.code}`));
    while (database.waiting().writers === 0) await new Promise((resolve) => setImmediate(resolve));
    setClock('2026-11-21T11:00:01Z');
    const reads = [`GET /events/${there.id}`, `GET /events/${scheduled.id}`, 'GET /events', 'GET /venues'];
    await Promise.all(reads.map(async (read) => told.push(String((await ask('-', read)).status))));
    await refused;
    assert.deepEqual(told.toSorted(), ['200', '200', '200', '403', '503 storage_unavailable']);
    assert.equal(told.at(-1), '503 storage_unavailable');
    await letGo();
    // Where publishing was refused as well it is tried again after ten seconds.
    setClock('2026-11-21T11:00:30Z');
    let status: number;
    do status = (await ask('-', `GET /events/${scheduled.id}`)).status;
    while (status !== 200);
  });
});
