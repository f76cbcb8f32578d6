import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';

const openEmpty = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const database = openSqlite(join(folder, 'a.sqlite'));
  t.after(database.close);
  await database.transaction((executor) => sql`create table lines (line text)`.execute(executor));
  const write = (line: string) =>
    database.transaction((executor) => sql`insert into lines values (${line})`.execute(executor));
  const lines = async () =>
    (await sql<{ line: string }>`select line from lines`.execute(database.read)).rows.map(({ line }) => line);
  return { database, write, lines };
};

const codes = (told: readonly PromiseSettledResult<unknown>[]) =>
  told.map((one) => (one.status === 'fulfilled' ? 'written' : (one.reason as { code?: string }).code));

test('a transaction that the database ends by itself is rejected with the reason, and no other', async (t) => {
  const { database, write, lines } = await openEmpty(t);
  const endsIt = database.transaction.bind(null, async (executor) => {
    // As SQLite itself does when the disk is full.
    await sql`rollback`.execute(executor);
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  assert.deepEqual(codes(await Promise.allSettled([endsIt()])), ['storage_full']);
  const given = ['a', 'b', 'c', 'd'];
  const told = codes(await Promise.allSettled([...given.map(write), endsIt(), write('e')]));
  assert.deepEqual(told.slice(4), ['storage_full', 'written']);
  assert.deepEqual(told.slice(0, 4), Array(4).fill('written'));
  assert.deepEqual(await lines(), [...given, 'e']);
});

test('on a full disk nobody is told that something was written which was not', async (t) => {
  const { database, write, lines } = await openEmpty(t);
  await write('first');
  const pages = (most: number) =>
    database.transaction((executor) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(executor));
  await pages(10);
  const given = Array.from({ length: 60 }, (_, index) => String(index).repeat(index % 9 === 4 ? 20_000 : 10));
  const told = await Promise.allSettled(given.map(write));
  const written = given.filter((_, index) => told[index]?.status === 'fulfilled');
  assert.ok(written.length < given.length);
  for (const code of codes(told)) assert.match(code ?? '', /^(written|storage_full)$/);
  assert.deepEqual(await lines(), ['first', ...written]);
  await pages(1000);
  await write('last');
  assert.equal((await lines()).at(-1), 'last');
});
