import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestLocation } from '../../../test/support/databases/databases.ts';
import { oldCalendars } from '../../../test/support/databases/old-calendars.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/databases/postgres.ts';
import { numbersFrom } from '../../../test/support/random.ts';
import { newDatabase } from '../new-database.ts';
import type { StressPart, Tally } from '../part.ts';
import { runUpgrades } from './upgrade-run.ts';

const placesOn = (postgres: TestPostgres | null): (() => Promise<TestLocation>) => {
  let places = 0;
  return async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-stress-'));
    places += 1;
    const databaseUrl = postgres && (await newDatabase(postgres, `u_${places}`));
    return { dataDirectory, databaseUrl, remove: () => rm(dataDirectory, { recursive: true, force: true }) };
  };
};

/**
 * Kills `migrate` of calendars of every released version around any of its statements. Iterations are shared out among
 * databases and versions.
 */
export const upgrades: StressPart = {
  name: 'upgrade',
  iterations: 100,
  run: async ({ iterations, seed, tell }) => {
    const tallies: Tally[] = [];
    for (const [index, database] of (['sqlite', 'postgres'] as const).entries()) {
      const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : null;
      // One for all versions: they share the server, on which each place is a database of its own name.
      const place = placesOn(postgres);
      try {
        for (const old of oldCalendars) {
          const tally = await runUpgrades({
            ...{ name: `upgrade: ${database}, ${old.version}`, old, place },
            iterations: Math.max(1, Math.round(iterations / 2 / oldCalendars.length)),
            random: numbersFrom(seed + index),
          });
          const { foundOld, foundNew, faults, ...row } = tally;
          tell(
            [
              `${row.part}: ${foundOld} found old, ${foundNew} found new, ${row.passed} passed`,
              ...faults,
            ].join('\n'),
          );
          tallies.push({ ...row, faults });
        }
      } finally {
        await postgres?.stop();
      }
    }
    return tallies;
  },
};
