import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const create = async (server: WholeServer, json: object): Promise<void> => {
  const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
  assert.equal(status, 201, JSON.stringify(body));
};

const title = 'Concierto de la Banda Municipal con la Coral de la Ría y otras cinco agrupaciones del lugar';

/** A month of six weeks, each with a day of five events with long titles, and what runs for long. */
const fill = async (server: WholeServer): Promise<void> => {
  const venue = { venue: 'Auditorio Municipal', address: 'Avenida de la Ría, 12', city: 'Villanueva' };
  for (const day of ['01', '07', '14', '21', '28', '31']) {
    for (let hour = 17; hour < 22; hour += 1) {
      const times = { start_date: `2027-05-${day} ${hour}:00`, end_date: `2027-05-${day} ${hour}:45` };
      await create(server, { title, ...times, cost: '12 €', venue });
    }
  }
  for (const name of ['Molinos', 'Mareas', 'Barcas', 'Redes', 'Faros'])
    await create(server, {
      title: `${name}: ${title}`,
      start_date: '2027-04-20',
      end_date: '2027-06-28',
      all_day: true,
    });
};

const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The width and height of the first page in points. */
const sizeOf = (pdf: Buffer): readonly number[] =>
  /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];

/** What of a page has a colour behind it that is not nearly white, parts that are not shown left out. */
const findDark = `[...document.querySelectorAll('body, body *')].flatMap((element) => {
  const { backgroundColor } = getComputedStyle(element);
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const isDark = Math.min(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)) < 200;
  return isDark && element.checkVisibility() ? [element.localName + '.' + element.className] : [];
})`;

test('pages on paper', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'), {
    organisation: 'Ayuntamiento',
    contact: 'cultura@villa.example',
    menu: 'Cultura https://villa.example/cultura',
  });
  t.after(() => server.close());
  server.setClock('2027-05-06T11:00:00Z');
  await fill(server);
  const address = await server.listen();
  const browser = await startBrowser(t);
  const context = await browser.newContext({ colorScheme: 'dark', locale: 'es-ES' });
  const page = await context.newPage();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paths = ['/', '/events/month/', '/events/week/', '/events/2027-05-07/', '/events/map/'];
  const { body } = await server.ask('-', `GET ${api}/events?per_page=1&start_date=2027-05-07`);
  const event = new URL(body.events[0].url).pathname;

  await t.test('are black on white and leave out what only a screen can do', async () => {
    for (const path of [...paths, event, '/events/?search=banda', '/nada/']) {
      await page.goto(address + path);
      assert.deepEqual(await page.evaluate(findDark), [], path);
      for (const part of ['footer', 'form', 'nav', 'button', '.skip-link'])
        assert.equal(await page.locator(part).filter({ visible: true }).count(), 0, `${path} ${part}`);
      assert.equal(await page.getByText('Ayuntamiento').first().isVisible(), true, path);
    }
  });

  await t.test('have a month on one sheet across, whatever it holds', async () => {
    await page.goto(`${address}/events/month/`);
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ preferCSSPageSize: true, format, printBackground: true });
      const [width = 0, height = 0] = sizeOf(pdf);
      assert.ok(width > height, `${format} ${width} ${height}`);
      assert.equal(pageCount(pdf), 1, format);
    }
  });

  await t.test('have the week with place and price, and the event with its address', async () => {
    await page.goto(`${address}/events/week/2027-05-24/`);
    assert.match(
      await page.locator('#\\32 027-05-28').innerText(),
      /17:00[\s\S]*Auditorio Municipal[\s\S]*12\s€/,
    );
    await page.goto(address + event);
    assert.match(await page.locator('main').innerText(), /Avenida de la Ría, 12, Villanueva/);
    assert.equal(pageCount(await page.pdf({ preferCSSPageSize: true, format: 'A4' })), 1);
  });
});
