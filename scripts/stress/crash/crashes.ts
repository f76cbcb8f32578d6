import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/support/databases/postgres.ts';
import { numbersFrom } from '../../../test/support/random.ts';
import { newDatabase } from '../new-database.ts';
import type { Order, StressPart, Tally } from '../part.ts';
import { type CalendarRun, runCalendar } from './calendar-run.ts';
import { type Setting, settings } from './settings.ts';

/** The iterations on one calendar: a new one is small, and comparing it takes no longer than starting the service. */
const mostIterations = 25;
/** Settings that are tried at the same time. */
const atOnce = 2;
const longestWriting = 600;

const add = (one: Tally, other: Tally): Tally => ({
  part: one.part,
  tried: one.tried + other.tried,
  passed: one.passed + other.passed,
  lost: one.lost + other.lost,
  leaked: one.leaked + other.leaked,
  serverErrors: one.serverErrors + other.serverErrors,
  faults: [...one.faults, ...other.faults],
});

const nothing = (part: string): Tally => ({
  part,
  tried: 0,
  passed: 0,
  lost: 0,
  leaked: 0,
  serverErrors: 0,
  faults: [],
});

/** Each setting has random numbers and, where it needs one, a PostgreSQL of its own. */
const trySetting = async (
  setting: Setting,
  index: number,
  { iterations, seed, tell }: Order,
): Promise<Tally> => {
  const { name, database, workers, victims, share } = setting;
  const random = numbersFrom(seed + index);
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const wanted = Math.max(1, Math.round(iterations * share));
  let tally = nothing(name);
  try {
    while (tally.tried < wanted) {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-stress-'));
      const databaseUrl = postgres && (await newDatabase(postgres, `t_${tally.tried}`));
      const location = { dataDirectory, databaseUrl };
      const run: CalendarRun = {
        ...{ name, location, workers, victims, postgres, random, longestWriting },
        iterations: Math.min(mostIterations, wanted - tally.tried),
      };
      tally = add(tally, await runCalendar(run));
      tell([`${name}: ${tally.tried} of ${wanted}, ${tally.passed} passed`, ...tally.faults].join('\n'));
      await rm(dataDirectory, { recursive: true, force: true });
    }
  } finally {
    await postgres?.stop();
  }
  return tally;
};

/**
 * Kills the service and its database while several clients write. An iteration is one kill; it passed when
 * everything acknowledged is there, everything else whole or absent, nothing answered with 5xx and nothing found by
 * `check`.
 */
export const crashes: StressPart = {
  name: 'crash',
  iterations: 1000,
  run: async (order) => {
    const tallies: Tally[] = [];
    const left = [...settings.entries()];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [index, setting] = next;
        tallies[index] = await trySetting(setting, index, order);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return tallies;
  },
};
