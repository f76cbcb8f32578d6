import { parseArgs } from 'node:util';
import { type Pace, quick, thorough } from './load/pace.ts';
import { calendarNames, choosePlans, type Plan, parts } from './plans.ts';

/** How the benchmark is called. */
export const usage = `npm run bench --
  --quick               calendars of 1,000 and 10,000 events, in under two minutes
  --only PARTS          some of ${parts.join(',')}
  --calendars NAMES     some of ${calendarNames.map((name) => `'${name}'`).join(',')}
  --program PATH        the main.js to measure, in another checkout for instance; else our own
  --json FILE           write the figures into a file, too
  --soak LENGTH         nothing but what becomes of the memory in so long: 10m, 90s`;

/** What is to be done. */
export type Order =
  | { readonly kind: 'help' }
  /** So many seconds. */
  | { readonly kind: 'soak'; readonly seconds: number }
  | {
      readonly kind: 'measure';
      readonly plans: readonly Plan[];
      readonly pace: Pace;
      /** The `main.js` of the program; null for our own. */
      readonly program: string | null;
      /** A path; null for no file. */
      readonly json: string | null;
    };

const secondsIn = (length: string): number => {
  const [, amount, unit] = /^([1-9]\d{0,5})(s|m)$/.exec(length) ?? [];
  if (amount === undefined) throw new Error(`--soak takes 10m or 90s, not ${length}`);
  return Number(amount) * (unit === 'm' ? 60 : 1);
};

/** What these arguments order. Throws an error that says which of them cannot be. */
export const readCommandLine = (args: readonly string[]): Order => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      calendars: { type: 'string' },
      program: { type: 'string' },
      json: { type: 'string' },
      soak: { type: 'string' },
    },
  });
  const { help, quick: isQuick, only, calendars, program, json, soak } = values;
  if (help) return { kind: 'help' };
  if (soak !== undefined) {
    if (args.length > 2) throw new Error('--soak goes with no other option');
    return { kind: 'soak', seconds: secondsIn(soak) };
  }
  return {
    kind: 'measure',
    plans: choosePlans(only?.split(',') ?? null, calendars?.split(',') ?? null, isQuick),
    pace: isQuick ? quick : thorough,
    program: program ?? null,
    json: json ?? null,
  };
};
