import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { type Dialect, sql } from 'kysely';
import { openTestCalendar } from '../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../test/support/databases/databases.ts';
import { AppError } from '../kernel/error.ts';
import type { Database, Executor } from './dialect.ts';
import { openDatabase } from './open.ts';
import { sqliteDialect } from './sqlite/driver.ts';
import { resultCodeOf } from './sqlite/statements.ts';
import { storageUncertain } from './storage-refusals.ts';
import { openWriteQueue } from './write-queue.ts';

const write = (executor: Executor, name: string, value = '') =>
  executor.insertInto('settings').values({ name, value }).execute();

const namesIn = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `n${String(index).padStart(3, '0')}`);

onEachDatabase('writers at the same time', (place) => {
  test('are each written or refused as if they had been alone', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const names = numbered(250);
    const refuses: ((executor: Executor) => Promise<unknown>)[] = [
      () => Promise.reject(new AppError('invalid', 'refused', { es: 'no', en: 'no' })),
      // It is there already: the database refuses the statement.
      (executor) => write(executor, 'n000'),
      (executor) => sql`select nothing from nowhere`.execute(executor),
    ];
    const isRefused = (index: number): boolean => index % 7 === 3;
    const told = await Promise.allSettled(
      names.map((name, index) =>
        database.transaction(async (executor) => {
          await write(executor, name);
          if (isRefused(index)) await refuses[index % refuses.length]?.(executor);
          return name;
        }),
      ),
    );
    const written = names.filter((_, index) => !isRefused(index));
    assert.deepEqual(
      told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      written,
    );
    assert.deepEqual(await namesIn(database), written);
  });

  test('each find what those before them wrote, those refused left out', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const seen = await Promise.allSettled(
      numbered(5).map((name, index) =>
        database.transaction(async (executor) => {
          await write(executor, name);
          if (index === 0 || index === 2) throw new Error('refused');
          return (await executor.selectFrom('settings').select('name').orderBy('name').execute()).map(
            (row) => row.name,
          );
        }),
      ),
    );
    assert.deepEqual(
      seen.map((one) => (one.status === 'fulfilled' ? one.value : null)),
      [null, ['n001'], null, ['n001', 'n003'], ['n001', 'n003', 'n004']],
    );
  });

  test('show up in the order of their changes, across processes', async (t) => {
    const { database, location } = await openTestCalendar(t, place);
    const other = openDatabase(location);
    t.after(other.close);
    const shown: number[][] = [];
    const change = async (writer: Database, recordId: number): Promise<void> => {
      await writer.transaction((executor) =>
        executor
          .insertInto('changes')
          .values({
            at: '',
            actor_id: null,
            kind: 'event',
            record_id: recordId,
            action: 'create',
            revision: 1,
          })
          .execute(),
      );
      const rows = await database.read
        .selectFrom('changes')
        .select(['id', 'record_id'])
        .orderBy('id')
        .execute();
      assert.ok(rows.some((row) => row.record_id === recordId));
      shown.push(rows.map(({ id }) => id));
    };
    await Promise.all(Array.from({ length: 80 }, (_, index) => change(index % 2 ? database : other, index)));
    const all = shown.find((ids) => ids.length === 80) ?? [];
    for (const ids of shown) assert.deepEqual(ids, all.slice(0, ids.length));
  });

  test('are finished before the database is closed', async (t) => {
    const { location } = await openTestCalendar(t, place);
    const database = openDatabase(location);
    const writes = numbered(20).map((name) => database.transaction((executor) => write(executor, name)));
    await database.close();
    assert.equal(
      (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled').length,
      20,
    );
    await assert.rejects(database.transaction((executor) => write(executor, 'later')));
  });

  test('are refused what they ask when their transaction has ended', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { executor } = await database.transaction(async (open) => ({ executor: open }));
    await assert.rejects(write(executor, 'late'), /already committed/);
    assert.deepEqual(await namesIn(database), []);
  });
});

test('a commit of which it is unknown whether it was made is rejected as such', async (t) => {
  const file = new DatabaseSync(':memory:');
  t.after(() => file.close());
  const inner = sqliteDialect(file);
  const failing: Dialect = {
    ...inner,
    createAdapter: () => inner.createAdapter(),
    createDriver: () => {
      const driver = inner.createDriver();
      const refused = Object.assign(new Error('disk I/O error'), { errcode: 1034 });
      return Object.assign(driver, { commitTransaction: () => Promise.reject(refused) });
    },
  };
  const uncertain = (error: unknown) => (resultCodeOf(error) === 1034 ? storageUncertain(error) : null);
  const { transaction } = openWriteQueue({ kysely: failing, refusal: () => null, uncertain });
  const code = async (work: () => Promise<unknown>) =>
    transaction(work).catch((error: { readonly code?: string }) => error.code ?? String(error));
  assert.equal(await code(async () => 1), 'storage_uncertain');
  assert.equal(await code(() => Promise.reject(new Error('not written'))), 'Error: not written');
});
