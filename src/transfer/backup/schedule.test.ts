import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startBackupSchedule } from './schedule.ts';

const hour = 60 * 60 * 1000;

/** A folder, and a clock that goes on by as much as is waited, until the time named; then the schedule is closed. */
const following = async (
  t: TestContext,
  options: {
    readonly keep?: number;
    readonly every?: number;
    readonly from?: string;
    readonly until: string;
    readonly there?: readonly string[];
    /** Whether the one at that moment fails. */
    readonly fails?: (now: Temporal.Instant) => boolean;
    readonly directory?: string;
  },
) => {
  const folder = options.directory ?? (await mkdtemp(join(tmpdir(), 'cartelera-schedule-')));
  t.after(() => rm(folder, { recursive: true, force: true }).catch(() => undefined));
  for (const name of options.there ?? []) await writeFile(join(folder, name), '');
  let now = Temporal.Instant.from(options.from ?? '2027-01-01T03:00:00Z');
  const until = Temporal.Instant.from(options.until);
  const over = Promise.withResolvers<void>();
  const made: string[] = [];
  const deleted: string[] = [];
  const failures: string[] = [];
  const schedule = startBackupSchedule({
    directory: folder,
    every: options.every ?? 24 * hour,
    keep: options.keep ?? 3,
    clock: () => now,
    wait: (milliseconds, signal) => {
      now = now.add({ milliseconds });
      if (Temporal.Instant.compare(now, until) < 0) return Promise.resolve();
      over.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    make: async (path) => {
      if (options.fails?.(now)) throw new Error(`no space at ${now}`);
      await writeFile(path, 'whole');
      made.push(path.slice(folder.length + 1));
      return {};
    },
    onMade: (one) => deleted.push(...one.deleted),
    onFailed: (error) => failures.push((error as Error).message),
  });
  await over.promise;
  await schedule.close();
  return { folder, names: (await readdir(folder).catch(() => [])).sort(), made, deleted, failures };
};

test('a schedule makes one at once, then one each day, and keeps the last ones', async (t) => {
  const { names, made, deleted, failures } = await following(t, { until: '2027-01-05T04:00:00Z' });
  const name = (day: number) => `cartelera-2027-01-0${day}T03-00-00Z.backup`;
  assert.deepEqual(made, [1, 2, 3, 4, 5].map(name));
  assert.deepEqual(names, [3, 4, 5].map(name));
  assert.deepEqual(deleted, [name(1), name(2)]);
  assert.deepEqual(failures, []);
});

test('a restart neither repeats nor skips one', async (t) => {
  const there = ['cartelera-2027-01-01T01-00-00Z.backup'];
  const early = await following(t, { there, until: '2027-01-02T00:59:00Z' });
  assert.deepEqual(early.made, []);
  const due = await following(t, { there, until: '2027-01-02T01:30:00Z' });
  assert.deepEqual(due.made, ['cartelera-2027-01-02T01-00-00Z.backup']);
  const late = await following(t, { there, from: '2027-02-01T00:00:00Z', until: '2027-02-01T00:30:00Z' });
  assert.deepEqual(late.made, ['cartelera-2027-02-01T00-00-00Z.backup']);
});

test('only what a schedule made is deleted', async (t) => {
  const others = [
    'cartelera-2020-01-01T00-00-00Z.backup.old',
    'cartelera-before-the-update.backup',
    'cartelera-2020-13-45T00-00-00Z.backup',
    'notes.txt',
  ];
  const fresh = 'cartelera-2027-01-01T02-59-00Z.backup.ab12cd34ef56.part';
  const there = [
    ...others,
    fresh,
    'cartelera-2020-01-01T00-00-00Z.backup',
    'cartelera-2020-01-02T00-00-00Z.backup',
    'cartelera-2020-01-03T00-00-00Z.backup.ab12cd34ef56.part',
  ];
  const { names } = await following(t, { there, keep: 2, until: '2027-01-01T03:30:00Z' });
  const kept = ['cartelera-2020-01-02T00-00-00Z.backup', 'cartelera-2027-01-01T03-00-00Z.backup'];
  assert.deepEqual(names, [...others, fresh, ...kept].sort());
});

test('while they fail nothing is deleted, each failure is told, and it is tried again soon', async (t) => {
  const there = ['cartelera-2026-12-01T00-00-00Z.backup', 'cartelera-2026-12-02T00-00-00Z.backup'];
  const isDown = (now: Temporal.Instant) => now.toString() < '2027-01-01T03:20:00Z';
  const { names, made, failures } = await following(t, {
    there,
    keep: 1,
    fails: isDown,
    until: '2027-01-01T03:10:01Z',
  });
  assert.deepEqual(failures, ['no space at 2027-01-01T03:00:00Z', 'no space at 2027-01-01T03:10:00Z']);
  assert.deepEqual([made, names], [[], there]);
  const later = await following(t, { there, keep: 1, fails: isDown, until: '2027-01-01T04:00:00Z' });
  assert.deepEqual(later.names, ['cartelera-2027-01-01T03-20-00Z.backup']);
});

test('names from a clock that was wrong neither stop backups nor push any right one out', async (t) => {
  const there = ['cartelera-2040-01-01T00-00-00Z.backup', 'cartelera-2041-01-01T00-00-00Z.backup'];
  const { names, made } = await following(t, { there, keep: 2, until: '2027-01-03T04:00:00Z' });
  assert.equal(made.length, 3);
  const right = ['cartelera-2027-01-02T03-00-00Z.backup', 'cartelera-2027-01-03T03-00-00Z.backup'];
  assert.deepEqual(names, [...right, ...there]);
});

test('a folder that cannot be made is told of, and used once it can be', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'cartelera-schedule-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  await writeFile(join(parent, 'mount'), '');
  const directory = join(parent, 'mount', 'backups');
  const { failures } = await following(t, { directory, until: '2027-01-01T03:05:00Z' });
  assert.equal(failures.length, 1);
  await rm(join(parent, 'mount'));
  await mkdir(join(parent, 'mount'));
  const { made } = await following(t, { directory, until: '2027-01-01T03:05:00Z' });
  assert.equal(made.length, 1);
});
