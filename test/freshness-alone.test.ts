import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readLease } from '../src/database/lease-row.ts';
import { runProgram, startServing } from './support/command-line.ts';
import { writeFiles } from './support/csv-files.ts';
import { type NewPlace, onEachDatabase, openMigrated } from './support/databases.ts';
import { signIn } from './support/signed-service.ts';

/** More often than a service is asked until it is sure to be alone; else nothing ends. */
const enough = 20_000;

/** A service, what it tells visitors, and who holds the lease of its calendar. */
const start = async (t: TestContext, place: NewPlace, more: readonly string[] = []) => {
  const location = await place('schema');
  t.after(location.remove);
  const { dataDirectory, databaseUrl } = location;
  const url = databaseUrl === null ? [] : ['--database-url', databaseUrl];
  const calendar = ['--data', dataDirectory, ...url, '--timezone', 'Europe/Madrid'];
  const service = await startServing(t, [...calendar, '--log-level', 'silent', ...more]);
  const database = await openMigrated(location);
  t.after(database.close);
  const { createEvent, titles } = signIn(service);
  const isAlone = async (): Promise<boolean> => (await readLease(database.read)).startsWith('held ');
  const askUntilAlone = async (): Promise<void> => {
    for (let asked = 0; asked < enough; asked += 1) {
      await titles();
      if (asked % 20 === 0 && (await isAlone())) return;
    }
    assert.fail('the service never takes the lease');
  };
  const importEvents = async (...names: readonly string[]): Promise<void> => {
    const rows = names.map((name) => `${name};31/12/2031;20:30\r\n`).join('');
    const [file = ''] = await writeFiles(t, { 'agenda.csv': `Título;Fecha;Hora\r\n${rows}` });
    const { code, err } = await runProgram(['import', 'csv', file, ...calendar]);
    assert.equal(code, 0, err);
  };
  return { calendar, service, createEvent, titles, isAlone, askUntilAlone, importEvents };
};

onEachDatabase('a service that is asked all the time and knows that it is alone', (place) => {
  test('shows what was written through it, and goes on being alone', async (t) => {
    const { createEvent, titles, isAlone, askUntilAlone } = await start(t, place);
    await askUntilAlone();
    for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      assert.equal((await createEvent(expected.at(-1) ?? '')).status, 201);
      assert.deepEqual(await titles(), expected);
    }
    assert.ok(await isAlone());
  });

  test('shows what a command wrote as soon as the command has ended', async (t) => {
    const { titles, isAlone, askUntilAlone, importEvents } = await start(t, place);
    await askUntilAlone();
    let isRunning = true;
    const visits = (async () => {
      while (isRunning) await titles();
    })();
    await importEvents('Feria');
    const first = await titles();
    isRunning = false;
    await visits;
    assert.deepEqual(first, ['Feria']);
    assert.equal(await isAlone(), false);
  });

  test('shows what was written through another service as soon as that has answered', async (t) => {
    const { calendar, service, titles, askUntilAlone } = await start(t, place);
    const second = await startServing(t, [...calendar, '--log-level', 'silent']);
    const other = signIn(second, service.administrator?.application_password);
    await askUntilAlone();
    const shown: string[] = [];
    for (const title of ['a', 'b', 'c']) {
      assert.equal((await other.createEvent(title)).status, 201);
      shown.push(title);
      assert.deepEqual(await titles(), shown);
    }
  });

  test('shows what was written while it was stopped in the middle of answering', async (t) => {
    const { service, titles, askUntilAlone, importEvents } = await start(t, place);
    await askUntilAlone();
    service.signal('SIGSTOP');
    await importEvents('Feria');
    const first = titles();
    service.signal('SIGCONT');
    assert.deepEqual(await first, ['Feria']);
  });

  test('is never one with several workers', async (t) => {
    const { titles, isAlone } = await start(t, place, ['--workers', '2']);
    for (let round = 0; round < 40; round += 1) await Promise.all(Array.from({ length: 10 }, titles));
    assert.equal(await isAlone(), false);
  });
});
