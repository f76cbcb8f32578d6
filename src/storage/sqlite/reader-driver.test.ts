import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { openTestCalendar } from '../../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Executor } from '../dialect.ts';
import { hasReaderEnded, readerDriver } from './reader-driver.ts';
import { openSqlite } from './sqlite.ts';

/** Takes the database a second or so, and gives how far it counted. */
const countFar = async (executor: Executor): Promise<number> => {
  const { rows } = await sql<{ count: number }>`with recursive counted(n) as
    (select 1 union all select n + 1 from counted where n < 3000000) select count(*) as count from counted`.execute(
    executor,
  );
  return Number(rows[0]?.count);
};

/** Takes so many connections, as far as there are any, until `release`. */
const holdConnections = (executor: Executor, count: number) => {
  const gate = Promise.withResolvers<void>();
  const held = Array.from({ length: count }, () =>
    executor.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await gate.promise;
    }),
  );
  return { held: Promise.all(held), release: gate.resolve };
};

onEachDatabase('reading beside the main thread', (place) => {
  test('sees every commit that was acknowledged before', async (t) => {
    const { database } = await openTestCalendar(t, place);
    for (let round = 0; round < 20; round += 1) {
      await database.transaction((executor) =>
        executor
          .insertInto('settings')
          .values({ name: `n${round}`, value: 'x' })
          .execute(),
      );
      const counts = [database.read, database.readHeavy, database.readHeavy].map((read) =>
        read
          .selectFrom('settings')
          .select((build) => build.fn.countAll().as('count'))
          .executeTakeFirstOrThrow(),
      );
      for (const { count } of await Promise.all(counts)) assert.equal(Number(count), round + 1);
    }
  });

  test('reads by key while more heavy reads run than there is room for', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const heavy = holdConnections(database.readHeavy, 12);
    const { rows } = await sql`select 1 as one`.execute(database.read);
    assert.equal(rows.length, 1);
    heavy.release();
    await heavy.held;
  });

  test('lets everything else go on while the database works', async (t) => {
    const { database } = await openTestCalendar(t, place);
    await sql`select 1`.execute(database.readHeavy);
    const done: string[] = [];
    const slow = countFar(database.readHeavy).then(() => done.push('heavy read'));
    await database.transaction((executor) =>
      executor.insertInto('settings').values({ name: 'a', value: 'b' }).execute(),
    );
    done.push('write');
    await database.read.selectFrom('settings').selectAll().execute();
    done.push('read');
    await slow;
    assert.deepEqual(done, ['write', 'read', 'heavy read']);
  });

  test('passes on what the database has against a query, and answers the next one', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const failing = sql`select * from nowhere`.execute(database.readHeavy);
    await assert.rejects(failing, (error: Error) => {
      assert.match(error.message, /nowhere/);
      assert.equal(database.dialect.refusal(error), null);
      return true;
    });
    assert.deepEqual(await database.readHeavy.selectFrom('settings').selectAll().execute(), []);
  });

  test('shows one state from end to end in a transaction', async (t) => {
    const { database } = await openTestCalendar(t, place);
    await database.readHeavy
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (executor) => {
        const settings = () => executor.selectFrom('settings').selectAll().execute();
        assert.deepEqual(await settings(), []);
        await database.transaction((writer) =>
          writer.insertInto('settings').values({ name: 'a', value: 'b' }).execute(),
        );
        assert.deepEqual(await settings(), []);
      });
    assert.equal((await database.readHeavy.selectFrom('settings').selectAll().execute()).length, 1);
  });

  test('is over when what runs has been answered', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { readHeavy } = database;
    // Connections that are still being made when it closes are not among what runs.
    const connected = holdConnections(readHeavy, 3);
    connected.release();
    await connected.held;
    const running = [readHeavy, readHeavy, readHeavy].map(countFar);
    await sql`select 1`.execute(database.read);
    await database.close();
    assert.deepEqual(await Promise.all(running), [3_000_000, 3_000_000, 3_000_000]);
    await assert.rejects(sql`select 1`.execute(readHeavy));
  });
});

const openFile = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'a.sqlite');
};

test('nothing can be written by a reader thread', async (t) => {
  const database = openSqlite(await openFile(t));
  t.after(database.close);
  await assert.rejects(sql`create table a (b)`.execute(database.readHeavy), /readonly/);
});

test('a reader thread that ends fails its query and is replaced', async (t) => {
  const path = await openFile(t);
  const database = openSqlite(path);
  t.after(database.close);
  const driver = readerDriver({ path, cacheBytes: 1024 * 1024 });
  const held = await driver.acquireConnection();
  const lost = held.executeQuery(CompiledQuery.raw('select 1 as one'));
  void (held as unknown as { reader: () => { end: () => Promise<unknown> } }).reader().end();
  await assert.rejects(lost, (error) => hasReaderEnded(error));
  await assert.rejects(lost, (error) => database.dialect.refusal(error)?.kind === 'unavailable');
  await assert.rejects(held.executeQuery(CompiledQuery.raw('select 1')), hasReaderEnded);
  await driver.releaseConnection(held);
  const next = await driver.acquireConnection();
  assert.deepEqual((await next.executeQuery(CompiledQuery.raw('select ? as one', [1]))).rows, [{ one: 1 }]);
  await driver.releaseConnection(next);
  await driver.destroy();
});

test('a reader thread that cannot open its file says so with each query', async () => {
  const driver = readerDriver({ path: join(tmpdir(), 'no such folder', 'a.sqlite'), cacheBytes: 1024 });
  const held = await driver.acquireConnection();
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(held.executeQuery(CompiledQuery.raw('select 1')), {
      message: /unable to open database file/,
      errcode: 14,
    });
  }
  await driver.releaseConnection(held);
  await driver.destroy();
});
