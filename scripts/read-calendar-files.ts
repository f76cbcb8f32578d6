/*
 * Lets icalendar for Python and libical (Debian: python3-icalendar, libical3) read the calendar files and feeds that
 * test/calendar-files/readers.test.ts has read by libraries of Node: `node scripts/read-calendar-files.ts`, with
 * DIALECTS=sqlite on one database. A reader that is not installed is skipped, which is said.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { byUid, readEventFiles, readFeedFile } from '../test/support/calendar-files/event-files.ts';
import { filledCalendars } from '../test/support/calendar-files/filled-calendars.ts';
import type { FoundEvent } from '../test/support/calendar-files/readers.ts';
import { onEachDatabase } from '../test/support/databases/databases.ts';

const program = join(import.meta.dirname, 'calendar-files/read_files.py');

/** What the program ends with when a reader is not installed. */
const notInstalled = 3;

const readBy = async (reader: string, texts: readonly string[]) => {
  const child = spawn('python3', [program, reader], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(texts));
  child.stdin.on('error', () => undefined);
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    // Without Python nothing is started.
    once(child, 'close').catch(() => [notInstalled]),
  ]);
  if (code === notInstalled) return said.trim() || 'python3 is not installed';
  assert.equal(code, 0, said);
  return JSON.parse(out).found as readonly (readonly FoundEvent[])[];
};

onEachDatabase('calendar files', (place) => {
  for (const [name, fill] of Object.entries(filledCalendars)) {
    test(`of ${name}`, async (context) => {
      const server = await fill(context, place);
      const files = await readEventFiles(server);
      const feed = await readFeedFile(server);
      const texts = [...files, feed].map((file) => file.text);
      for (const reader of ['icalendar', 'libical']) {
        await context.test(`are read by ${reader} as their JSON says`, async (part) => {
          const found = await readBy(reader, texts);
          if (typeof found === 'string') return part.skip(found);
          assert.equal(found.length, texts.length);
          for (const [index, { id, expected }] of files.entries())
            assert.deepEqual(found[index], [expected], `event ${id}:\n${texts[index]}`);
          assert.deepEqual(byUid(found.at(-1) ?? []), feed.expected);
        });
      }
    });
  }
});
