import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { deriveAnew } from '../../src/calendar/events/zone-data/derive-anew.ts';
import { migrateCalendar } from '../../src/program/cli/migrate.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { seedCalendar } from '../../src/program/cli/seed.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import type { Database } from '../../src/storage/dialect.ts';
import { insertRows } from '../../src/storage/insert-rows.ts';
import { applySteps, history, listAppliedSteps, migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { allRows, findingsIn, flagsOf, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { runProgram } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { oldCalendars, type RecordedAnswer } from '../support/databases/old-calendars.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const renew = process.env['RENEW_ANSWERS'] === '1';

const answersOf = async (server: WholeServer, asked: readonly RecordedAnswer[]) => {
  const answers: RecordedAnswer[] = [];
  for (const { who, path } of asked) {
    const { status, body } = await server.ask(who, `GET /calendar/events/v1${path}`);
    answers.push({ who, path, status, body });
  }
  return answers;
};

/** The ids of the events on all pages of everything in all statuses, by offset and by cursor. */
const idsOnPages = async (server: WholeServer): Promise<readonly (readonly number[])[]> => {
  const read = async (first: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let next: string | undefined = first; next !== undefined; ) {
      const page = await server.ask('administrator', `GET ${next}`);
      ids.push(...(page.body['events'] as { readonly id: number }[]).map(({ id }) => id));
      next = (page.body['next_rest_url'] as string | undefined)?.replace(/^https?:\/\/[^/]+/, '');
    }
    return ids;
  };
  const all =
    '/calendar/events/v1/events?window=all&per_page=4&status=publish,future,draft,pending,private,trash';
  return [await read(all), await read(`${all}&cursor=*`)];
};

onEachDatabase('a calendar of a released version', (place) => {
  for (const old of oldCalendars) {
    test(`${old.version} answers as it did, and all is in order`, async (t) => {
      const location = await place();
      await old.place(location);
      const server = await startWholeServer(location, {}, async (database) => {
        // As a first start does. No zone of these calendars has changed since.
        const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
        const derived = await deriveAnew(database, { now, timezone: 'Europe/Madrid' });
        assert.deepEqual(derived, { kind: 'derived', from: null, moved: [] });
        return database;
      });
      t.after(server.close);
      const recorded = await old.answers();
      assert.ok(recorded.length > 400);
      const answers = await answersOf(server, recorded);
      if (renew) await old.renewAnswers(answers);
      else {
        for (const [index, { who, path, status, body }] of answers.entries()) {
          assert.deepEqual(
            { status, body },
            { status: recorded[index]?.status, body: recorded[index]?.body },
            `${who} ${path}`,
          );
        }
      }
      // Of SQLite only the file was kept, without the folder of images.
      const found = (await findingsIn(location)).filter(
        (line) => !/^image \d+: Its file .* is missing/.test(line),
      );
      assert.deepEqual(found, []);
      const listed = await server.database.read
        .selectFrom('events')
        .select('id')
        .where('hide_from_listings', '=', 0)
        .orderBy('start_local')
        .orderBy('id')
        .execute();
      const ids = listed.map(({ id }) => id);
      assert.ok(ids.length > 10);
      assert.deepEqual(await idsOnPages(server), [ids, ids], 'pages by offset and by cursor');
      const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
      const json = { title: 'Primero de la nueva', ...times };
      const made = await server.ask('editor', 'POST /calendar/events/v1/events', { json });
      assert.equal(made.status, 201, JSON.stringify(made.body));
    });
  }
});

onEachDatabase('an upgrade', (place) => {
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

  test('that fails in the middle leaves the calendar as it was, and says at which step', async (t) => {
    const location = await newPlace(t);
    const seed = { events: 12, seed: 1, onProgress: () => undefined };
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

  test('can be gone back on with the backup from before, which a restore brings up to date', async (t) => {
    const location = await newPlace(t);
    const database = openDatabase(location);
    const { dialect } = database;
    await database.transaction((executor) => applySteps(executor, dialect, { upTo: '0010-search-index' }), {
      alone: true,
    });
    // This program's own way to create people needs this program's tables.
    const eva = { login: 'eva', login_key: 'eva', email: null, email_key: null, name: 'eva' };
    await database.transaction((executor) =>
      insertRows(executor, 'users', [{ ...eva, role: 'editor', created_at: '2026-11-01 10:00:00' }]),
    );
    await database.close();
    const path = join(await newFolder(t), 'before.backup');
    await backUpCalendar(settingsOf(location), { path, media: false, force: false });
    const untouched = openDatabase(location);
    assert.equal((await listAppliedSteps(untouched.read)).length, 10);
    await untouched.close();
    await migrateCalendar(settingsOf(location));
    await restoreCalendar(settingsOf(location), { path, force: true, onProgress: () => undefined });
    assert.equal((await allRows(location))['users']?.length, 1);
    assert.deepEqual((await migrateCalendar(settingsOf(location))).applied, []);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('that two programs begin at once happens once', async (t) => {
    const location = await newPlace(t);
    const database = openDatabase(location);
    const { dialect } = database;
    await database.transaction((executor) => applySteps(executor, dialect, { upTo: '0005-events' }), {
      alone: true,
    });
    await database.close();
    const runs = await Promise.all([1, 2].map(() => runProgram(['migrate', '--json', ...flagsOf(location)])));
    assert.deepEqual(
      runs.map(({ code, err }) => ({ code, err })),
      [1, 2].map(() => ({ code: 0, err: '' })),
    );
    const applied = runs.flatMap(({ out }) => JSON.parse(out).applied);
    assert.deepEqual(applied, Object.keys(history).slice(5));
    assert.deepEqual(await findingsIn(location), []);
  });

  test('by a command that only wants to read is told of, once, and a new calendar is none', async (t) => {
    const location = await newPlace(t);
    const fresh = await runCommand(['user', 'create', 'eva', '--json', ...flagsOf(await newPlace(t))]);
    assert.deepEqual([fresh.code, fresh.err], [0, '']);
    const database = openDatabase(location);
    const { dialect } = database;
    await database.transaction((executor) => applySteps(executor, dialect, { upTo: '0005-events' }), {
      alone: true,
    });
    await database.close();
    const first = await runCommand(['user', 'list', '--json', '--locale', 'en', ...flagsOf(location)]);
    assert.deepEqual([first.code, first.out], [0, '[]\n']);
    assert.match(
      first.err,
      /^cartelera: The database of this calendar was updated to .* earlier versions .*\n$/,
    );
    const second = await runCommand(['check', ...flagsOf(location)]);
    assert.deepEqual([second.code, second.err], [0, '']);
  });

  test('of a calendar that a newer version made is refused by every command', async (t) => {
    const location = await newPlace(t);
    await migrateCalendar(settingsOf(location));
    const database = open(t, location);
    await database.transaction((executor) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(executor),
    );
    const before = await allRows(location);
    for (const command of [
      ['serve', '--port', '0'],
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
