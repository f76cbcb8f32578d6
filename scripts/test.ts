/*
 * Runs every test with one PostgreSQL server for all of them: `node scripts/test.ts [files…]`.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { startPostgres } from '../test/support/databases/postgres.ts';
import { buildChangedPages } from './build/build-pages.ts';

// Only where needed: a test that runs this command must not take away what the others are serving.
await buildChangedPages(join(import.meta.dirname, '..'));
// Unpacks the browser once: of two tests that do so at the same time one finds it still open for writing.
await chromium.executablePath();
const files = process.argv.slice(2);
const patterns = files.length > 0 ? files : ['src/**/*.test.ts', 'test/**/*.test.ts'];
const needsPostgres = (process.env['DIALECTS'] ?? 'postgres').includes('postgres');
const postgres = needsPostgres ? await startPostgres() : null;
const preloaded = join(import.meta.dirname, 'untracked-promises.ts');
// Of a file or a test; the longest takes a minute. Without it one that hangs would keep everything from ending.
const longest = 600_000;
// More than there are processors: half of the time files wait for disks, other processes and a browser.
const atOnce = 2 * availableParallelism();
const flags = [
  ...[`--import=${preloaded}`, '--test', `--test-concurrency=${atOnce}`, `--test-timeout=${longest}`],
];
const child = spawn(process.execPath, [...flags, ...patterns], {
  stdio: 'inherit',
  env: {
    // Each file is a process of its own, and would compile the whole program anew: half of what most of them take.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/cartelera'),
    ...process.env,
    ...(postgres ? { CARTELERA_TEST_POSTGRES: postgres.address } : {}),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', async (code) => {
  await postgres?.stop();
  process.exitCode = code ?? 1;
});
