import { numbersFrom } from '../../../test/support/random.ts';
import { emptyTally, type Order, type StressPart, type Tally } from '../part.ts';
import { withPlaces } from '../places.ts';
import { runCalendar } from './calendar-run.ts';
import { type Setting, settings } from './settings.ts';

/** The iterations on one calendar: a new one is small, and comparing it takes no longer than starting the service. */
const maxIterations = 25;
const longestWriting = 600;

const add = (one: Tally, other: Tally): Tally => ({
  ...one,
  tried: one.tried + other.tried,
  passed: one.passed + other.passed,
  lost: one.lost + other.lost,
  serverErrors: one.serverErrors + other.serverErrors,
  faults: [...one.faults, ...other.faults],
});

const trySetting = (
  { share, database, ...setting }: Setting,
  random: () => number,
  { iterations, report }: Order,
): Promise<Tally> =>
  withPlaces(database, async ({ next, postgres }) => {
    const { name } = setting;
    const total = Math.max(1, Math.round(iterations * share));
    let tally = emptyTally(name);
    while (tally.tried < total) {
      const left = Math.min(maxIterations, total - tally.tried);
      const run = { ...setting, location: await next(), postgres, random, longestWriting, iterations: left };
      tally = add(tally, await runCalendar(run));
      report([`${name}: ${tally.tried} of ${total}, ${tally.passed} passed`, ...tally.faults].join('\n'));
    }
    return tally;
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
