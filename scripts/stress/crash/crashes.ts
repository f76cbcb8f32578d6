import { numbersFrom } from '../../../test/support/random.ts';
import type { Order, StressPart, Tally } from '../part.ts';
import { withPlaces } from '../places.ts';
import { runCalendar, type Victim } from './calendar-run.ts';

/** How a calendar is served, and what is killed there. */
interface Setting {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  readonly services: number;
  readonly victims: readonly Victim[];
  /** Of all iterations; the shares add up to 1. */
  readonly share: number;
}

const both = ['one', 'all'] as const;

/** All that are tried. */
export const settings: readonly Setting[] = [
  { name: 'crash: sqlite', database: 'sqlite', services: 1, victims: ['all'], share: 0.3 },
  { name: 'crash: sqlite, 2 services', database: 'sqlite', services: 2, victims: both, share: 0.25 },
  { name: 'crash: postgres', database: 'postgres', services: 1, victims: ['all'], share: 0.15 },
  { name: 'crash: postgres, 2 services', database: 'postgres', services: 2, victims: both, share: 0.15 },
  { name: 'crash: postgres killed', database: 'postgres', services: 1, victims: ['postgres'], share: 0.15 },
];

/** The iterations on one calendar: a new one is small, and comparing it takes no longer than starting the service. */
const maxIterations = 25;
const longestWriting = 600;

const trySetting = (
  { share, database, ...setting }: Setting,
  random: () => number,
  { iterations, report }: Order,
): Promise<Tally> =>
  withPlaces(database, async ({ next, postgres }) => {
    const { name } = setting;
    const total = Math.max(1, Math.round(iterations * share));
    const faults: string[] = [];
    let [tried, passed] = [0, 0];
    while (tried < total) {
      const left = Math.min(maxIterations, total - tried);
      const run = { ...setting, location: await next(), postgres, random, longestWriting, iterations: left };
      const tally = await runCalendar(run);
      tried += tally.tried;
      passed += tally.passed;
      faults.push(...tally.faults);
      report([`${name}: ${tried} of ${total}, ${passed} passed`, ...tally.faults].join('\n'));
    }
    return { part: name, tried, passed, faults };
  });

/**
 * Kills the service and its database while several clients write. An iteration is one kill; it passed when
 * everything acknowledged is stored, everything else complete or absent, no response 5xx and nothing found by `check`.
 */
export const crashes: StressPart = {
  name: 'crash',
  iterations: 1000,
  run: (order) =>
    Array.fromAsync(settings, (setting, index) =>
      trySetting(setting, numbersFrom(order.seed + index), order),
    ),
};
