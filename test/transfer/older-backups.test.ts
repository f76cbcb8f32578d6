import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { findingsIn, settingsOf } from '../support/calendars/backing-up.ts';
import { exported } from '../support/calendars/exporting.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { oldTransfers } from '../support/databases/old-calendars.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
type Members = Record<string, any>;

const linesOf = (text: string): readonly Members[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));

/** Only these members of the object, which may have got others since. */
const only = (names: Members, value: Members): Members =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value[name]]));

onEachDatabase('a backup of an older version', (place) => {
  for (const old of oldTransfers) {
    test(`${old.version} is restored with all that its version exported`, async (t) => {
      const location = await place();
      t.after(location.remove);
      const request = { path: old.backup, force: false, onProgress: () => undefined };
      const summary = await restoreCalendar(settingsOf(location), request);
      assert.deepEqual(summary.unknownKeys, []);
      assert.deepEqual(await findingsIn(location), []);
      const now = linesOf(await exported(location));
      const before = linesOf(old.exported);
      assert.equal(now.length, before.length);
      for (const [index, { kind, record, stored }] of before.entries()) {
        const line = now[index] ?? {};
        assert.deepEqual([line['kind'], line['record'].id], [kind === 'person' ? 'user' : kind, record.id]);
        assert.deepEqual(only(stored, line['stored']), stored, `${kind} ${record.id}`);
        if (kind === 'person') assert.deepEqual(only(record, line['record']), record);
      }
    });
  }
});
