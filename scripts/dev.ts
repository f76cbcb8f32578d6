/*
 * Builds the pages and serves the demonstration, again with each change of a source: `npm run dev`. Takes the options of
 * `serve`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from './build/build-pages.ts';

const root = join(import.meta.dirname, '..');
const options = process.argv.slice(2);
/** Editors write a file in several steps; in milliseconds. */
const patience = 150;

let service: ChildProcess | null = null;
let waiting: NodeJS.Timeout | undefined;

const restart = async (): Promise<void> => {
  try {
    await buildPages(root);
  } catch (error) {
    // The mistake is told; the next change builds again.
    console.error(error instanceof Error ? error.message : String(error));
    return;
  }
  service?.kill();
  service = spawn(process.execPath, [join(root, 'src/main.js'), 'serve', '--demo', ...options], {
    stdio: 'inherit',
  });
};

await restart();
watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void restart(), patience);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    service?.kill();
    process.exit(0);
  });
}
