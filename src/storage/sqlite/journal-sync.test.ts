import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { migrate } from '../migrate.ts';
import { openJournalSync } from './journal-sync.ts';
import { openSqlite } from './sqlite.ts';

const makeFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-journal-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
};

test('nobody is told of a commit that the disk refuses, and all goes on when it takes it', async (t) => {
  const path = join(await makeFolder(t), 'cartelera.sqlite');
  const first = openSqlite(path);
  await migrate(first);
  await first.close();
  const database = openSqlite(path);
  t.after(database.close);
  await database.ping();
  const write = (name: string) =>
    database.transaction((executor) => executor.insertInto('settings').values({ name, value: '' }).execute());
  // SQLite has the journal open already; who opens it by its name now gets what can put nothing on a disk.
  await rename(`${path}-wal`, `${path}-aside`);
  await symlink('/dev/null', `${path}-wal`);
  await assert.rejects(write('doubtful'), { code: 'storage_uncertain' });
  await rename(`${path}-aside`, `${path}-wal`);
  await write('next');
  const rows = await database.read.selectFrom('settings').select('name').orderBy('name').execute();
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['doubtful', 'next'],
  );
});

test('a journal that the disk refused once is begun anew before it is believed again', async (t) => {
  const path = join(await makeFolder(t), 'calendar');
  let restarts = 0;
  let refusesRestart = true;
  const journal = openJournalSync(path, () => {
    restarts += 1;
    if (refusesRestart) throw new Error('somebody reads');
  });
  t.after(() => journal.close());

  // A device that takes everything and can put nothing on a disk.
  await symlink('/dev/null', `${path}-wal`);
  await assert.rejects(journal.sync(), { code: 'EINVAL' });
  assert.equal(restarts, 0);

  await rm(`${path}-wal`);
  await writeFile(`${path}-wal`, 'commits');
  await assert.rejects(journal.sync(), /somebody reads/);
  refusesRestart = false;
  await journal.sync();
  assert.equal(restarts, 2);
  await journal.sync();
  assert.equal(restarts, 2);
});
