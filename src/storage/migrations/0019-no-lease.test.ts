import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { openTestCalendar } from '../../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { noLease } from './0019-no-lease.ts';

onEachDatabase('a calendar whose last service held a lease', (place) => {
  test('loses the row of the lease and keeps its other settings', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const settings = [
      { name: 'lease', value: 'held a1b2' },
      { name: 'other', value: 'kept' },
    ];
    await database.transaction(async (executor) => {
      await executor.insertInto('settings').values(settings).execute();
      await noLease(executor as unknown as Kysely<never>, database.dialect);
    });
    assert.deepEqual(await database.read.selectFrom('settings').selectAll().execute(), settings.slice(1));
  });
});
