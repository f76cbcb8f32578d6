/*
 * Measures the figures of docs/performance.md: `npm run bench`, `npm run bench -- --compare OLD-CHECKOUT`. Exits with 1
 * when a response was wrong, with 2 when the arguments are; a missed bound is shown in the table.
 */
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Order, readCommandLine, usage } from './bench/command-line.ts';
import { renderRows } from './bench/report.ts';
import { measureAll } from './bench/run.ts';
import { readOrExit } from './shared/arguments.ts';
import { ownCheckout } from './shared/service.ts';

const run = async (order: Order): Promise<void> => {
  const { compare, keep, json, runs } = order;
  const old = compare === null ? [] : [{ name: 'old' as const, checkout: compare }];
  const programs = [...old, { name: 'new' as const, checkout: ownCheckout }];
  if (json !== null) await (await open(json, 'a')).close();
  if (keep !== null) await mkdir(keep, { recursive: true });
  const folder = keep === null ? await mkdtemp(join(tmpdir(), 'cartelera-bench-')) : resolve(keep);
  const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
  const processors = `${availableParallelism()} processors (${cpus()[0]?.model})`;
  const machine = `${at}, ${processors}, Node.js ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(machine);
  try {
    const { rows, measured, faults } = await measureAll(programs, order, folder);
    console.log(renderRows(rows));
    for (const fault of faults) console.log(`wrong: ${fault}`);
    if (json !== null)
      await writeFile(json, `${JSON.stringify({ machine, runs, rows, measured, faults }, null, 2)}\n`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
};

const order = readOrExit(() => readCommandLine(process.argv.slice(2)), usage);
if (order === null) console.log(usage);
else await run(order);
