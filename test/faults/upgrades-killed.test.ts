import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runUpgrades } from '../../scripts/stress/upgrade/upgrade-run.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { oldCalendars } from '../support/databases/old-calendars.ts';
import { numbersFrom } from '../support/random.ts';

/*
 * The short form of `npm run stress -- --only upgrade`: the same with fewer iterations.
 */

const iterations = 2;

onEachDatabase('an upgrade that is killed', (place) => {
  for (const old of oldCalendars) {
    test(`of ${old.version} leaves the old calendar or the new one, and the next goes through`, async () => {
      const seed = 1 + Math.floor(Math.random() * 999_999_999);
      const random = numbersFrom(seed);
      const tally = await runUpgrades({
        ...{ name: old.version, old, place, iterations, random },
      });
      assert.deepEqual(
        { passed: tally.passed, faults: tally.faults, seed },
        { passed: iterations, faults: [], seed },
      );
    });
  }
});
