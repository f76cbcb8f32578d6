import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { seedCalendar } from '../../scripts/seed/seed-samples.ts';
import { migrateCalendar } from '../../src/program/cli/migrate.ts';
import type { Database } from '../../src/storage/dialect.ts';
import { history, listAppliedSteps, migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { allRows, findingsIn, flagsOf, settingsOf } from '../support/calendars/backing-up.ts';
import { runProgram } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';

const urlOf = (path: string): string =>
  JSON.stringify(pathToFileURL(`${import.meta.dirname}/../../src/storage/${path}`));

/** A program that runs the steps of the schema and one more, in which it kills itself. */
const killedMigration = `
  import { history, migrate } from ${urlOf('migrate.ts')};
  import { openDatabase } from ${urlOf('open.ts')};
  const killed = async () => void process.kill(process.pid, 'SIGKILL');
  await migrate(openDatabase(JSON.parse(process.env.LOCATION)), { ...history, '9001-killed': killed });
`;

onEachDatabase('migrate', (place) => {
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place();
    t.after(location.remove);
    return location;
  };
  const open = (t: TestContext, location: TestLocation): Database => {
    const database = openDatabase(location);
    t.after(database.close);
    return database;
  };

  test('leaves the calendar as it was when a step fails, and names the step', async (t) => {
    const location = await newPlace(t);
    const seed = { events: 12, seed: 1 };
    await seedCalendar(settingsOf(location), seed);
    const before = await allRows(location);
    const database = open(t, location);
    const steps = {
      ...history,
      '9001-colours': async (db: Kysely<never>) => {
        await db.schema.createTable('colours').addColumn('name', 'text').execute();
        await sql`update events set title = 'gone'`.execute(db);
      },
      '9002-fails': async (db: Kysely<never>) => {
        await sql`alter table events add column colour text`.execute(db);
        await sql`delete from changes`.execute(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    await assert.rejects(migrate(database, steps), {
      code: 'migration_failed',
      message: /9002-fails fails \(.*nowhere.*\)\. Nothing was changed/,
    });
    assert.deepEqual(await listAppliedSteps(database.read), Object.keys(history));
    assert.deepEqual(await allRows(location), before);
    const tables = await database.read.introspection.getTables();
    assert.ok(!tables.some(({ name }) => name === 'colours'));
    assert.deepEqual(await findingsIn(location), []);
    assert.deepEqual((await migrateCalendar(settingsOf(location))).applied, []);
  });

  test('leaves nothing when it is killed, and the next one goes through', async (t) => {
    const location = await newPlace(t);
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', killedMigration], {
      env: { ...process.env, LOCATION: JSON.stringify(location) },
      stdio: 'inherit',
    });
    assert.equal(signal, 'SIGKILL');
    const database = open(t, location);
    assert.deepEqual(await database.read.introspection.getTables(), []);
    assert.deepEqual((await migrateCalendar(settingsOf(location))).applied, Object.keys(history));
    assert.deepEqual(await findingsIn(location), []);
  });

  test('is done once when two programs begin it at once', async (t) => {
    const location = await newPlace(t);
    const runs = await Promise.all([1, 2].map(() => runProgram(['migrate', '--json', ...flagsOf(location)])));
    assert.deepEqual(
      runs.map(({ code, err }) => ({ code, err })),
      [1, 2].map(() => ({ code: 0, err: '' })),
    );
    const applied = runs.flatMap(({ out }) => JSON.parse(out).applied);
    assert.deepEqual(applied, Object.keys(history));
    assert.deepEqual(await findingsIn(location), []);
  });

  test('is refused, as is every command, on a calendar of a newer version', async (t) => {
    const location = await newPlace(t);
    await migrateCalendar(settingsOf(location));
    const database = open(t, location);
    await database.transaction((executor) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(executor),
    );
    const before = await allRows(location);
    for (const command of [
      ['serve', '--port', '0'],
      ['migrate'],
      ['backup', `${location.dataDirectory}/a.backup`],
      ['check'],
    ]) {
      const runRow = command[0] === 'serve' ? runProgram : runCommand;
      const { code, err } = await runRow([...command, '--locale', 'en', ...flagsOf(location)]);
      assert.equal(code, 1);
      assert.match(
        err,
        /^cartelera: This database was created or migrated by a newer version of Cartelera \(it has 9999-later\)/,
      );
    }
    assert.deepEqual(await allRows(location), before);
  });
});
