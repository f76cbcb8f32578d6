import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runHostile } from '../../scripts/stress/hostile/hostile-run.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { shortOrLong } from '../support/tiers.ts';

/*
 * The short form of `npm run stress -- --only hostile`: the same with fewer requests.
 */

onEachDatabase('hostile input', (place) => {
  test('is answered, refused with the error body, and leaves a calendar in which check finds nothing', async (t) => {
    const { dataDirectory, databaseUrl, remove } = await place('schema');
    t.after(remove);
    const flags = [
      '--data-dir',
      dataDirectory,
      ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
    ];
    const tallies = await runHostile({
      name: 'short',
      flags,
      requests: shortOrLong(100, 300),
      // What is tried by them ends before any database.
      wireIterations: databaseUrl === null ? 1 : 0,
      seed: 20_261_121,
      report: () => undefined,
    });
    for (const { part, tried, passed, faults } of tallies) {
      assert.deepEqual({ part, faults, passed }, { part, faults: [], passed: tried });
    }
  });
});
