/*
 * Tries to break what docs/reliability.md promises, in the long form: `npm run stress`,
 * `npm run stress -- --only crash --iterations 100 --seed 7`. Ends with 1 when something did break, with 2 when it was called
 * wrongly. `npm run stress -- --help` lists the options.
 */
import { readCommandLine, type StressOrder, usage } from './stress/command-line.ts';
import { crashes } from './stress/crash/crashes.ts';
import { hostileInput } from './stress/hostile/hostile.ts';
import { overload } from './stress/overload/overload.ts';
import type { StressPart, Tally } from './stress/part.ts';
import { rights } from './stress/rights/rights.ts';
import { isUnharmed, renderTallies } from './stress/table.ts';

const parts: readonly StressPart[] = [crashes, rights, hostileInput, overload];

const names = parts.map(({ name }) => name);

const readOrder = (): StressOrder => {
  try {
    return readCommandLine(process.argv.slice(2), names);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage(names)}`);
    process.exit(2);
  }
};

const order = readOrder();
if (order.kind === 'help') {
  console.log(usage(names));
  process.exit(0);
}
const { only, iterations } = order;
const seed = order.seed ?? 1 + Math.floor(Math.random() * 999_999_999);
console.log(`seed ${seed}`);

const tallies: Tally[] = [];
try {
  for (const part of parts.filter(({ name }) => only.includes(name))) {
    const share = {
      iterations: iterations ?? part.iterations,
      seed,
      tell: (line: string) => console.log(line),
    };
    tallies.push(...(await part.run(share)));
  }
} finally {
  console.log(renderTallies(tallies, seed));
}
// What a part started and could not stop must not keep this from ending.
process.exit(tallies.every(isUnharmed) ? 0 : 1);
