import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';

test('a transaction that the database ended by itself is refused with the reason for that', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const database = openSqlite(join(folder, 'a.sqlite'));
  t.after(database.close);
  await assert.rejects(
    database.transaction(async (executor) => {
      // As SQLite itself does when the disk is full.
      await sql`rollback`.execute(executor);
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    }),
    { code: 'storage_full' },
  );
});
