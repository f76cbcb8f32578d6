import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageLanguages } from '../../src/publishing/words/words-of.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const random = numbersFrom(36);

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'));
  server.setClock('2027-03-05T11:00:00Z');
});

after(() => server.close());

/** Hours that an event may go on: to the same day, past midnight, after the cut-off, over days and months, none. */
const lengths = [0, 0.5, 2, 4, 7, 10, 26, 34, 50, 75, 24 * 9, 24 * 60, 24 * 400] as const;

/** What readers see of a page's main part. */
const seenText = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main'))
    .replaceAll(/<div class="fact" hidden[\s\S]*?<\/div>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

test('the page of an event says in each language when it ends, but of whole days and of one without length', async () => {
  for (const [number, hours] of [...lengths, ...lengths].entries()) {
    const start = Temporal.PlainDateTime.from('2027-03-01T00:15').add({
      minutes: 30 * Math.floor(random() * 48 * 60),
    });
    // Never the minute of the start, so that the hour of the end is its own.
    const end = hours === 0 ? start : start.add({ minutes: hours * 60 + pick(random, [7, 13]) });
    const isAllDay = random() < 0.15;
    const json = {
      ...{ title: `Acto ${'abcdefghijklmnopqrstuvwxyz'[number]}`, slug: `acto-${number}`, all_day: isAllDay },
      ...{ start_date: start.toString().replace('T', ' '), end_date: end.toString().replace('T', ' ') },
      timezone: 'Europe/Madrid',
    };
    const { status } = await server.ask('administrator', `POST ${api}/events`, { json });
    assert.equal(status, 201);
    for (const language of pageLanguages) {
      const { bytes } = await server.ask('-', `GET /event/acto-${number}/?lang=${language}`);
      const text = seenText(bytes.toString());
      const said = `${language}: ${start} to ${end}${isAllDay ? ', all day' : ''}: ${text}`;
      const hour = (time: Temporal.PlainDateTime): string => time.toString().slice(11, 16);
      if (isAllDay) {
        assert.doesNotMatch(text, /\d\d:\d\d/, said);
        continue;
      }
      assert.ok(text.includes(hour(start)), said);
      assert.deepEqual(
        [...text.matchAll(/\d\d:\d\d/g)].map(([time]) => time),
        [hour(start), ...(hours === 0 ? [] : [hour(end)])],
        said,
      );
    }
  }
});
