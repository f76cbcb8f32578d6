/*
 * Tries to break what docs/reliability.md promises, in the long form: `npm run stress`,
 * `npm run stress -- --only crash --iterations 100 --seed 7`. Ends with 1 when something did break.
 */
import { parseArgs } from 'node:util';
import { crashes } from './stress/crash/crashes.ts';
import { hostileInput } from './stress/hostile/hostile.ts';
import { overload } from './stress/overload/overload.ts';
import type { StressPart, Tally } from './stress/part.ts';
import { rights } from './stress/rights/rights.ts';
import { isUnharmed, renderTallies } from './stress/table.ts';
import { upgrades } from './stress/upgrade/upgrades.ts';

const parts: readonly StressPart[] = [crashes, upgrades, rights, hostileInput, overload];

const wholeNumber = (text: string | undefined, option: string): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${option} takes a whole number from 1 on, not ${text}`);
  return Number(text);
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, iterations: { type: 'string' }, seed: { type: 'string' } },
});
const only = values.only?.split(',') ?? parts.map(({ name }) => name);
for (const name of only) {
  if (!parts.some((part) => part.name === name)) throw new Error(`--only knows no part "${name}"`);
}
const iterations = wholeNumber(values.iterations, 'iterations');
const seed = wholeNumber(values.seed, 'seed') ?? 1 + Math.floor(Math.random() * 999_999_999);
console.log(`seed ${seed}`);

const tallies: Tally[] = [];
try {
  for (const part of parts.filter(({ name }) => only.includes(name))) {
    const order = {
      iterations: iterations ?? part.iterations,
      seed,
      tell: (line: string) => console.log(line),
    };
    tallies.push(...(await part.run(order)));
  }
} finally {
  console.log(renderTallies(tallies, seed));
}
// What a part started and could not stop must not keep this from ending.
process.exit(tallies.every(isUnharmed) ? 0 : 1);
