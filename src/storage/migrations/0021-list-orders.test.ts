import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { listOrders } from './0021-list-orders.ts';
import { addStates } from './0022-event-states.ts';

onEachDatabase('a calendar from before lists had orders', (place) => {
  test('has the same keys, entries and days as one that was made since', async (t) => {
    const { database, create } = await startCalendarServer(t, place);
    for (const [who, fields] of [
      ['editor', { title: '¡Ñu & Árbol!', visibility_password: 'llave' }],
      ['author', { title: 'Otro', status: 'draft', tags: ['uno'] }],
      ['editor', { title: 'Oculto', hide_from_listings: true }],
      ['author', {}],
    ] as const)
      await create(who, fields);
    const read = async () => {
      const { read: from } = database;
      return [
        await from.selectFrom('events').select(['id', 'title_key']).orderBy('id').execute(),
        await from.selectFrom('occurrences').selectAll().orderBy('id').execute(),
        await from.selectFrom('list_entries').selectAll().orderBy('facet').orderBy('listed_id').execute(),
        await from.selectFrom('list_days').selectAll().orderBy('facet').orderBy('status').execute(),
      ];
    };
    const since = await read();
    assert.match(JSON.stringify(since), /"author:\d+"/);
    await database.transaction(async (executor) => {
      for (const statement of [
        'alter table list_entries rename column listed_id to event_id',
        'drop index events_by_title',
        'drop index events_by_modified',
        'alter table events drop column title_key',
        "delete from list_entries where facet like 'author:%' or facet like 'state:%'",
        "delete from list_days where facet like 'author:%' or facet like 'state:%'",
        `update occurrences set facets = replace(facets, ',"author:' || cast(author as text) || '","state:scheduled"', '')`,
      ])
        await sql.raw(statement).execute(executor);
      await listOrders(executor as unknown as Kysely<never>, database.dialect);
      await addStates(executor as unknown as Kysely<never>);
      await sql`alter table list_entries rename column event_id to listed_id`.execute(executor);
    });
    assert.deepEqual(await read(), since);
  });
});
