import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEventFiles } from '../support/calendar-files/event-files.ts';
import { filledCalendars } from '../support/calendar-files/filled-calendars.ts';
import { readers } from '../support/calendar-files/readers.ts';
import { onEachDatabase } from '../support/databases/databases.ts';

onEachDatabase('calendar files', (place) => {
  for (const [name, fill] of Object.entries(filledCalendars)) {
    test(`of ${name} are read as their JSON says`, async (context) => {
      const files = await readEventFiles(await fill(context, place));
      for (const { id, text, expected } of files) {
        for (const [reader, read] of Object.entries(readers))
          assert.deepEqual(read(text), expected, `event ${id} by ${reader}:\n${text}`);
      }
    });
  }
});
