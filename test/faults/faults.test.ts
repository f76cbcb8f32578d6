import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { type RunningService, runProgram, runSeed, startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { limitFiles, mountSmall, newFolder } from '../support/databases/file-system.ts';
import { startDelayed } from '../support/servers/delayed-start.ts';
import { signIn } from '../support/servers/signed-service.ts';

/*
 * Faults of the machine under a calendar in a file: what is told meanwhile, and that all goes on without a restart
 * when they are over.
 */

const assertAway = (reply: { status: number; code: string | undefined; retryAfter: string | null }): void => {
  assert.deepEqual([reply.status, reply.code], [503, 'storage_unavailable'], JSON.stringify(reply));
  assert.ok(Number(reply.retryAfter) > 0);
};

const assertFull = (reply: { status: number; code: string | undefined }): void =>
  assert.deepEqual([reply.status, reply.code], [507, 'storage_full'], JSON.stringify(reply));

const assertSound = async (data: string): Promise<void> => {
  const { out, err } = await runCommand(['check', '--data-dir', data, '--json']);
  assert.deepEqual([err, JSON.parse(out).findings], ['', []]);
};

const pidOf = async (service: RunningService): Promise<number> =>
  JSON.parse(await service.nextLogged(/"Server listening/)).pid;

/** Writes until there is no space for more, and goes on when there is again. */
const outliveFullDisk = async (
  service: RunningService,
  data: string,
  fill: () => Promise<unknown>,
  free: () => Promise<unknown>,
): Promise<void> => {
  const { createEvent, upload, titles, ask } = signIn(service);
  const acknowledged = ['antes'];
  assert.equal((await createEvent('antes')).status, 201);
  await fill();
  let refused = await createEvent('durante');
  for (let turn = 0; refused.status === 201 && turn < 900; turn += 1) {
    acknowledged.push(turn === 0 ? 'durante' : `durante ${turn - 1}`);
    refused = await createEvent(`durante ${turn}`);
  }
  assertFull(refused);
  assert.match(refused.message, /^No queda espacio/);
  assertFull(await upload());
  assertFull(await ask('POST /tags', { name: 'aire libre' }));
  assert.equal((await ask('GET /events')).status, 200);
  await free();
  assert.equal((await createEvent('después')).status, 201);
  assert.equal((await upload()).status, 201);
  const found = await titles();
  assert.deepEqual(found, [...acknowledged, 'después'].sort());
  service.signal('SIGKILL');
  await service.ended;
  await assertSound(data);
};

describe('faults under a calendar in a file', { concurrency: 4 }, () => {
  test('a full disk', async (t) => {
    const disk = await mountSmall(t, 4);
    if (disk === null) return t.skip('only root may mount a file system');
    const service = await startServing(t, ['--data-dir', disk.folder]);
    await outliveFullDisk(service, disk.folder, disk.fill, disk.free);
  });

  test('a start on a full disk', async (t) => {
    const disk = await mountSmall(t, 1);
    if (disk === null) return t.skip('only root may mount a file system');
    await disk.fill();
    const { code, err } = await runProgram([
      'serve',
      '--data-dir',
      disk.folder,
      '--port',
      '0',
      '--locale',
      'en',
    ]);
    assert.equal(code, 1);
    assert.match(err, /^cartelera: [^\n]*no space left[^\n]*\n$/);
  });

  test('files that may grow no further', async (t) => {
    const data = await newFolder(t);
    const service = await startServing(t, ['--data-dir', data]);
    const pid = await pidOf(service);
    if (!(await limitFiles(pid, 'unlimited'))) return t.skip('there is no prlimit');
    const fill = () => limitFiles(pid, 4096);
    await outliveFullDisk(service, data, fill, () => limitFiles(pid, 'unlimited'));
  });

  test('a start on a data folder that cannot be written', async (t) => {
    const disk = await mountSmall(t, 4);
    const folder = disk?.folder ?? (await newFolder(t));
    assert.equal((await runCommand(['migrate', '--data-dir', folder])).code, 0);
    await (disk ? disk.setReadOnly(true) : chmod(folder, 0o500));
    const started = await runProgram(['serve', '--data-dir', folder, '--port', '0', '--locale', 'en']);
    await (disk ? disk.setReadOnly(false) : chmod(folder, 0o700));
    assert.equal(started.code, 1);
    assert.match(started.err, /^cartelera: [^\n]*cartelera\.sqlite[^\n]*\n$/);
    assert.match(started.err, /cannot be (opened|written)/);
  });

  test('a folder of images that cannot be written', async (t) => {
    const data = await newFolder(t);
    const media = join(data, 'media');
    const service = await startServing(t, ['--data-dir', data]);
    const { upload, createEvent } = signIn(service);
    // A file in its place: root may write wherever there is a folder.
    await writeFile(media, 'no folder');
    assertAway(await upload());
    assert.equal((await createEvent('durante')).status, 201);
    await rm(media);
    await mkdir(media);
    assert.equal((await upload()).status, 201);
  });

  test('another program that keeps the file locked', async (t) => {
    const data = await newFolder(t);
    const service = await startServing(t, ['--data-dir', data]);
    const { createEvent, titles } = signIn(service);
    assert.equal((await createEvent('antes')).status, 201);
    const other = new DatabaseSync(join(data, 'cartelera.sqlite'));
    atEnd(t, () => other.close());
    other.exec('begin immediate');
    const refused = createEvent('durante');
    assert.deepEqual(await titles(), ['antes']);
    assertAway(await refused);
    other.exec('rollback');
    assert.equal((await createEvent('después')).status, 201);
    assert.deepEqual(await titles(), ['antes', 'después']);
  });

  test('a start while another program keeps the file locked: the first waits, later ones serve what is there', async (t) => {
    const data = await newFolder(t);
    assert.equal((await runCommand(['migrate', '--data-dir', data])).code, 0);
    const other = new DatabaseSync(join(data, 'cartelera.sqlite'));
    atEnd(t, () => other.close());
    other.exec('begin immediate');
    const { complaint, ready } = startDelayed(t, ['--data-dir', data]);
    assert.match(await complaint, /^\{"level":40,.*not available.*locked.* Retrying…"\}$/);
    other.exec('rollback');
    assert.ok((await ready).administrator);
    other.exec('begin immediate');
    const { address } = await startDelayed(t, ['--data-dir', data]).ready;
    assert.equal((await fetch(`${address}/wp-json/tribe/events/v1/events`)).status, 200);
  });

  test('a start with a file that is cut off', async (t) => {
    const data = await newFolder(t);
    assert.equal((await runSeed(['--events', '200', '--data-dir', data])).code, 0);
    const file = join(data, 'cartelera.sqlite');
    await truncate(file, 40_000);
    const { code, err } = await runProgram(['serve', '--data-dir', data, '--port', '0', '--locale', 'en']);
    assert.equal(code, 1);
    assert.match(err, /^cartelera: The database is damaged[^\n]*cartelera\.sqlite[^\n]*\n$/);
  });

  test('a file that is cut off, or made something else, while it is served', async (t) => {
    const data = await newFolder(t);
    assert.equal((await runSeed(['--events', '2000', '--data-dir', data])).code, 0);
    const service = await startServing(t, ['--data-dir', data]);
    const { ask, createEvent } = signIn(service);
    const file = join(data, 'cartelera.sqlite');
    assert.equal((await createEvent('antes')).status, 201);
    const other = new DatabaseSync(file);
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    const whole = await readFile(file);
    const copy = join(data, 'copy');
    await copyFile(file, copy);
    for (const spoil of [
      () => truncate(file, 8192),
      () => writeFile(file, Buffer.alloc(whole.length, 'no database '), { flag: 'r+' }),
    ]) {
      await spoil();
      const replies = [];
      for (let page = 1; page < 30; page += 1)
        replies.push(
          await ask(
            `GET /events?search=a&start_date=2000-01-01&end_date=2100-01-01&page=${page}&per_page=20`,
          ),
        );
      const refused = replies.filter(({ status }) => status >= 500);
      assert.ok(refused.length > 0);
      for (const { status, code, retryAfter } of refused) {
        assert.deepEqual([status, code], [503, 'storage_damaged']);
        assert.ok(Number(retryAfter) > 0);
      }
      await writeFile(file, whole, { flag: 'r+' });
      const again = await ask('GET /events?search=e&start_date=2000-01-01&end_date=2100-01-01');
      assert.equal(again.status, 200, JSON.stringify(again));
    }
    assert.equal((await createEvent('después')).status, 201);
    service.signal('SIGTERM');
    await service.ended;
    await assertSound(data);
  });
});
