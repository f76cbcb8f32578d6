import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { TermIndex } from '../../terms/term-index.ts';
import { followAnswer } from './answer-freshness.ts';
import type { RenderedEvent } from './rendered-event.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('what tells whether a kept answer still holds does not hold the texts it was made from', async () => {
  const calendar = { revision: () => 2, areUnchanged: () => true } as unknown as Calendar;
  const terms = { countOf: () => 0, haveCounts: () => true } as unknown as TermIndex;
  const follow = (): { isFresh: () => boolean; text: WeakRef<object> } => {
    const rendered = { texts: ['{}'], holes: [], length: 2 };
    const row = { id: 1, author: 1, status: 'publish', revision: 1 } as const;
    const event: RenderedEvent = {
      id: 1,
      rendered,
      row,
      locked: false,
      terms: [],
      madeFrom: ['event:1'],
      asOf: 1,
    };
    return {
      isFresh: followAnswer(calendar, terms, { events: [event], asOf: 1 }),
      text: new WeakRef(rendered),
    };
  };
  const { isFresh, text } = follow();
  // What a WeakRef was made of or asked for lives until the turn of the event loop ends.
  await new Promise(setImmediate);
  collectGarbage();
  assert.equal(text.deref(), undefined);
  assert.equal(isFresh(), true);
});
