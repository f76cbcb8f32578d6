import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RunningService, startServing } from './command-line.ts';
import { onEachDatabase, type TestLocation } from './databases/databases.ts';
import { locationFlags, writeTarget } from './target.ts';

const folder = join(import.meta.dirname, '../conformance');
// The cases are recorded for a site in this zone, with this currency (README.md of the cases).
const recordedSite = [
  ...['--timezone', 'Europe/Madrid', '--currency-symbol', '$', '--currency-position', 'prefix'],
  ...['--allow-fetch-from', '127.0.0.1'],
];

/** Runs one of the runners to its end and checks that all passed; its last line is `N passed, N failed`. */
export type RunRunner = (runner: string, args: readonly string[]) => Promise<void>;

/** Runs tests on each database against one service over a new calendar. */
export const onConformingService = (title: string, tests: (run: RunRunner) => void): void =>
  onEachDatabase(title, (place) => {
    let where: TestLocation;
    let service: RunningService;
    let target: string;
    const ends: (() => Promise<void>)[] = [];

    before(async () => {
      where = await place('schema');
      const ending = { after: (end: () => Promise<void>) => void ends.push(end) };
      service = await startServing(ending, [
        ...recordedSite,
        '--log-level',
        'error',
        ...locationFlags(where),
      ]);
      target = await writeTarget(where, service.address);
    });
    after(async () => {
      service.signal('SIGTERM');
      assert.equal(await service.ended, 0);
      for (const end of ends) await end();
      await where.remove();
    });
    tests(async (runner, args) => {
      const output = await new Promise<string>((resolve) => {
        const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TZ: 'Europe/Madrid' } };
        const all = [join(folder, runner), '--target', target, ...args];
        execFile(process.execPath, all, options, (_, out, err) => resolve(out + err));
      });
      assert.match(output, /^[1-9]\d* passed, 0 failed/m, output);
    });
  });

/** Makes a test of each file that matches a pattern below `test/conformance/`. */
export const testEachFile = (pattern: string, runner: string, run: RunRunner): void => {
  for (const file of globSync(join(folder, pattern)).sort()) {
    test(basename(file, '.json'), () => run(runner, [file]));
  }
};
