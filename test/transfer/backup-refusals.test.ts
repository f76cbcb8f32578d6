import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { seedCalendar } from '../../scripts/seed/seed-samples.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import { verifyBackup } from '../../src/transfer/backup/verify-backup.ts';
import { atEnd } from '../support/at-end.ts';
import { allRows, flagsOf, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { sealed } from '../support/calendars/transfers.ts';
import { startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';

onEachDatabase('a backup', (place) => {
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place();
    atEnd(t, location.remove);
    return location;
  };

  const seeded = async (t: TestContext, events: number): Promise<TestLocation> => {
    const location = await newPlace(t);
    await seedCalendar(settingsOf(location), { events, seed: events });
    return location;
  };

  const backUp = (location: TestLocation, path: string, force = false) =>
    backUpCalendar(settingsOf(location), { path, force, media: false });

  const restore = (location: TestLocation, path: string, force: boolean) =>
    restoreCalendar(settingsOf(location), { path, force, onProgress: () => undefined });

  test('that cannot be used is refused with a sentence, and what was there stays', async (t) => {
    const folder = await newFolder(t);
    const good = join(folder, 'good.backup');
    await backUp(await seeded(t, 30), good);
    const bytes = await readFile(good);
    const lines = zstdDecompressSync(bytes).toString().split('\n');
    const edited = (edit: (line: string, index: number) => string): Buffer =>
      zstdCompressSync(lines.map(edit).join('\n'));
    const header = (edit: (text: string) => string) =>
      edited((line, index) => (index === 0 ? edit(line) : line));
    const middle = Math.floor(lines.length / 2);
    const flipped = Buffer.from(bytes);
    flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 0x10;
    const cases: readonly (readonly [string, Buffer, RegExp])[] = [
      ['empty', Buffer.alloc(0), /no backup of Cartelera/],
      ['a picture', Buffer.from('\x89PNG\r\n'), /no backup of Cartelera/],
      ['other compressed text', zstdCompressSync('hello\n'), /no backup of Cartelera/],
      ['other JSON', zstdCompressSync('{"format":"other"}\n'), /no backup of Cartelera/],
      [
        'an export',
        zstdCompressSync('{"format":"cartelera archive","version":1}\n'),
        /no backup of Cartelera/,
      ],
      ['cut off', bytes.subarray(0, bytes.length - 1), /damaged or cut off .*decompressed/],
      ['cut in the middle', bytes.subarray(0, Math.floor(bytes.length / 2)), /damaged or cut off/],
      ['cut at a line', zstdCompressSync(lines.slice(0, -2).join('\n').concat('\n')), /the end is missing/],
      ['a flipped bit', flipped, /damaged or cut off/],
      [
        'a changed row',
        edited((line, index) => (index === middle ? line.replace(/\d/, '7') : line)),
        /checksum/,
      ],
      ['a lost row', zstdCompressSync(lines.toSpliced(middle, 1).join('\n')), /checksum/],
      ['something behind the end', zstdCompressSync(`${lines.join('\n')}[1]\n`), /follows the end/],
      ['no JSON within', edited((line, index) => (index === middle ? '{' : line)), /it is no JSON/],
      ['deep nesting', edited((line, index) => (index === middle ? '['.repeat(1e6) : line)), /it is no JSON/],
      [
        'a strange line',
        edited((line, index) => (index === middle ? '{"a":1}' : line)),
        /not of this format/,
      ],
      [
        'a newer form',
        header((line) => line.replace('"version":1', '"version":2')),
        /newer version of Cartelera/,
      ],
      ['a newer schema', header((line) => line.replace('"0001-', '"0099-')), /newer version of Cartelera/],
    ];
    const empty = await newPlace(t);
    const full = await seeded(t, 12);
    const before = await allRows(full);
    for (const [what, content, sentence] of cases) {
      const path = join(folder, 'bad.backup');
      await writeFile(path, content);
      await assert.rejects(restore(full, path, true), sentence, what);
    }
    assert.deepEqual(await allRows(full), before);
    assert.deepEqual(
      (await readdir(empty.dataDirectory)).filter((name) => name !== 'media'),
      [],
    );
    await restore(empty, good, false);
    await restore(full, good, true);
    assert.deepEqual(await allRows(full), await allRows(empty));
  });

  test('whose checksum is right and whose rows are not is taken back whole', async (t) => {
    const folder = await newFolder(t);
    const path = join(folder, 'a.backup');
    const location = await seeded(t, 12);
    await backUp(location, path);
    const lines = zstdDecompressSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n')
      .slice(0, -1);
    const before = await allRows(location);
    const picture = `${'a'.repeat(32)}.jpg`;
    const first = lines.findIndex((line) => line.startsWith('{"kind":"occurrences"'));
    const occurrence = lines[first] ?? '';
    const header = (edit: (text: string) => string) => [edit(lines[0] ?? ''), ...lines.slice(1)];
    const file = (name: string) => `{"kind":"file","stored":{"name":"${name}","bytes":"AAAA"}}`;
    const session = {
      ...{ id: 9, user_id: 1, hash: 'hash' },
      ...{ created_at: '2026-11-21 10:00:00', last_used_at: '2026-11-21 10:00:00' },
    };
    const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
      [
        'a column that is lacking',
        lines.with(first, occurrence.replace('"free"', '"frees"')),
        /occurrences\.free is missing or wrong/,
      ],
      [
        'a value that no column has',
        lines.with(first, occurrence.replace('"free":0', '"free":[]')),
        /occurrences\.free is missing or wrong/,
      ],
      ['a row that was lost', lines.toSpliced(first, 1), /lacks 1 of 12 "occurrences"/],
      [
        'a last number that is none',
        lines.map((line) => line.replace(/^(\{"kind":"numbers".*"records":)\d+/, '$1"x"')),
        /"records" is no number/,
      ],
      [
        'a step that is none, though every object has it',
        header((line) => line.replace(/"steps":\[[^\]]*\]/, '"steps":["toString"]')),
        /newer version of Cartelera/,
      ],
      [
        'no step at all',
        header((line) => line.replace(/"steps":\[[^\]]*\]/, '"steps":[]')),
        /newer version of Cartelera/,
      ],
      [
        'a time that is none',
        header((line) => line.replace(/"made_at":"[^"]*"/, '"made_at":{}')),
        /line 1: .*"made_at" is missing or wrong/,
      ],
      ['a row twice', lines.with(first, lines[first + 1] ?? ''), /a row does not fit/],
      ['a way out', [...lines, file(picture), file('../../a.jpg')], /"name" is missing or wrong/],
      [
        'a user who is signed in',
        lines.toSpliced(first, 0, JSON.stringify({ kind: 'sessions', stored: session })),
        /the table sessions has no rows in backups/,
      ],
    ];
    for (const [what, changed, sentence] of cases) {
      await writeFile(path, zstdCompressSync(sealed(changed)));
      await assert.rejects(restore(location, path, true), sentence, what);
      assert.deepEqual(await allRows(location), before, what);
      const media = join(location.dataDirectory, 'media');
      assert.deepEqual(await readdir(media).catch(() => []), []);
    }
  });

  test('replaces nothing that is there unless it is told to', async (t) => {
    const folder = await newFolder(t);
    const [one, other] = [join(folder, 'one.backup'), join(folder, 'other.backup')];
    const location = await seeded(t, 12);
    await backUp(location, one);
    await backUp(await seeded(t, 5), other);
    const written = await readFile(one);
    await assert.rejects(backUp(location, one), /one.backup is there already; --force replaces it/);
    assert.deepEqual(await readFile(one), written);
    const before = await allRows(location);
    await assert.rejects(restore(location, other, false), /There is a calendar already/);
    assert.deepEqual(await allRows(location), before);
    await restore(location, other, true);
    assert.equal((await allRows(location))['events']?.length, 5);
    await backUp(location, one, true);
    assert.equal((await verifyBackup(one)).header.records['events'], 5);
    assert.deepEqual((await readdir(folder)).sort(), ['one.backup', 'other.backup']);
  });

  test('of no calendar is refused, and makes none', async (t) => {
    const location = await newPlace(t);
    const path = join(await newFolder(t), 'none.backup');
    await assert.rejects(
      backUp(location, path),
      /There is no calendar in the (folder|database) [^ ]+: check --data-dir/,
    );
    assert.deepEqual(await readdir(location.dataDirectory), []);
    await assert.rejects(restore(location, path, false), /no such file/);
  });

  test('that cannot be written leaves nothing, and says why', async (t) => {
    const location = await seeded(t, 5);
    const folder = await newFolder(t);
    const nowhere = join(folder, 'no', 'a.backup');
    const { code, err } = await runCommand(['backup', nowhere, ...flagsOf(location)]);
    assert.equal(code, 1);
    assert.equal(err, `cartelera: ${nowhere}: ese archivo o esa carpeta no existe.\n`);
    const stopped = backUpCalendar(settingsOf(location), {
      path: join(folder, 'stopped.backup'),
      media: false,
      force: false,
      signal: AbortSignal.abort(),
    });
    await assert.rejects(stopped, /abort/i);
    assert.deepEqual(await readdir(folder), []);
  });

  test('does not take the place of a calendar that a service is using', async (t) => {
    const location = await seeded(t, 5);
    const path = join(await newFolder(t), 'a.backup');
    await backUp(location, path);
    const before = await allRows(location);
    const service = await startServing(t, flagsOf(location));
    const { code, err } = await runCommand([
      'restore',
      path,
      '--force',
      '--locale',
      'en',
      ...flagsOf(location),
    ]);
    assert.equal(code, 1);
    assert.match(err, /The calendar is in use. First stop Cartelera/);
    assert.equal((await fetch(`${service.address}/readyz`)).status, 200);
    service.signal('SIGTERM');
    await service.ended;
    // The administrator that the service made came after the backup.
    assert.equal((await allRows(location))['users']?.length, 1);
    const { code: done } = await runCommand(['restore', path, '--force', ...flagsOf(location)]);
    assert.equal(done, 0);
    assert.deepEqual(await allRows(location), before);
  });

  test('takes the place of a database that is damaged', async (t) => {
    const location = await seeded(t, 12);
    if (location.databaseUrl !== null) return t.skip('a database of PostgreSQL is its own business');
    const path = join(await newFolder(t), 'a.backup');
    await backUp(location, path);
    const before = await allRows(location);
    await writeFile(join(location.dataDirectory, 'cartelera.sqlite'), 'x'.repeat(50_000));
    await assert.rejects(allRows(location));
    await restore(location, path, true);
    assert.deepEqual(await allRows(location), before);
  });
});

test('a backup that meets the limit of file sizes says so in one sentence, and leaves nothing', async (t) => {
  const folder = await newFolder(t);
  const location = { dataDirectory: folder, databaseUrl: null };
  const options = { events: 3000, seed: 7 };
  await seedCalendar(settingsOf({ ...location, remove: async () => undefined }), options);
  const main = join(import.meta.dirname, '../../src/main.js');
  // In blocks of 512 or 1024 bytes, by the shell.
  const command = `ulimit -f 200; exec "$0" "$1" backup "$2/small.backup" --data-dir "$2" --locale en`;
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, main, folder], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^cartelera: [^\n]*limit[^\n]*\n$/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('backup')),
    [],
  );
});

test('restoring into a folder that may not be written to names it and says so', async (t) => {
  if (process.getuid?.() !== 0) return t.skip('only root can run it as somebody else');
  const folder = await newFolder(t);
  await chmod(folder, 0o755);
  const args = ['src/main.js', 'restore', join(folder, 'a.backup'), '--data-dir', folder, '--locale', 'en'];
  const run = (program: readonly string[]) =>
    spawnSync(process.execPath, program, { uid: 10001, gid: 10001, encoding: 'utf8' });
  if (run(['-e', '']).status !== 0) return t.skip('the checkout cannot be read by others here');
  const { status, stderr } = run(args);
  assert.equal(status, 1);
  assert.ok(
    stderr.startsWith(`cartelera: --data-dir: the folder ${folder} cannot be used: permission denied`),
    stderr,
  );
});
