import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../support/databases.ts';
import { buildCalendar, type RightsCalendar } from './calendar.ts';
import { makeCallers } from './callers.ts';
import type { Outcome, Trial } from './expect.ts';
import { tryChanges } from './try-changes.ts';
import {
  tryDeletions,
  tryNewRecords,
  tryOwnRights,
  tryPlacesInEvents,
  tryStatuses,
} from './try-creations.ts';
import { tryExports } from './try-exports.ts';
import { tryLeaks } from './try-leaks.ts';
import { tryLists } from './try-lists.ts';
import { tryReads } from './try-reads.ts';

const assertRight = ({ tried, wrong }: Outcome): void => {
  assert.ok(tried > 0);
  assert.equal(wrong.length, 0, `${wrong.length} of ${tried} wrong:\n${wrong.slice(0, 40).join('\n')}`);
};

onEachDatabase('rights', (place) => {
  let calendar: RightsCalendar;
  let twin: Pick<Trial, 'calendar' | 'callers'>;
  let trial: Trial;
  before(async () => {
    calendar = await buildCalendar(await place(), { isTwin: false });
    const other = await buildCalendar(await place(), { isTwin: true });
    twin = { calendar: other, callers: await makeCallers(other.server) };
    trial = { calendar, callers: await makeCallers(calendar.server), isWhole: false };
  });
  after(async () => {
    await calendar.server.close();
    await twin.calendar.server.close();
  });

  test('each record is read by id and by slug, under both mounts, by whom the table says', async () => {
    assertRight(await tryReads(trial));
  });
  test('lists show to each what the table says', async () => {
    assertRight(await tryLists(trial));
  });
  test('no answer tells anything of what its reader may not know', async () => {
    assertRight(await tryLeaks(trial, twin));
  });
  test('the exported tables hold what everybody may read', async () => {
    assertRight(await tryExports(calendar, twin.calendar));
  });
  test('each record is changed and deleted by every address and verb by whom the table says', async () => {
    const { api_keys: _, ...before } = await calendar.server.snapshot();
    assertRight(await tryChanges(trial));
    const { api_keys: __, ...now } = await calendar.server.snapshot();
    assert.deepEqual(now, before);
  });
  test('a new record gets the status that the table says', async () => {
    assertRight(await tryNewRecords(trial));
  });
  test('a change of status comes to what the table says', async () => {
    assertRight(await tryStatuses(trial));
  });
  test('what may be deleted goes into the trash, out of sight of strangers', async () => {
    assertRight(await tryDeletions(trial));
  });
  test('what has a right of its own is done by whom the table says, and leaves nothing where it is not', async () => {
    assertRight(await tryOwnRights(trial));
  });
  test('a new event neither finds nor shows places that its author may not read', async () => {
    assertRight(await tryPlacesInEvents(trial));
  });
});
