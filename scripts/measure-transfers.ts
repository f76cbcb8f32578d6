/*
 * Measures import and export: `node scripts/measure-transfers.ts [EVENTS] [--database-url URL]`. Prints seconds and
 * the most memory of each command, for an invented site on loopback.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../test/support/command-line.ts';
import { serveLargeSite } from './measure/large-site.ts';
import { peakMemory } from './measure/memory.ts';

const [first = '10000', ...others] = process.argv.slice(2);
const events = Number(first);
const folder = await mkdtemp(join(tmpdir(), 'cartelera-measure-'));
const site = await serveLargeSite(events);

const measure = async (what: string, args: readonly string[]): Promise<void> => {
  const started = performance.now();
  const child = startProgram(args);
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, peakMemory(child.pid ?? 0));
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${what.padEnd(28)} ${seconds.padStart(7)} s ${String(memory).padStart(5)} MB  exit ${code}`);
};

const calendar = ['--data-dir', join(folder, 'calendar'), ...others];
const source = [site.address, '--allow-fetch-from', '127.0.0.1', '--timezone', 'Europe/Madrid'];
const file = join(folder, 'calendar.jsonl');
try {
  console.log(`${events} events`);
  await measure('import tec', ['import', 'tec', ...source, ...calendar]);
  await measure('import tec, nothing changed', ['import', 'tec', ...source, ...calendar]);
  await measure('export --format archive', ['export', '--output', file, ...calendar]);
  if (others.length === 0) {
    await measure('import archive', ['import', 'archive', file, '--data-dir', join(folder, 'copy')]);
  }
} finally {
  site.close();
  await rm(folder, { recursive: true, force: true });
}
