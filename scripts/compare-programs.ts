/*
 * Measures two checkouts of the program by turns with the benchmark, and compares the medians of all runs:
 * `node scripts/compare-programs.ts BEFORE/src/main.js AFTER/src/main.js`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from './bench/choose-program.ts';
import { readCommandLine } from './bench/command-line.ts';
import { type Comparison, compareRuns } from './bench/compare.ts';
import type { Figure } from './bench/report/figure.ts';
import { describeMachine } from './bench/report/machine.ts';
import { aligned } from './bench/report/table.ts';

const usage = `node scripts/compare-programs.ts BEFORE/src/main.js AFTER/src/main.js
  --runs N              runs of each program, 5 if not given
  --only PARTS          parts of the benchmark, start,reads,lists,writes,mixed if not given
  --calendars NAMES     calendars of the benchmark, 'sqlite 100000' if not given
  --json FILE           write the figures of all runs into a file, too`;

interface Order {
  readonly programs: readonly [before: string, after: string];
  readonly runs: number;
  /** Arguments of the benchmark. */
  readonly measured: readonly string[];
  readonly json: string | null;
}

/** Reads the command line; throws an error that names what is wrong with it. */
const readOrder = async (args: readonly string[]): Promise<Order> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: 'start,reads,lists,writes,mixed' },
      calendars: { type: 'string', default: 'sqlite 100000' },
      json: { type: 'string' },
    },
  });
  const [before, after, ...others] = positionals;
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error('two programs are compared, before and after');
  if (!/^[1-9]\d?$/.test(values.runs))
    throw new Error(`--runs takes a number from 1 to 99, not ${values.runs}`);
  const measured = ['--quick', '--only', values.only, '--calendars', values.calendars];
  readCommandLine(measured);
  const programs = [findProgram(before), findProgram(after)] as const;
  if (values.json !== undefined) await (await open(values.json, 'a')).close();
  return {
    programs,
    runs: Number(values.runs),
    measured,
    json: values.json ?? null,
  };
};

/** Runs the benchmark once; throws when it does not come to its end. */
const runOnce = async (program: string, measured: readonly string[], file: string) => {
  const bench = join(import.meta.dirname, 'bench.ts');
  const child = spawn(process.execPath, [bench, '--program', program, ...measured, '--json', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  const failed = new Error(`the benchmark of ${program} ended with ${code}`);
  if (code !== 0 && code !== 1) throw failed;
  const { figures } = JSON.parse(await readFile(file, 'utf8')) as { readonly figures: readonly Figure[] };
  // 1 is also the code of a benchmark that failed.
  const foundErrors = figures.some(({ errors }) => errors > 0);
  if (code === 1 && !foundErrors) throw failed;
  return figures;
};

const render = (comparisons: readonly Comparison[]): string => {
  const number = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
  const rows = comparisons.map(({ calendar, what, quantity, before, after, ratio, isWorse }) => [
    calendar,
    what,
    quantity,
    number(before),
    number(after),
    ratio.toFixed(2),
    isWorse ? 'worse' : '',
  ]);
  const head = ['calendar', 'figure', 'quantity', 'before', 'after', 'after/before', 'by over 15 %'];
  const worse = comparisons.filter((one) => one.isWorse).length;
  return `${aligned([head, ...rows])}\n\n${worse} of ${comparisons.length} are worse by more than 15 %.`;
};

const countErrors = (runs: readonly (readonly Figure[])[]): number =>
  runs.flat().reduce((sum, { errors }) => sum + errors, 0);

const compare = async ({ programs, runs, measured, json }: Order): Promise<void> => {
  const machine = describeMachine();
  console.log(machine.text);
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-compare-'));
  const taken: readonly [(readonly Figure[])[], (readonly Figure[])[]] = [[], []];
  try {
    for (let run = 0; run < runs; run += 1) {
      // Each of them goes first in every other run, so that neither has the better half of an hour.
      for (const at of run % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        console.error(`run ${run + 1} of ${runs}: ${at === 0 ? 'before' : 'after'}`);
        taken[at].push(await runOnce(programs[at], measured, join(folder, `${run}-${at}.json`)));
      }
    }
  } finally {
    const [before, after] = taken;
    if (before.length > 0 && after.length > 0) console.log(render(compareRuns(before, after)));
    const errors = taken.map(countErrors);
    console.log(`Wrong answers: ${errors[0]} before, ${errors[1]} after.`);
    if (errors.some((count) => count > 0)) process.exitCode = 1;
    if (json !== null)
      await writeFile(json, `${JSON.stringify({ machine, programs, before, after }, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
  }
};

let order: Order;
try {
  order = await readOrder(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(2);
}
await compare(order);
