import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { onEachDatabase } from '../../test/support/databases.ts';
import { openTestCalendar } from '../../test/support/test-calendar.ts';
import type { Executor } from './dialect.ts';

onEachDatabase('a connection to the server', (place) => {
  test('that breaks while its transaction does something else refuses that one and nobody after it', async (t) => {
    const { database, location } = await openTestCalendar(t, place);
    const { databaseUrl } = location;
    if (databaseUrl === null) return t.skip('a file has no connections');
    const write = (executor: Executor, name: string) =>
      executor.insertInto('settings').values({ name, value: '' }).execute();
    const endItself = async (executor: Executor): Promise<void> => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(executor);
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      // As when the server is restarted; comes back when that connection has been closed.
      await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await other.end();
    };

    const broken = database.transaction(async (executor) => {
      await write(executor, 'broken');
      await endItself(executor);
      await write(executor, 'never');
    });
    await assert.rejects(broken, { code: 'storage_unavailable' });
    const brokenRead = database.readWidely.transaction().execute(async (executor) => {
      await endItself(executor);
      await sql`select 1`.execute(executor);
    });
    await assert.rejects(brokenRead);

    await database.transaction((executor) => write(executor, 'after'));
    const names = await database.readWidely.selectFrom('settings').select('name').execute();
    assert.deepEqual(names, [{ name: 'after' }]);
  });
});
