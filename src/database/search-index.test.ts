import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { newFolder } from '../../test/support/backing-up.ts';
import { startWholeServer } from '../../test/support/whole-server.ts';

const mount = '/calendar/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };

/** A calendar in a file, which others may open too. */
const start = async (t: TestContext) => {
  const dataDirectory = await newFolder(t);
  const remove = async () => undefined;
  const { ask, database, close } = await startWholeServer({ dataDirectory, databaseUrl: null, remove });
  t.after(close);
  const file = new DatabaseSync(join(dataDirectory, 'cartelera.sqlite'));
  t.after(() => file.close());
  const create = async (description: string): Promise<void> => {
    const json = { title: 'Verbena', description, ...times };
    assert.equal((await ask('editor', `POST ${mount}/events`, { json })).status, 201);
  };
  const waiting = () => file.prepare('select count(*) as texts from unindexed_texts').get()?.['texts'];
  return { ask, create, database, file, waiting };
};

test('long texts do not wait for others to be indexed, and are found before and after', async (t) => {
  const { ask, create, waiting } = await start(t);
  const found = async () => (await ask('-', `GET ${mount}/events?search=palabra`)).body.total;
  const long = 'palabra '.repeat(12_000);
  await create('palabra');
  await create(long);
  assert.deepEqual([await found(), waiting()], [2, 2]);
  await create(long);
  await create(long);
  assert.deepEqual([await found(), waiting()], [4, 0]);
});

test('texts that cannot be indexed are not told as damage of the index, and still wait', async (t) => {
  const { create, database, file, waiting } = await start(t);
  await create('palabra');
  // As on a full disk, the last part of the work.
  file.exec(`create trigger full before delete on unindexed_texts begin select raise(abort, 'full'); end`);
  await assert.rejects(database.findDamage(), /full/);
  assert.equal(waiting(), 1);
  file.exec('drop trigger full');
  assert.deepEqual(await database.findDamage(), []);
  assert.equal(waiting(), 0);
});
