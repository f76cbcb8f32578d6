import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { newFolder } from '../../../../test/support/calendars/backing-up.ts';
import { startWholeServer } from '../../../../test/support/servers/whole-server.ts';

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
  const createMany = async (description: string, count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) await create(description);
  };
  const total = async (word: string) => (await ask('-', `GET ${mount}/events?search=${word}`)).body.total;
  const waiting = () => file.prepare('select count(*) as texts from unindexed_texts').get()?.['texts'];
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
    refuseIndexing,
    allowIndexing,
  };
};

test('texts are indexed with the 64th, or when they pass 64 kB together, and found before and after', async (t) => {
  const { create, createMany, total, waiting } = await start(t);
  await createMany('palabra', 63);
  assert.deepEqual([await total('palabra'), waiting()], [63, 63]);
  await create('palabra');
  assert.deepEqual([await total('palabra'), waiting()], [64, 0]);
  await create('palabra '.repeat(7000));
  assert.deepEqual([await total('palabra'), waiting()], [65, 1]);
  await create('palabra '.repeat(1000));
  assert.deepEqual([await total('palabra'), waiting()], [66, 0]);
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

test('a text that is changed is found by what it says, before the index hears of it and after', async (t) => {
  const { ask, createMany, total, database, waiting } = await start(t);
  const change = (id: number, description: string) =>
    ask('editor', `PATCH ${mount}/events/${id}`, { json: { description } });
  await createMany('primero', 64);
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
