import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';

const api = '/calendar/events/v1';

const startSite = async (context: TestContext): Promise<{ server: WholeServer; address: string }> => {
  const server = await startWholeServer(await placeInFile('schema'));
  context.after(() => server.close());
  server.setClock('2027-03-05T11:00:00Z');
  const create = async (path: string, json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const venue = { venue: 'Auditorio Municipal', address: 'Avenida de la Ría, 12', city: 'Villanueva' };
  const evening = { start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00', timezone: 'Europe/Madrid' };
  await create('events', {
    ...{
      title: 'Réquiem de Mozart',
      ...evening,
      venue,
      cost: '18 €',
      categories: ['Música'],
      tags: ['coro'],
    },
    description: '<h1>Antes</h1><p style="color:red">Con coro.</p><table><tr><td>1</td></tr></table>',
    organizer: { organizer: 'Orquesta de la Ría' },
  });
  await create('events', {
    ...{
      title: 'Cuentacuentos',
      ...evening,
      start_date: '2027-03-05 18:00',
      cost: 'Gratis',
      categories: ['Infantil'],
    },
  });
  await create('events', {
    ...{
      title: 'El lago de los cisnes',
      ...evening,
      start_date: '2027-03-06 17:00',
      end_date: '2027-03-06 19:00',
    },
    ...{ event_status: 'cancelled', status_note: 'Se devuelve el importe' },
  });
  await create('events', {
    ...{
      title: 'Ensayo general',
      ...evening,
      visibility_password: 'abre',
      slug: 'ensayo',
      description: 'Secreto',
    },
  });
  await create('events', {
    ...{ title: 'Taller de cometas', start_date: '2027-03-06 11:00', end_date: '2027-03-06 13:00' },
    ...{ cost: 'Gratis', categories: ['Infantil'] },
  });
  await create('events', {
    ...{ title: 'Charla desde Londres', timezone: 'Europe/London' },
    ...{ start_date: '2027-03-09 19:00', end_date: '2027-03-09 20:00' },
  });
  await create('events', {
    ...{ title: 'Encuentro en línea', timezone: 'Europe/Madrid', event_status: 'moved_online' },
    ...{ start_date: '2027-03-10 19:00', end_date: '2027-03-10 20:00' },
  });
  await create('events', {
    ...{ title: 'Taller a distancia', timezone: 'UTC+5:45', event_status: 'moved_online' },
    ...{ start_date: '2027-03-11 19:00', end_date: '2027-03-11 20:00' },
  });
  for (let number = 1; number <= 32; number += 1) {
    const day = `2027-04-${String(Math.ceil(number / 2)).padStart(2, '0')}`;
    await create('events', {
      ...{ title: `Ensayo abierto ${number}`, tags: ['serie'] },
      ...{ start_date: `${day} 1${1 - (number % 2)}:00`, end_date: `${day} 14:00` },
    });
  }
  await create('events', {
    ...{ title: 'Molinos de marea', start_date: '2027-02-20', end_date: '2027-03-28', all_day: true },
  });
  await create('events', { title: 'Oculta', ...evening, hide_from_listings: true, slug: 'oculta' });
  return { server, address: await server.listen() };
};

interface Opened {
  readonly page: Page;
  /** Errors of the console and of the policy, and requests to others. */
  readonly troubles: string[];
}

const openPage = async (browser: Browser, address: string, width: number, more = {}): Promise<Opened> => {
  const context = await browser.newContext({
    ...{ viewport: { width, height: width < 600 ? 664 : 768 }, locale: 'es-ES', timezoneId: 'Europe/Lisbon' },
    ...more,
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(address)) troubles.push(`asks ${request.url()}`);
  });
  return { page, troubles };
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of a page in which axe has been loaded. */
const violationsOf = async (page: Page): Promise<readonly string[]> => {
  const run = `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;
  return page.evaluate(run);
};

type Look = readonly [width: number, colorScheme: 'light' | 'dark'];

const allLooks: readonly Look[] = [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'dark'],
  [1280, 'light'],
];

const looksByLanguage: readonly (readonly [language: string, looks: readonly Look[]])[] = [
  [
    'es',
    shortOrLong(
      [
        [390, 'light'],
        [1280, 'dark'],
      ],
      allLooks,
    ),
  ],
  ['en', shortOrLong([[1280, 'light']], allLooks)],
  ['eu', [[320, 'dark']]],
];

const pages = [
  '/',
  '/events/month/',
  '/events/week/',
  '/events/2027-03-05/',
  '/events/map/',
  '/events/category/musica/',
  '/events/category/',
  '/events/?search=mozart',
  '/events/?search=nada+de+nada&free=true',
  '/events/past/',
  '/events/subscribe/?search=mozart',
  '/event/requiem-de-mozart/',
  '/event/el-lago-de-los-cisnes/',
  '/event/ensayo/',
  '/venue/auditorio-municipal/',
  '/venue/',
  '/organizer/orquesta-de-la-ria/',
  '/nada/',
];

test('pages in a browser', async (t) => {
  const { server, address } = await startSite(t);
  const browser = await startBrowser(t);

  for (const [language, looks] of looksByLanguage) {
    await t.test(`hold to the rules of accessibility (${language})`, async () => {
      const { page, troubles } = await openPage(browser, address, 390, {
        ...{ bypassCSP: true, reducedMotion: 'reduce' },
      });
      const found: Record<string, unknown> = {};
      for (const path of pages) {
        await page.goto(`${address}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        await page.evaluate(axe.source);
        for (const [width, colorScheme] of looks) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          const violations = await violationsOf(page);
          if (violations.length > 0) found[`${path} ${width} ${colorScheme}`] = violations;
        }
      }
      assert.deepEqual(found, {});
      assert.deepEqual(
        troubles.filter((trouble) => !/404/.test(trouble)),
        [],
      );
    });
  }

  await t.test(
    'scroll nowhere sideways at 320 pixels, load nothing of others and break no policy',
    async () => {
      const { page, troubles } = await openPage(browser, address, 320, { locale: 'eu-ES' });
      for (const path of pages) {
        await page.goto(address + path);
        assert.equal(await page.locator('html').getAttribute('lang'), 'eu', path);
        const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        assert.equal(await page.evaluate(isTooWide), false, path);
      }
      assert.deepEqual(
        troubles.filter((trouble) => !/404/.test(trouble)),
        [],
      );
    },
  );

  for (const width of [390, 1280]) {
    await t.test(`do not shift while they load, and ask for little (${width})`, async () => {
      const { page } = await openPage(browser, address, width);
      await page.addInitScript(`
        window.shifts = 0;
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
        }).observe({ type: 'layout-shift', buffered: true });
      `);
      let asked: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() !== 'image') asked.push(request.url());
      });
      for (const path of pages) {
        asked = [];
        await page.goto(address + path);
        await page.evaluate(`document.fonts.ready.then(() => new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }))`);
        const shifts = Number(await page.evaluate('window.shifts'));
        assert.ok(shifts < 0.02, `${path} shifts by ${shifts}`);
        assert.ok(asked.length <= 12, `${path} asks for ${asked.join(', ')}`);
        const boundless = await page.locator('img:not([width][height])').count();
        assert.equal(boundless, 0, `${path} has pictures without a size`);
      }
    });
  }

  await t.test('weigh at most 25 kB with styles and scripts, the scripts 8 kB, the fonts 40 kB', async () => {
    const weightOf = async (path: string): Promise<number> => {
      const { bytes } = await server.ask('-', `GET ${path}`, { headers: { 'accept-encoding': 'br' } });
      return bytes.length;
    };
    const sum = async (paths: readonly string[]): Promise<number> =>
      (await Promise.all(paths.map(weightOf))).reduce((so, one) => so + one, 0);
    for (const path of pages) {
      const text = (await server.ask('-', `GET ${path}`)).bytes.toString();
      const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, address = '']) => address);
      const scripts = await sum(found(/<script[^>]* src="([^"]+)"/g));
      const styles = await sum(found(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g));
      const fonts = await sum(found(/<link[^>]*rel="preload"[^>]*href="([^"]+woff2)"/g));
      assert.ok(scripts > 0 && scripts <= 8000, `${path}: scripts of ${scripts} bytes`);
      const whole = (await weightOf(path)) + styles + scripts;
      assert.ok(styles > 0 && whole <= 25_000, `${path}: ${whole} bytes`);
      assert.ok(fonts > 0 && fonts <= 40_000, `${path}: fonts of ${fonts} bytes`);
    }
  });

  await t.test('show what is on today without JavaScript, two whole events on a phone', async () => {
    const { page } = await openPage(browser, address, 390, { javaScriptEnabled: false });
    await page.goto(`${address}/`);
    const rows = page.getByRole('heading', { level: 3 });
    assert.equal(await rows.nth(0).innerText(), 'Cuentacuentos');
    const second = await page
      .locator('li', { has: page.getByRole('link', { name: 'Ensayo general' }) })
      .boundingBox();
    assert.ok(second !== null && second.y + second.height <= 664, JSON.stringify(second));
  });

  await t.test('lead from a filter to what is free, and back by dropping it', async () => {
    const { page } = await openPage(browser, address, 1280);
    await page.goto(`${address}/`);
    await page.getByRole('link', { name: 'Gratis', exact: true }).click();
    await page.waitForURL(`${address}/events/?free=true`);
    assert.equal(await page.getByRole('status').innerText(), '2 eventos');
    assert.equal(await page.getByRole('link', { name: 'Cuentacuentos' }).count(), 1);
    await page.getByRole('link', { name: 'Quitar Gratis' }).click();
    await page.waitForURL(`${address}/events/`);
  });

  await t.test('answer in three clicks what is on on Saturday for children, free', async () => {
    const { page } = await openPage(browser, address, 1280);
    await page.goto(`${address}/`);
    await page.getByRole('link', { name: 'Infantil' }).click();
    await page.getByRole('link', { name: 'Gratis', exact: true }).click();
    await page.waitForURL(`${address}/events/category/infantil/?free=true`);
    await page.getByRole('link', { name: /sáb 6 de marzo/ }).click();
    await page.waitForURL(`${address}/events/category/infantil/2027-03-06/?free=true`);
    assert.deepEqual(await page.locator('main').getByRole('heading', { level: 3 }).allInnerTexts(), [
      'Taller de cometas',
    ]);
    await page.getByRole('link', { name: 'Quitar Gratis' }).first().click();
    await page.waitForURL(`${address}/events/category/infantil/2027-03-06/`);
    await page.goto(`${address}/events/category/infantil/2027-03-28/?free=true`);
    assert.match(await page.locator('main').innerText(), /Nada ese día con estos filtros/);
  });

  await t.test(
    'turn from month to month, and jump to another and to a day, in the language asked for',
    async () => {
      const { page } = await openPage(browser, address, 390);
      const title = () => page.getByRole('heading', { level: 1 }).innerText();
      await page.goto(`${address}/events/month/?lang=en`);
      assert.equal(await title(), 'March 2027');
      await page.getByRole('link', { name: 'Next month, April' }).click();
      assert.equal(await title(), 'April 2027');
      await page.getByLabel('Month', { exact: true }).selectOption({ label: 'February' });
      await page.getByRole('button', { name: 'Go' }).click();
      await page.waitForURL(`${address}/events/month/2027-02/?lang=en`);
      assert.equal(await title(), 'February 2027');
      await page.getByRole('link', { name: 'Day', exact: true }).click();
      await page.getByLabel('Go to day').fill('2027-04-10');
      await page.getByRole('button', { name: 'Go' }).click();
      await page.waitForURL(`${address}/events/2027-04-10/?lang=en`);
      await page.getByRole('link', { name: 'Español' }).click();
      assert.equal(await page.locator('html').getAttribute('lang'), 'es');
    },
  );

  await t.test('search from the sign of the band on any page, without JavaScript', async () => {
    const { page } = await openPage(browser, address, 390, { javaScriptEnabled: false });
    await page.goto(`${address}/event/requiem-de-mozart/`);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.keyboard.type('cometas');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}/events/?search=cometas`);
    assert.equal(await page.getByRole('link', { name: 'Taller de cometas' }).count(), 1);
    await page.getByRole('button', { name: 'Buscar', exact: true }).first().click();
    assert.equal(await page.getByLabel('Buscar en toda la agenda').last().inputValue(), 'cometas');
  });

  await t.test('lead from page to page of a long list and back', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.goto(`${address}/events/tag/serie/`);
    const rows = page.locator('main').getByRole('heading', { level: 3 });
    assert.equal(await rows.count(), 30);
    await page.getByRole('link', { name: 'Más eventos' }).click();
    await page.waitForURL(`${address}/events/tag/serie/list/page/2/`);
    assert.deepEqual(await rows.allInnerTexts(), ['Ensayo abierto 31', 'Ensayo abierto 32']);
    await page.getByRole('link', { name: 'Eventos anteriores' }).click();
    assert.equal(await rows.count(), 30);
  });

  await t.test(
    'let who types the first key skip to the content, and reach every link by keyboard',
    async () => {
      const { page } = await openPage(browser, address, 1280);
      await page.goto(`${address}/`);
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Ir al contenido');
      const links = await page.evaluate(
        "[...document.querySelectorAll('a[href], button, summary, input')].filter((each) => each.checkVisibility()).length",
      );
      const seen = new Set<string>();
      for (let step = 0; step < Number(links); step += 1) {
        seen.add(String(await page.evaluate('document.activeElement.outerHTML')));
        const outline = await page.evaluate(
          `(() => { const { outlineStyle } = getComputedStyle(document.activeElement);
          return outlineStyle !== 'none' || getComputedStyle(document.activeElement, '::after').outlineStyle !== 'none'; })()`,
        );
        assert.equal(outline, true, String(await page.evaluate('document.activeElement.outerHTML')));
        await page.keyboard.press('Tab');
      }
      assert.ok(seen.size >= Number(links) - 2, `${seen.size} of ${links}`);
    },
  );

  await t.test('copy the address to subscribe to, which a field has without JavaScript too', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${address}/events/?search=mozart`);
    await page.getByRole('banner').getByRole('link', { name: 'Suscribirse' }).click();
    await page.waitForURL(`${address}/events/subscribe/?search=mozart`);
    await page.getByRole('button', { name: 'Copiar' }).first().click();
    await page.getByRole('status').filter({ hasText: 'Copiado' }).waitFor();
    const calendar = 'https://agenda.test/events.ics?search=mozart';
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), calendar);
    const { page: plain } = await openPage(browser, address, 390, { javaScriptEnabled: false });
    await plain.goto(`${address}/events/subscribe/?search=mozart`);
    assert.equal(await plain.getByLabel('Dirección').inputValue(), calendar);
    assert.equal(await plain.getByRole('button', { name: 'Copiar' }).count(), 0);
  });

  await t.test('say first that an event is cancelled, and why', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.goto(`${address}/event/el-lago-de-los-cisnes/`);
    const text = await page.locator('main').innerText();
    assert.match(text, /^Cancelado\s+Se devuelve el importe/);
    // A form of a calendar service could only add it.
    await page.getByText('Cancelarlo en el calendario').click();
    assert.deepEqual(
      await page
        .locator('details[open] a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ['/event/el-lago-de-los-cisnes.ics'],
    );
  });

  await t.test('say the hour of the reader where his clocks show another one', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.goto(`${address}/event/requiem-de-mozart/`);
    assert.match(await page.locator('main').innerText(), /En tu hora\s+20:00–22:00/);
    await page.goto(`${address}/event/requiem-de-mozart/?lang=en`);
    assert.match(await page.locator('main').innerText(), /Your time\s+20:00–22:00/);
    const { page: far } = await openPage(browser, address, 390, { timezoneId: 'Asia/Tokyo' });
    await far.goto(`${address}/event/requiem-de-mozart/`);
    assert.match(await far.locator('main').innerText(), /En tu hora\s+sáb 6 mar, 05:00–07:00/);
    // The browser does not know Basque.
    await far.goto(`${address}/event/requiem-de-mozart/?lang=eu`);
    assert.match(await far.locator('main').innerText(), /Zure orduan\s+mar\. 6, lr\., 05:00–07:00/);
  });

  await t.test(
    'name the zone of an event elsewhere, and the reader’s hour of one that is online',
    async () => {
      const { page } = await openPage(browser, address, 390);
      await page.goto(`${address}/event/charla-desde-londres/`);
      assert.match(await page.locator('main').innerText(), /19:00\s+hora de Londres/);
      await page.goto(`${address}/events/2027-03-09/`);
      const row = page.getByRole('listitem').filter({ hasText: 'Charla desde Londres' });
      assert.match(await row.innerText(), /\(hora de Londres\)/);
      await page.goto(`${address}/events/2027-03-10/`);
      const online = page.getByRole('listitem').filter({ hasText: 'Encuentro en línea' });
      assert.match(await online.innerText(), /En tu hora: 18:00/);
    },
  );

  await t.test(
    'say the hour of the reader of an event whose zone is an offset, and all else works',
    async () => {
      const { page, troubles } = await openPage(browser, address, 390);
      await page.goto(`${address}/event/taller-a-distancia/`);
      assert.match(await page.locator('main').innerText(), /En tu hora\s+13:15–14:15/);
      await page.goto(`${address}/events/week/2027-03-08/`);
      const row = page.getByRole('listitem').filter({ hasText: 'Taller a distancia' }).last();
      assert.match(await row.innerText(), /En tu hora: 13:15/);
      assert.equal(await page.getByRole('button', { name: 'Imprimir' }).isVisible(), true);
      assert.deepEqual(troubles, []);
    },
  );

  await t.test('do all else in a browser that cannot tell the hour of the reader', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.addInitScript(`Intl.DateTimeFormat = function () { throw new RangeError('No such zone') }`);
    await page.goto(`${address}/events/week/2027-03-08/`);
    assert.doesNotMatch(await page.locator('main').innerText(), /En tu hora/);
    assert.equal(await page.getByRole('button', { name: 'Imprimir' }).isVisible(), true);
  });

  await t.test('do not say the hour twice where his clocks show the same one', async () => {
    const { page } = await openPage(browser, address, 390, { timezoneId: 'Europe/Madrid' });
    await page.goto(`${address}/event/requiem-de-mozart/`);
    assert.doesNotMatch(await page.locator('main').innerText(), /En tu hora/);
  });

  await t.test('offer to print only where a press prints', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await openPage(browser, address, 390, { javaScriptEnabled });
      await page.goto(`${address}/events/month/`);
      const button = page.getByRole('button', { name: 'Imprimir' });
      assert.equal(await button.isVisible(), javaScriptEnabled);
    }
  });

  await t.test('open a protected event to who knows its password, and tell who does not', async () => {
    const { page } = await openPage(browser, address, 390);
    await page.goto(`${address}/event/ensayo/`);
    const field = page.getByLabel('Contraseña');
    await field.fill('cierra');
    await page.getByRole('button', { name: 'Ver el evento' }).click();
    assert.match(await page.locator('main').innerText(), /No es esa\. Prueba otra vez\./);
    assert.equal(await field.getAttribute('aria-describedby'), 'fault');
    await field.fill('abre');
    await page.getByRole('button', { name: 'Ver el evento' }).click();
    await page.waitForURL(`${address}/event/ensayo/`);
    assert.match(await page.locator('main').innerText(), /Secreto/);
  });

  await t.test('show a publication with the next request, and what ended without any', async () => {
    const titles = async (): Promise<string> => {
      const { bytes } = await server.ask('-', 'GET /events/');
      return bytes.toString();
    };
    // The third time it is the kept page that is asked whether it holds.
    for (const _ of [1, 2, 3]) assert.doesNotMatch(await titles(), /Recién publicado/);
    const start = { start_date: '2027-03-05 20:00', end_date: '2027-03-05 20:30' };
    await server.ask('editor', `POST ${api}/events`, { json: { title: 'Recién publicado', ...start } });
    for (const _ of [1, 2, 3]) assert.match(await titles(), /Recién publicado/);
    server.setClock('2027-03-05T20:00:00Z');
    assert.doesNotMatch(await titles(), /Recién publicado/);
    server.setClock('2027-03-05T11:00:00Z');
  });
});
