import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { seedCalendar } from '../../scripts/seed/seed-samples.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openDatabase, sqliteFile } from '../../src/storage/open.ts';
import { allRows, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';

onEachDatabase('restoring', (place) => {
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place();
    t.after(location.remove);
    return location;
  };

  const backupOf = async (t: TestContext, events: number): Promise<string> => {
    const location = await newPlace(t);
    await seedCalendar(settingsOf(location), { events, seed: events });
    const path = join(await newFolder(t), 'good.backup');
    await backUpCalendar(settingsOf(location), { path, force: false, media: false });
    return path;
  };

  /** Restores, and does something once, when the first rows are in. */
  const restoreWhile = (
    location: TestLocation,
    path: string,
    force: boolean,
    meanwhile: () => void,
  ): Promise<unknown> => {
    let isBegun = false;
    return restoreCalendar(settingsOf(location), {
      path,
      force,
      onProgress: () => {
        if (!isBegun) meanwhile();
        isBegun = true;
      },
    });
  };

  test('two at once into an empty place are one calendar, and the other is refused', async (t) => {
    const location = await newPlace(t);
    const [one, other] = [await backupOf(t, 30), await backupOf(t, 40)];
    const results = await Promise.allSettled(
      [one, other].map((path) =>
        restoreCalendar(settingsOf(location), { path, force: false, onProgress: () => undefined }),
      ),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.match(String(refused[0]?.reason.code), /^calendar_(exists|in_use)$/);
    const { events = [] } = await allRows(location);
    assert.equal(events.length, results[0]?.status === 'fulfilled' ? 30 : 40);
  });

  test('clears away what one that was killed has left, and nothing else', async (t) => {
    const location = await newPlace(t);
    const path = await backupOf(t, 5);
    const left = join(location.dataDirectory, 'restoring-a1B2c3');
    const other = join(location.dataDirectory, 'restoring-plans');
    for (const folder of [left, other]) {
      await mkdir(folder);
      await writeFile(join(folder, 'cartelera.sqlite'), 'half');
    }
    await restoreCalendar(settingsOf(location), { path, force: false, onProgress: () => undefined });
    const names = await readdir(location.dataDirectory);
    const isFile = location.databaseUrl === null;
    assert.deepEqual(
      names.sort(),
      isFile
        ? ['cartelera.sqlite', 'cartelera.sqlite-restoring', 'restoring-plans']
        : ['restoring-a1B2c3', 'restoring-plans'],
    );
  });

  test('leaves a calendar alone that somebody began there meanwhile', async (t) => {
    const location = await newPlace(t);
    if (location.databaseUrl !== null) return t.skip('the tables of PostgreSQL wait for each other');
    const path = await backupOf(t, 30);
    // As a service does that is started while the command runs.
    const { promise: opened, resolve } = Promise.withResolvers<ReturnType<typeof openDatabase>>();
    const restoring = restoreWhile(location, path, false, () => resolve(openDatabase(location)));
    const starting = opened.then(async (service) => {
      await migrate(service);
      return service;
    });
    const [restored, started] = await Promise.allSettled([restoring, starting]);
    assert.match(
      restored.status === 'rejected' ? String(restored.reason.code) : '',
      /^calendar_(exists|in_use)$/,
    );
    const service = started.status === 'fulfilled' ? started.value : assert.fail(String(started.reason));
    assert.deepEqual(await service.read.selectFrom('events').select('id').execute(), []);
    await service.close();
  });

  test('leaves a calendar alone that a service has opened since the first look', async (t) => {
    const path = await backupOf(t, 30);
    const location = await newPlace(t);
    await seedCalendar(settingsOf(location), { events: 7, seed: 7 });
    const before = await allRows(location);
    const service = openDatabase(location);
    try {
      const restoring = restoreCalendar(settingsOf(location), {
        path,
        force: true,
        onProgress: () => undefined,
      });
      // The first look finds nobody; the backup is still being read when the service comes.
      const [settled] = await Promise.allSettled([
        restoring,
        service.read.selectFrom('events').select('id').execute(),
      ]);
      assert.equal(settled.status === 'rejected' && settled.reason.code, 'calendar_in_use');
    } finally {
      await service.close();
    }
    assert.deepEqual(await allRows(location), before);
  });

  test('sees a service whose address gives its connections another name', async (t) => {
    const path = await backupOf(t, 30);
    const location = await newPlace(t);
    if (location.databaseUrl === null) return t.skip('connections to PostgreSQL have names');
    const named = { ...location, databaseUrl: `${location.databaseUrl}?application_name=agenda` };
    const service = openDatabase(named);
    try {
      await migrate(service);
      const force = true;
      const order = { path, force, onProgress: () => undefined };
      for (const place of [named, location])
        await assert.rejects(restoreCalendar(settingsOf(place), order), { code: 'calendar_in_use' });
    } finally {
      await service.close();
    }
  });
});

test('a backup never takes the place of the calendar itself, or of what is no file', async (t) => {
  const folder = await newFolder(t);
  const location = { dataDirectory: folder, databaseUrl: null } as TestLocation;
  await seedCalendar(settingsOf(location), { events: 7, seed: 7 });
  const backUp = (path: string) => backUpCalendar(settingsOf(location), { path, force: true, media: false });
  const file = sqliteFile(folder);
  await writeFile(`${file}-wal`, '');
  const before = await readFile(file);
  for (const path of [file, join(folder, '.', 'cartelera.sqlite'), `${file}-wal`, `${file}-shm`])
    await assert.rejects(backUp(path), { code: 'backup_exists' }, path);
  await mkdir(join(folder, 'a-folder'));
  await assert.rejects(backUp(join(folder, 'a-folder')), { code: 'backup_exists' });
  assert.deepEqual(await readFile(file), before);
});
