import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { listedIds } from './0024-listed-ids.ts';

onEachDatabase('a calendar from before occurrences had listed ids', (place) => {
  test('has the same occurrences and entries as one that was made since, also if an event had two', async (t) => {
    const { database, create } = await startCalendarServer(t, place);
    await create('editor', { venue: { venue: 'Peña' } });
    const twice = await create('editor', { tags: ['uno'] });
    await create('author', { status: 'draft' });
    const read = async () => [
      await database.read.selectFrom('occurrences').selectAll().orderBy('id').execute(),
      await database.read
        .selectFrom('list_entries')
        .selectAll()
        .orderBy('facet')
        .orderBy('listed_id')
        .execute(),
    ];
    const since = await read();
    await database.transaction(async (executor) => {
      for (const statement of [
        'alter table list_entries rename column listed_id to event_id',
        ...(database.dialect.name === 'postgres' ? ['alter index occurrences_listed rename to former'] : []),
        'update occurrences set id = 1000 - id',
        `insert into occurrences select 900 - id, event_id, '2020-01-01 10:00:00', end_local, start_utc, end_utc, status,
          author, hidden, protected, facets from occurrences where event_id = ${twice.id}`,
      ])
        await sql.raw(statement).execute(executor);
      await listedIds(executor as unknown as Kysely<never>, database.dialect);
    });
    assert.deepEqual(await read(), since);
  });
});
