import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runUpgrades } from '../../scripts/torture/upgrade/upgrade-run.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { oldCalendars } from '../support/databases/old-calendars.ts';
import { numbersFrom } from '../support/random.ts';

/*
 * The short form of `npm run torture -- --only upgrade`: the same with fewer rounds.
 */

const rounds = 2;

onEachDatabase('an upgrade that is killed', (place) => {
  for (const old of oldCalendars) {
    test(`of ${old.version} leaves the old calendar or the new one, and the next goes through`, async () => {
      const seed = 1 + Math.floor(Math.random() * 999_999_999);
      const random = numbersFrom(seed);
      const tally = await runUpgrades({
        ...{ name: old.version, old, place, rounds, random },
      });
      assert.deepEqual(
        { survived: tally.survived, faults: tally.faults, seed },
        { survived: rounds, faults: [], seed },
      );
    });
  }
});
