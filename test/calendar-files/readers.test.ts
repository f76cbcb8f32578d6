import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byUid, readEventFiles, readFeedFile } from '../support/calendar-files/event-files.ts';
import { filledCalendars } from '../support/calendar-files/filled-calendars.ts';
import { readers } from '../support/calendar-files/readers.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { requireSoundNews } from '../support/feeds/require-sound-news.ts';

onOneDatabase('calendar files', (place) => {
  for (const [name, fill] of Object.entries(filledCalendars)) {
    test(`of ${name}, and the feed of all of them, are read as their JSON says`, async (context) => {
      const server = await fill(context, place);
      for (const { id, text, expected } of await readEventFiles(server)) {
        for (const [reader, read] of Object.entries(readers))
          assert.deepEqual(read(text), [expected], `event ${id} by ${reader}:\n${text}`);
      }
      const { text, expected } = await readFeedFile(server);
      for (const [reader, read] of Object.entries(readers))
        assert.deepEqual(byUid(read(text)), expected, reader);
      await context.test('RSS, Atom and JSON Feed keep their rules', () => requireSoundNews(server));
    });
  }
});
