import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../src/kernel/clock.ts';
import { migrateCalendar } from '../../src/program/cli/migrate.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { followBackups } from '../../src/program/scheduled-backups.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { atEnd } from '../support/at-end.ts';
import { findingsIn, flagsOf, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { type RunningService, runProgram, startServing } from '../support/command-line.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';

const clients = 8;

/** Writes to the services with several clients until `stop`; each event has a venue and tags of its own. */
const startWriting = (services: readonly RunningService[]) => {
  const secret = `admin:${services[0]?.administrator?.application_password}`;
  const authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const acknowledged = new Map<number, string>();
  let isOver = false;
  const writeOn = async (client: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const title = `Concierto ${client} ${turn}`;
      const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
      const venue = { venue: `Sala ${client} ${turn}` };
      const body = JSON.stringify({ title, ...times, venue, tags: [`etiqueta ${client} ${turn}`] });
      const url = `${services[client % services.length]?.address}/calendar/events/v1/events`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      const { id } = (await answer.json()) as { id: number };
      assert.equal(answer.status, 201);
      acknowledged.set(id, title);
    }
  };
  const writing = Promise.all(Array.from({ length: clients }, (_, client) => writeOn(client)));
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
};

onOneDatabase('a backup that is taken while many write', (place) => {
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place();
    atEnd(t, location.remove);
    return location;
  };

  test('has all that was acknowledged before, and one state of the rest', async (t) => {
    const location = await newPlace(t);
    const services = [
      await startServing(t, flagsOf(location)),
      await startServing(t, flagsOf(location)),
    ] as const;
    const { acknowledged, stop } = startWriting(services);
    while (acknowledged.size < 20) await new Promise((resolve) => setImmediate(resolve));
    const before = new Map(acknowledged);
    const path = join(await newFolder(t), 'a.backup');
    const { code, out, err } = await runProgram(['backup', path, '--media', '--json', ...flagsOf(location)]);
    await stop();
    assert.equal(code, 0, err);
    assert.ok(acknowledged.size > before.size, 'they went on writing');
    for (const service of services) service.signal('SIGTERM');
    await Promise.all(services.map(({ ended }) => ended));

    const restored = await newPlace(t);
    await restoreCalendar(settingsOf(restored), { path, force: false, onProgress: () => undefined });
    const database = openDatabase(restored);
    atEnd(t, database.close);
    const rows = await database.read.selectFrom('events').select(['id', 'title']).execute();
    const kept = new Map(rows.map(({ id, title }) => [id, title]));
    for (const [id, title] of before) assert.equal(kept.get(id), title);
    for (const [id, title] of kept) assert.equal(acknowledged.get(id), title);
    assert.equal(JSON.parse(out).rows.events, kept.size);
    assert.deepEqual(await findingsIn(restored), []);
  });
});

onOneDatabase('a service that keeps backups', (place) => {
  test('makes one and deletes older ones', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const folder = join(await newFolder(t), 'backups');
    await mkdir(folder);
    await writeFile(join(folder, 'cartelera-2020-01-01T00-00-00Z.backup'), 'old');
    const keeping = ['--backup-dir', folder, '--backup-retention', '1'];
    const service = await startServing(t, [...flagsOf(location), ...keeping]);
    const { path, deleted } = JSON.parse(await service.nextLogged(/"backup made"/));
    assert.deepEqual(deleted, ['cartelera-2020-01-01T00-00-00Z.backup']);
    assert.deepEqual(
      (await readdir(folder)).map((name) => join(folder, name)),
      [path],
    );
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  });

  test('says which folder is no good and what to do, and that all is well again', async (t) => {
    const location = await place();
    atEnd(t, location.remove);
    await migrateCalendar(settingsOf(location));
    const folder = join(await newFolder(t), 'backups');
    await writeFile(folder, 'no folder');
    const lines: string[] = [];
    const over = Promise.withResolvers<number>();
    const waits = [
      async () => {
        assert.equal(backups.failures(), 1);
        await rm(folder);
      },
      async () => over.resolve(backups.failures()),
    ];
    const backups = followBackups(settingsOf(location, { 'backup-dir': folder }), {
      clock: systemClock,
      wait: async (_milliseconds, signal) => {
        const next = waits.shift();
        if (next !== undefined) await next();
        else if (!signal.aborted) await once(signal, 'abort');
      },
      log: pino({}, { write: (line) => lines.push(line) }),
    });
    atEnd(t, backups.close);
    assert.equal(await over.promise, 0);
    await backups.close();
    const said = lines.map((line) => JSON.parse(line));
    assert.deepEqual(
      said.map(({ level, msg }) => [level, msg]),
      [
        [
          50,
          `backup failed: the folder ${folder} (--backup-dir) cannot be used: a part of that path is not a folder. ` +
            'Older backups are kept; retried every ten minutes',
        ],
        [30, 'backup made'],
        [30, 'backups recovered'],
      ],
    );
  });

  test('by schedule that fails for another folder than that of the backups does not blame that one', async (t) => {
    const folder = await newFolder(t);
    const data = join(folder, 'data');
    await writeFile(data, 'no folder');
    const lines: string[] = [];
    const settings = settingsOf(
      { dataDirectory: data, databaseUrl: null, remove: async () => undefined },
      { 'backup-dir': join(folder, 'backups') },
    );
    const failed = Promise.withResolvers<void>();
    const backups = followBackups(settings, {
      clock: systemClock,
      wait: async (_milliseconds, signal) => {
        failed.resolve();
        if (!signal.aborted) await once(signal, 'abort');
      },
      log: pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }),
    });
    await failed.promise;
    await backups.close();
    assert.deepEqual(lines, ['backup failed']);
  });
});
