import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RunningService, startServing } from '../support/command-line.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { locationFlags, writeTarget } from '../support/target.ts';

const here = import.meta.dirname;
// The cases are recorded for a site in this zone, with this currency (README.md of the cases).
const recordedSite = [
  '--timezone',
  'Europe/Madrid',
  '--currency-symbol',
  '$',
  '--currency-position',
  'prefix',
  '--allow-fetch-from',
  '127.0.0.1',
];

/** Runs one of the runners and gives what it printed; its last line is `N passed, N failed`. */
const runRunner = (runner: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TZ: 'Europe/Madrid' } };
    execFile(process.execPath, [join(here, runner), ...args], options, (_, out, err) => resolve(out + err));
  });

const assertAllPassed = (output: string): void => {
  assert.match(output, /^[1-9]\d* passed, 0 failed/m, output);
};

onEachDatabase('conformance', (place) => {
  let where: TestLocation;
  let service: RunningService;
  let target: string;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    where = await place('schema');
    const ending = { after: (end: () => Promise<void>) => void ends.push(end) };
    service = await startServing(ending, [...recordedSite, '--log-level', 'error', ...locationFlags(where)]);
    target = await writeTarget(where, service.address);
  });
  after(async () => {
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
    for (const end of ends) await end();
    await where.remove();
  });

  // First, since these lists are compared whole and need an empty calendar.
  test('list queries over a random calendar', async () => {
    const golden = join(here, 'golden/lists-1.json');
    assertAllPassed(await runRunner('lists.mjs', ['--target', target, '--seed', '1', '--golden', golden]));
  });

  for (const table of globSync(join(here, 'tables/*.json')).sort()) {
    test(`table of ${basename(table, '.json')}`, async () => {
      assertAllPassed(await runRunner('tables.mjs', ['--target', target, table]));
    });
  }

  for (const file of globSync(join(here, 'cases/*.json')).sort()) {
    test(`cases of ${basename(file, '.json')}`, async () => {
      assertAllPassed(await runRunner('run.mjs', ['--target', target, file]));
    });
  }
});
