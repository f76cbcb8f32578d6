import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calendarNames, type Figure, figures, partNames } from './figures.ts';

/** How the benchmark is called. */
export const usage = `npm run bench --
  --compare CHECKOUT  measures the program of another checkout by turns with this one
  --runs N            runs of each program, of which the medians count; 5 if not given
  --only PARTS        some of ${partNames.join(',')}
  --calendars NAMES   some of ${calendarNames.join(',')}
  --keep DIR          keeps the filled calendars of SQLite in this folder for later runs
  --json FILE         writes the values of all runs into a file, too`;

/** What to measure. */
export interface Order {
  readonly figures: readonly Figure[];
  /** The folder of the other checkout; null to measure this one alone. */
  readonly compare: string | null;
  readonly runs: number;
  /** Null for a temporary folder. */
  readonly keep: string | null;
  readonly json: string | null;
}

const choose = <T extends string>(
  option: string,
  given: string | undefined,
  names: readonly T[],
): readonly T[] => {
  if (given === undefined) return names;
  return given.split(',').map((name) => {
    const known = names.find((one) => one === name);
    if (known === undefined) throw new Error(`--${option}: unknown "${name}", one of ${names.join(', ')}`);
    return known;
  });
};

/** Reads the arguments; returns null for `--help`. Throws an error that names what is wrong with them. */
export const readCommandLine = (args: readonly string[]): Order | null => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      compare: { type: 'string' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      calendars: { type: 'string' },
      keep: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const { help, compare, runs, only, calendars, keep, json } = values;
  if (help) return null;
  if (!/^[1-9]\d?$/.test(runs)) throw new Error(`--runs: a number from 1 to 99, not ${runs}`);
  if (compare !== undefined && !existsSync(join(compare, 'src/main.js')))
    throw new Error(`--compare: ${compare} has no src/main.js`);
  const parts = choose('only', only, partNames);
  const names = choose('calendars', calendars, calendarNames);
  const chosen = figures.filter(({ part, calendar }) => parts.includes(part) && names.includes(calendar));
  if (chosen.length === 0)
    throw new Error(`no figure of ${parts.join(', ')} is measured on ${names.join(', ')}`);
  return {
    figures: chosen,
    compare: compare === undefined ? null : realpathSync(compare),
    runs: Number(runs),
    keep: keep ?? null,
    json: json ?? null,
  };
};
