import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exported, imported } from '../support/calendars/exporting.ts';
import { makeTransfers } from '../support/calendars/transfers.ts';
import { onOneDatabase } from '../support/databases/databases.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into lines of every shape
type Line = any;

const { exported: plain } = await makeTransfers();

const asAnnounced = { event_status: 'scheduled', status_note: '', moved_from: null };
const moved = {
  event_status: 'postponed',
  status_note: 'Por obras',
  moved_from: '2026-10-25T02:30:00+01:00',
};

/** The file with these keys in the event of that title. */
const withState = (state: object, title: string): string =>
  plain
    .trimEnd()
    .split('\n')
    .map((text) => {
      const line: Line = JSON.parse(text);
      const isMeant = line.kind === 'event' && title === line.stored.title;
      return JSON.stringify(isMeant ? { ...line, stored: { ...line.stored, ...state } } : line);
    })
    .join('\n');

onOneDatabase('whether events take place, of archives', (place) => {
  test('is imported, and imported again when it changes', async (t) => {
    const location = await place('schema');
    t.after(location.remove);
    const stateOf = async (title: string) => {
      const lines: Line[] = (await exported(location))
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text));
      const { event_status, status_note, moved_from } = lines.find(
        ({ stored }) => stored?.title === title,
      ).stored;
      return { event_status, status_note, moved_from };
    };
    const first = await imported(location, plain);
    assert.deepEqual([first.problems, await stateOf('Doble hora')], [[], asAnnounced]);
    const { event } = (await imported(location, plain)).counts;
    assert.deepEqual([event.created, event.updated, event.skipped], [0, 0, 0]);

    const later = await imported(location, withState(moved, 'Doble hora'));
    assert.deepEqual([later.counts.event.updated, later.problems], [1, []]);
    assert.deepEqual(await stateOf('Doble hora'), moved);
    assert.equal((await imported(location, withState(moved, 'Doble hora'))).counts.event.updated, 0);
    assert.equal((await imported(location, plain)).counts.event.updated, 1);
    assert.deepEqual(await stateOf('Doble hora'), asAnnounced);

    for (const wrong of [
      { event_status: 'sold_out' },
      { event_status: null },
      { status_note: 7 },
      { moved_from: '2026-10-25 02:30:00' },
      { moved_from: '2026-13-25T02:30:00+01:00' },
    ]) {
      const { problems } = await imported(location, withState(wrong, 'Doble hora'));
      const [name = ''] = Object.keys(wrong);
      assert.deepEqual(
        problems.map(({ reason, skipped }) => [reason.en.match(/"(\w+)" is missing or wrong/)?.[1], skipped]),
        [[name, true]],
      );
    }
    const long = await imported(location, withState({ status_note: 'x'.repeat(301) }, 'Doble hora'));
    assert.match(long.problems[0]?.reason.en ?? '', /^status_note: it had more than 300 characters/);
    assert.equal((await stateOf('Doble hora')).status_note.length, 300);
  });
});
