import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';

const days = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const description = `<table><tr>${days.map((day) => `<td>${day} 10:00</td>`).join('')}</tr></table>
<pre>${'línea de programa '.repeat(30)}</pre>`;
const widths = shortOrLong([320, 960], [320, 390, 640, 960, 1280]);

/** Words of up to 14 letters that are seen on more than one line. */
const findBroken = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest('.visually-hidden, option')) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]{2,14}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push(word);
    }
  }
  return [...new Set(found)];
})()`;

test('words of pages stay on one line, and nothing goes sideways, in every language and at every width', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'));
  t.after(() => server.close());
  server.setClock('2027-03-05T11:00:00Z');
  for (let day = 1; day <= 9; day += 1) {
    const times = { start_date: `2027-03-0${day} 20:00`, end_date: `2027-03-0${day} 23:00` };
    const json = {
      title: `Baile ${day}`,
      slug: `baile-${day}`,
      ...times,
      venue: { venue: 'Plaza', city: 'Vigo' },
    };
    const { status } = await server.ask('administrator', 'POST /calendar/events/v1/events', { json });
    assert.equal(status, 201);
  }
  for (const [slug, start, end, timezone] of [
    ['lejos', '2027-03-06 00:30', '2027-03-06 03:00', 'Asia/Kathmandu'],
    ['noche', '2027-03-05 23:00', '2027-03-06 04:30', 'Europe/Madrid'],
    ['largo', '2027-03-06 16:00', '2027-03-10 23:30', 'America/New_York'],
    ['siglo', '2099-12-31 22:00', '2100-01-02 06:30', 'Europe/Madrid'],
  ] as const) {
    const json = { title: slug, slug, start_date: start, end_date: end, timezone, description };
    const { status } = await server.ask('administrator', 'POST /calendar/events/v1/events', { json });
    assert.equal(status, 201);
  }
  const address = await server.listen();
  const page = await (await startBrowser(t)).newPage();
  const broken: string[] = [];
  for (const language of ['es', 'en', 'ca', 'gl', 'eu']) {
    for (const path of [
      '/events/',
      '/events/month/',
      '/events/week/',
      '/events/today/',
      '/event/baile-6/',
      ...['lejos', 'noche', 'largo', 'siglo'].map((slug) => `/event/${slug}/`),
      '/events/subscribe/',
      '/nada/',
    ]) {
      await page.goto(`${address}${path}?lang=${language}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const words = (await page.evaluate(findBroken)) as readonly string[];
        if (words.length > 0) broken.push(`${language} ${path} ${width}: ${words.join(', ')}`);
        const reach = await page.evaluate('document.documentElement.scrollWidth');
        if (Number(reach) > width) broken.push(`${language} ${path} ${width}: reaches ${reach}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});
