import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type NewPlace, onEachDatabase, onOneDatabase } from '../support/databases/databases.ts';
import { isLongRun } from '../support/tiers.ts';
import { otherTrials, readTrials, startTrials, type TrialGround } from './trials.ts';

const tryAll = (trials: typeof readTrials) => (place: NewPlace) => {
  let ground: TrialGround;
  before(async () => {
    ground = await startTrials(place, isLongRun);
  });
  after(() => ground.close());

  for (const [title, run] of trials) {
    test(title, async () => {
      const { tried, wrong } = await run(ground);
      assert.ok(tried > 0);
      assert.equal(wrong.length, 0, `${wrong.length} of ${tried} wrong:\n${wrong.slice(0, 40).join('\n')}`);
    });
  }
};

onEachDatabase('rights', tryAll(readTrials));
onOneDatabase('rights on pages and of writes', tryAll(otherTrials));
