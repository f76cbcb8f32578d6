import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { newFolder } from '../../../../test/support/calendars/backing-up.ts';
import { startWholeServer } from '../../../../test/support/servers/whole-server.ts';
import { findFileDamage } from '../damage.ts';

const mount = '/calendar/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };

/** A calendar in a file, which others may open too. */
const start = async (t: TestContext) => {
  const dataDirectory = await newFolder(t);
  const remove = async () => undefined;
  const { ask, database, close } = await startWholeServer({ dataDirectory, databaseUrl: null, remove });
  t.after(close);
  // It waits for what is being indexed.
  const file = new DatabaseSync(join(dataDirectory, 'cartelera.sqlite'), { timeout: 5000 });
  t.after(() => file.close());
  const create = async (description: string, status = 201): Promise<void> => {
    const json = { title: 'Verbena', description, ...times };
    assert.equal((await ask('editor', `POST ${mount}/events`, { json })).status, status);
  };
  const createMany = async (description: string, count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) await create(description);
  };
  const total = async (word: string) => (await ask('-', `GET ${mount}/events?search=${word}`)).body.total;
  const waiting = () => file.prepare('select count(*) as texts from unindexed_texts').get()?.['texts'];
  // The next transaction begins when what was asked for has been done, or could not be.
  const indexed = () => database.transaction(async () => undefined);
  /** As on a full disk, the last part of the work. */
  const refuseIndexing = () =>
    file.exec(`create trigger full before delete on unindexed_texts begin select raise(abort, 'full'); end`);
  const allowIndexing = () => file.exec('drop trigger full');
  return {
    ask,
    create,
    createMany,
    total,
    database,
    file,
    waiting,
    indexed,
    refuseIndexing,
    allowIndexing,
  };
};

test('long texts do not wait for others to be indexed, and are found before and after', async (t) => {
  const { create, total, waiting, indexed } = await start(t);
  const found = () => total('palabra');
  const long = 'palabra '.repeat(12_000);
  await create('palabra');
  await create(long);
  assert.deepEqual([await found(), waiting()], [2, 2]);
  await create(long);
  await create(long);
  assert.equal(await found(), 4);
  await indexed();
  assert.deepEqual([await found(), waiting()], [4, 0]);
});

test('texts that cannot be indexed are not told as damage of the index, and still wait', async (t) => {
  const { create, database, waiting, refuseIndexing, allowIndexing } = await start(t);
  await create('palabra');
  refuseIndexing();
  await assert.rejects(database.findDamage(), /full/);
  assert.equal(waiting(), 1);
  allowIndexing();
  assert.deepEqual(await database.findDamage(), []);
  assert.equal(waiting(), 0);
});

test('texts that cannot be indexed refuse nobody, are found, and are indexed when that works again', async (t) => {
  const { create, createMany, total, database, waiting, indexed, refuseIndexing, allowIndexing } =
    await start(t);
  refuseIndexing();
  await createMany('palabra', 66);
  await indexed();
  assert.deepEqual([await total('palabra'), waiting()], [66, 66]);
  allowIndexing();
  await create('palabra');
  await indexed();
  assert.equal(waiting(), 67, 'what has failed is tried again with twice as many');
  await createMany('palabra', 61);
  await indexed();
  assert.deepEqual([await total('palabra'), waiting()], [128, 0]);
  assert.deepEqual(await database.findDamage(), []);
});

test('too many texts that were not indexed are indexed by who writes, who is told when he cannot', async (t) => {
  const { create, createMany, total, file, waiting, indexed, refuseIndexing, allowIndexing } = await start(t);
  refuseIndexing();
  // Of events that are not there.
  file.exec(`pragma foreign_keys = off; with recursive numbers(id) as
    (select 1001 union all select id + 1 from numbers where id < 2022)
    insert into event_search(event_id, text) select id, 'nada' from numbers`);
  await create('palabra');
  await create('palabra', 500);
  assert.deepEqual([await total('palabra'), waiting()], [1, 1023]);
  allowIndexing();
  await create('palabra');
  assert.deepEqual([await total('palabra'), waiting()], [2, 0]);
  await createMany('palabra', 64);
  await indexed();
  assert.deepEqual([await total('palabra'), waiting()], [66, 0], 'and from then on beside the commits again');
});

test('what is being indexed when a calendar is closed is there when it is opened again', async (t) => {
  const { createMany, database, file, waiting } = await start(t);
  await createMany('palabra', 64);
  await database.close();
  assert.equal(waiting(), 0);
  assert.deepEqual(findFileDamage(file), []);
  file.exec(`insert into event_trigrams(event_trigrams, rank) values ('integrity-check', 1)`);
});

test('a text that is changed is found by what it says, before the index hears of it and after', async (t) => {
  const { ask, createMany, total, database, waiting, indexed } = await start(t);
  const change = (id: number, description: string) =>
    ask('editor', `PATCH ${mount}/events/${id}`, { json: { description } });
  await createMany('primero', 64);
  await indexed();
  const { events } = (await ask('-', `GET ${mount}/events?per_page=2`)).body;
  assert.deepEqual([await total('primero'), waiting()], [64, 0]);
  const [one, other] = events.map(({ id }: { id: number }) => id);
  await change(one, 'segundo');
  await change(one, 'tercero');
  await change(other, 'primero y segundo');
  assert.deepEqual(
    [await total('primero'), await total('segundo'), await total('tercero'), waiting()],
    [63, 1, 1, 2],
  );
  await change(one, 'segundo');
  await database.transaction((executor) =>
    executor.deleteFrom('event_search').where('event_id', '=', other).execute(),
  );
  assert.deepEqual([await total('primero'), await total('segundo'), waiting()], [62, 1, 1]);
  await createMany('cuarto', 63);
  await indexed();
  assert.deepEqual(
    [
      await total('primero'),
      await total('segundo'),
      await total('tercero'),
      await total('cuarto'),
      waiting(),
    ],
    [62, 1, 0, 63, 0],
  );
  assert.deepEqual(await database.findDamage(), []);
});
