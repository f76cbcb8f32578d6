/*
 * Runs tests with one PostgreSQL server for all of them: `node scripts/test.ts [--all] [files…]`. `--all` runs them in
 * their long form and on both databases. Without files, all tests share one browser too.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { startBrowserServer } from '../test/support/browser/browser.ts';
import { startPostgres } from '../test/support/databases/postgres.ts';
import { buildChangedPages } from './build/build-pages.ts';

// Only where needed: a test that runs this command must not take away what the others are serving.
await buildChangedPages(join(import.meta.dirname, '..'));
// Unpacks the browser once: of two tests that do so at the same time one finds it still open for writing.
await chromium.executablePath();
const args = process.argv.slice(2);
const isLong = args.includes('--all');
const files = args.filter((arg) => arg !== '--all');
const needsPostgres = (process.env['DIALECTS'] ?? 'postgres').includes('postgres');
const postgres = needsPostgres ? await startPostgres() : null;
const browser = files.length === 0 ? await startBrowserServer() : null;
const folder = mkdtempSync(join(tmpdir(), 'cartelera-test-times-'));
const times = join(folder, 'times');
writeFileSync(times, '');
// Starting a process takes a second of processor time, as much as most files take.
const maxFilesPerProcess = 5;
/** Writes one file for each process, which imports test files of one folder. Returns their paths by its path. */
const writeGroups = (): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, readonly string[]>();
  const all = globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).sort();
  const folders = Object.entries(Object.groupBy(all, (file) => file.split('/', 2).join(' ')));
  // Those in `test` take longest and are run first, so that none runs alone in the end.
  for (const [name, members = []] of folders.reverse()) {
    for (let from = 0; from < members.length; from += maxFilesPerProcess) {
      const imported = members.slice(from, from + maxFilesPerProcess);
      const path = join(folder, `${String(groups.size).padStart(2, '0')} ${name}.test.mjs`);
      writeFileSync(path, imported.map((file) => `import '${pathToFileURL(file)}';\n`).join(''));
      groups.set(path, imported);
    }
  }
  return groups;
};
const groups: ReadonlyMap<string, readonly string[]> =
  files.length > 0 ? new Map(files.map((file) => [resolve(file), [file]])) : writeGroups();
const preloaded = ['untracked-promises.ts', 'test-times.ts'].map(
  (name) => `--import=${join(import.meta.dirname, name)}`,
);
// Milliseconds of a file or a test. Without it one that hangs would keep everything from ending.
const maxDuration = isLong ? 3_600_000 : 600_000;
// More than there are processors: half of the time files wait for disks, other processes and a browser.
const atOnce = 2 * availableParallelism();
const flags = [...preloaded, '--test', `--test-concurrency=${atOnce}`, `--test-timeout=${maxDuration}`];
const child = spawn(process.execPath, [...flags, ...groups.keys()], {
  stdio: 'inherit',
  env: {
    // Each file is a process of its own, and would compile the whole program anew: half of what most of them take.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/cartelera'),
    ...process.env,
    CARTELERA_TEST_TIMES: times,
    ...(isLong ? { CARTELERA_TEST_ALL: '1' } : {}),
    ...(postgres ? { CARTELERA_TEST_POSTGRES: postgres.address } : {}),
    ...(browser ? { CARTELERA_TEST_BROWSER: browser.wsEndpoint() } : {}),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));

const printSlowest = (): void => {
  const lines = readFileSync(times, 'utf8').trimEnd().split('\n');
  const taken = lines.filter(Boolean).map((line) => {
    const [seconds = '', ...path] = line.split(' ');
    return { seconds: Number(seconds), files: groups.get(path.join(' ')) ?? [] };
  });
  const total = taken.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `\nProcessor time of ${taken.length} processes of tests: ${total.toFixed(0)} s. The 20 that took most:`,
  );
  for (const { seconds, files } of taken.sort((one, other) => other.seconds - one.seconds).slice(0, 20)) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${files.join(' ')}`);
  }
};

child.on('close', async (code) => {
  printSlowest();
  rmSync(folder, { recursive: true });
  await Promise.all([postgres?.stop(), browser?.close()]);
  process.exitCode = code ?? 1;
});
