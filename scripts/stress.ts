/*
 * Tries to break what docs/reliability.md promises, in the long form: `npm run stress`,
 * `npm run stress -- --only crash --iterations 100 --seed 7`. Exits with 1 when something did break, with 2 when it was called
 * wrongly. `npm run stress -- --help` lists the options.
 */
import { parseArgs } from 'node:util';
import { readOrExit } from './shared/arguments.ts';
import { renderTable } from './shared/table.ts';
import { crashes } from './stress/crash/crashes.ts';
import { hostileInput } from './stress/hostile/hostile-run.ts';
import { overload } from './stress/overload/overload.ts';
import type { StressPart, Tally } from './stress/part.ts';
import { rights } from './stress/rights.ts';

const parts: readonly StressPart[] = [crashes, rights, hostileInput, overload];
const names = parts.map(({ name }) => name);

const usage = `npm run stress --
  --only PARTS     some of ${names.join(',')}
  --iterations N   how much of each part, in what it counts in; otherwise the long form of each
  --seed N         repeats the plan that a run with this seed had`;

const wholeNumber = (text: string | undefined, option: string): number | null => {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`--${option} takes a whole number from 1 on, not ${text}`);
};

const readArguments = () => {
  const text = { type: 'string' } as const;
  const help = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { help, only: text, iterations: text, seed: text } });
  const only = values.only?.split(',') ?? names;
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only: there is no part "${unknown}"`);
  const iterations = wholeNumber(values.iterations, 'iterations');
  const seed = wholeNumber(values.seed, 'seed') ?? 1 + Math.floor(Math.random() * 999_999_999);
  return { isHelp: values.help, only, iterations, seed };
};

const { isHelp, only, iterations, seed } = readOrExit(readArguments, usage);
if (isHelp) {
  console.log(usage);
  process.exit(0);
}
console.log(`seed ${seed}`);
const tallies: Tally[] = [];
try {
  for (const { name, iterations: longForm, run } of parts) {
    if (!only.includes(name)) continue;
    const report = (line: string): void => console.log(line);
    tallies.push(...(await run({ iterations: iterations ?? longForm, seed, report })));
  }
} finally {
  const rows = tallies.map(({ part, tried, passed }) => [part, tried, passed].map(String));
  console.log(renderTable([['part', 'tried', 'passed'], ...rows]));
  for (const { part, faults } of tallies) for (const fault of faults) console.log(`${part}: ${fault}`);
  console.log(`seed ${seed}`);
}
const isUnharmed = ({ tried, passed, faults }: Tally): boolean => tried === passed && faults.length === 0;
// Processes that a part could not stop must not keep this one running.
process.exit(tallies.every(isUnharmed) ? 0 : 1);
