import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { eventStates } from './0022-event-states.ts';

onEachDatabase('a calendar from before events had states', (place) => {
  test('has the same columns, entries and days as one that was made since', async (t) => {
    const { database, create } = await startCalendarServer(t, place);
    for (const fields of [
      { visibility_password: 'llave' },
      { status: 'draft', tags: ['uno'] },
      { hide_from_listings: true },
      {},
      { start_date: '2031-05-10 11:00:00', end_date: '2031-05-11 01:00:00' },
    ])
      await create('editor', fields);
    const read = async () => {
      const { read: from } = database;
      return [
        await from
          .selectFrom('events')
          .select(['id', 'event_status', 'status_note', 'moved_from'])
          .orderBy('id')
          .execute(),
        await from.selectFrom('occurrences').selectAll().orderBy('id').execute(),
        await from.selectFrom('list_entries').selectAll().orderBy('facet').orderBy('event_id').execute(),
        await from
          .selectFrom('list_days')
          .selectAll()
          .orderBy('facet')
          .orderBy('status')
          .orderBy('end_day')
          .execute(),
      ];
    };
    const since = await read();
    assert.match(JSON.stringify(since), /"state:scheduled"/);
    await database.transaction(async (executor) => {
      for (const statement of [
        'alter table events drop column event_status',
        'alter table events drop column status_note',
        'alter table events drop column moved_from',
        "delete from list_entries where facet like 'state:%'",
        "delete from list_days where facet like 'state:%'",
        `update occurrences set facets = replace(facets, ',"state:scheduled"', '')`,
      ])
        await sql.raw(statement).execute(executor);
      await eventStates(executor as unknown as Kysely<never>, database.dialect);
    });
    assert.deepEqual(await read(), since);
  });
});
