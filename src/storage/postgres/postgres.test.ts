import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { openTestCalendar } from '../../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { openGate } from '../../../test/support/servers/gate.ts';
import type { Executor } from '../dialect.ts';
import { openDatabase } from '../open.ts';

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
    const brokenRead = database.readHeavy.transaction().execute(async (executor) => {
      await endItself(executor);
      await sql`select 1`.execute(executor);
    });
    await assert.rejects(brokenRead);

    await database.transaction((executor) => write(executor, 'after'));
    const names = await database.readHeavy.selectFrom('settings').select('name').execute();
    assert.deepEqual(names, [{ name: 'after' }]);
  });

  test('writes after another one what that one wrote, too, whatever isolation the server is set to', async (t) => {
    const { location } = await openTestCalendar(t, place);
    const { databaseUrl } = location;
    if (databaseUrl === null) return t.skip('a file has no such setting');
    const watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
    const name = new URL(databaseUrl).pathname.slice(1);
    await watcher.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
    const [first, second] = [openDatabase(location), openDatabase(location)];
    const write = async (executor: Executor, value: string): Promise<void> => {
      const conflict = sql`on conflict (name) do update set value = settings.value || excluded.value`;
      await sql`insert into settings (name, value) values ('both', ${value}) ${conflict}`.execute(executor);
    };
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = first.transaction(async (executor) => {
      await write(executor, 'a');
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const waiting = second.transaction((executor) => write(executor, 'b'));
    let isWaiting = false;
    while (!isWaiting)
      isWaiting = (await watcher.query('select from pg_locks where not granted')).rows.length > 0;
    end.resolve();
    await Promise.all([writing, waiting]);
    const { rows } = await watcher.query("select value from settings where name = 'both'");
    assert.deepEqual(rows, [{ value: 'ab' }]);
    await Promise.all([first.close(), second.close(), watcher.end()]);
  });

  test('that fell silent is given up when it was asked for commits, and the next time another one is asked', async (t) => {
    const { location } = await openTestCalendar(t, place);
    if (location.databaseUrl === null) return t.skip('a file has no connections');
    const address = new URL(location.databaseUrl);
    const gate = await openGate(Number(address.port));
    address.port = String(gate.port);
    const database = openDatabase({ ...location, databaseUrl: address.href });
    t.after(async () => {
      await database.close();
      await gate.close();
    });
    await database.look();
    gate.silence();
    await assert.rejects(database.look(), { code: 'storage_unavailable' });
    await database.look();
  });
});
