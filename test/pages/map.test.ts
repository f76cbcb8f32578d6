import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startTileSite, type TileSite } from '../support/servers/tile-site.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const auditorio = {
  ...{ venue: 'Auditorio', address: 'Avenida de la Ría, 12', city: 'Villanueva' },
  ...{ geo_lat: 43.36, geo_lng: -8.41 },
};

/**
 * A calendar with five venues: two on the map, one without coordinates, one whose editors want no map, one with a password.
 */
const startCalendar = async (
  context: TestContext,
  options: Readonly<Record<string, string>>,
): Promise<WholeServer> => {
  const server = await startWholeServer(await placeInFile('schema'), options);
  context.after(() => server.close());
  server.setClock('2027-03-05T11:00:00Z');
  const create = async (title: string, more: object) => {
    const times = { start_date: '2027-03-06 21:00', end_date: '2027-03-06 23:00' };
    const json = { title, ...times, show_map: true, show_map_link: true, ...more };
    const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const {
    venue: { id },
  } = await create('Concierto', { venue: auditorio });
  await create('Ensayo', { venue: id, show_map: false });
  await create('Clase', { venue: id, show_map_link: false });
  await create('Estreno', { venue: id, visibility_password: 'abre' });
  await create('Lectura', {
    venue: { venue: 'Biblioteca', city: 'Villanueva', geo_lat: 43.37, geo_lng: -8.39 },
  });
  await create('Juegos', { venue: { venue: 'Ludoteca', city: 'Villanueva' } });
  await create('Tertulia', { venue: id, event_status: 'moved_online' });
  await create('Visita', { venue: { ...auditorio, venue: 'Casa', geo_lat: 43.35, show_map: false } });
  const patio = await create('Baile', { venue: { ...auditorio, venue: 'Patio', geo_lat: 43.34 } });
  await server.database.transaction((executor) =>
    executor.updateTable('venues').set({ password_hash: 'x' }).where('id', '=', patio.venue.id).execute(),
  );
  return server;
};

const textOf = async ({ ask }: WholeServer, path: string): Promise<string> =>
  (await ask('-', `GET ${path}`)).bytes.toString();

const policyOf = async ({ ask }: WholeServer, path: string): Promise<string> =>
  String((await ask('-', `GET ${path}`)).headers['content-security-policy']);

const pagesWithoutMap = [
  '/events/',
  '/events/month/',
  '/event/ensayo/',
  '/event/estreno/',
  '/event/juegos/',
  '/event/visita/',
  '/event/tertulia/',
  '/event/baile/',
  '/venue/ludoteca/',
  '/venue/casa/',
  '/venue/patio/',
  '/nada/',
  '/embed/events/map/',
  '/embed/event/concierto/',
];
const pagesWithMap = ['/events/map/', '/event/concierto/', '/event/clase/', '/venue/auditorio/'];

test('without tiles the places are called so, and no page offers a map or lets pictures of others in', async (t) => {
  const server = await startCalendar(t, {});
  for (const path of [...pagesWithoutMap, ...pagesWithMap]) {
    const text = await textOf(server, path);
    assert.doesNotMatch(text, /data-map|data-on-map|Ver mapa|>Mapa</, path);
    if (!/nada|embed/.test(path)) assert.match(text, /href="\/events\/map\/"[^>]*>Lugares</, path);
    const policy = await policyOf(server, path);
    assert.match(policy, /img-src 'self';.*trusted-types 'none'$/, path);
  }
  assert.match(await textOf(server, '/event/concierto/'), /Cómo llegar/);
});

interface Opened {
  readonly page: Page;
  /** Errors of the console and of the policy, and requests to others than the calendar and the tiles. */
  readonly troubles: string[];
}

test('with tiles', async (t) => {
  const tiles = await startTileSite();
  t.after(() => tiles.close());
  const server = await startCalendar(t, {
    'map-tiles': tiles.template,
    'map-attribution': '© Mapas <b>libres</b> https://mapas.example/licencia,Ayuntamiento',
  });
  const address = await server.listen();
  const browser = await startBrowser(t);
  await onlyWhereAsked(t, server, tiles);
  await inBrowser(t, browser, { address, tiles });
});

const onlyWhereAsked = async (t: TestContext, server: WholeServer, tiles: TileSite): Promise<void> => {
  await t.test('pages with a map let its pictures and its script’s texts in, and no other page', async () => {
    for (const path of pagesWithMap) {
      const { headers } = await server.ask('-', `GET ${path}`);
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; script-src 'self'; style-src 'self'; " +
          `img-src 'self' ${tiles.origin}; media-src 'self'; font-src 'self'; connect-src 'self'; ` +
          "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types default",
        path,
      );
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    }
    for (const path of pagesWithoutMap)
      assert.match(await policyOf(server, path), /img-src 'self';.*trusted-types 'none'$/, path);
  });

  await t.test('a map is offered where editors want one and there are coordinates', async () => {
    for (const path of pagesWithMap) assert.match(await textOf(server, path), /data-map/, path);
    for (const path of pagesWithoutMap) assert.doesNotMatch(await textOf(server, path), /data-map/, path);
    assert.doesNotMatch(await textOf(server, '/event/clase/'), /Cómo llegar/);
  });

  await t.test('who has given the password of an event sees its map', async () => {
    const { headers } = await server.ask('-', 'POST /event/estreno/', {
      ...{ raw: 'password=abre', type: 'application/x-www-form-urlencoded' },
    });
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const opened = await server.ask('-', 'GET /event/estreno/', { headers: { cookie } });
    assert.match(opened.bytes.toString(), /data-map/);
    assert.match(String(opened.headers['content-security-policy']), /trusted-types default$/);
  });

  await t.test('the places are called a map in every language', async () => {
    for (const [language, name] of [
      ['es', 'Mapa'],
      ['en', 'Map'],
      ['ca', 'Mapa'],
      ['gl', 'Mapa'],
      ['eu', 'Mapa'],
    ] as const) {
      const text = await textOf(server, `/events/map/?lang=${language}`);
      assert.match(text, new RegExp(`<h1[^>]*>${name}</h1>`));
      assert.match(text, new RegExp(`<title>${name} · `));
      assert.match(text, new RegExp(`class="view-nav-link"[^>]*aria-current="page"[^>]*>${name}</a>`));
    }
  });

  await t.test('what a page with a map loads before the press weighs no more than others may', async () => {
    const weightOf = async (path: string): Promise<number> =>
      (await server.ask('-', `GET ${path}`, { headers: { 'accept-encoding': 'br' } })).bytes.length;
    const text = await textOf(server, '/events/map/');
    const loaded = [...text.matchAll(/<(?:script[^>]* src|link rel="stylesheet" href)="([^"]+)"/g)];
    assert.equal(loaded.length, 3);
    const weights = await Promise.all(['/events/map/', ...loaded.map(([, path = '']) => path)].map(weightOf));
    assert.ok(weights.reduce((sum, one) => sum + one) <= 25_000, weights.join(' + '));
  });
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of a page in which axe has been loaded. */
const violationsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);

const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const inBrowser = async (
  t: TestContext,
  browser: Browser,
  { address, tiles }: { readonly address: string; readonly tiles: TileSite },
): Promise<void> => {
  const open = async (width: number, more = {}): Promise<Opened> => {
    const context = await browser.newContext({
      ...{ viewport: { width, height: 768 }, locale: 'es-ES', reducedMotion: 'reduce' as const },
      ...more,
    });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith(tiles.origin)) troubles.push(`asks ${url}`);
    });
    return { page, troubles };
  };
  const press = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Ver mapa' }).click();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
  };
  const show = async (page: Page, path: string): Promise<void> => {
    await page.goto(address + path);
    await press(page);
  };

  for (const width of [390, 1280]) {
    await t.test(
      `a press shows the map, and only then its host is asked for anything (${width})`,
      async () => {
        for (const path of pagesWithMap) {
          const { page, troubles } = await open(width);
          const before = tiles.asked.length;
          const asked: string[] = [];
          page.on('request', (request) => asked.push(request.url()));
          await page.goto(address + path);
          assert.match(await page.locator('.map-room').innerText(), new RegExp(new URL(tiles.origin).host));
          const early = asked.filter((url) => url.startsWith(tiles.origin) || url.includes('/assets/map'));
          assert.deepEqual(early, []);
          assert.equal(tiles.asked.length, before, path);
          await press(page);
          const [first] = tiles.asked.slice(before);
          assert.match(first?.path ?? '', /^\/\d+\/\d+\/\d+\.png$/);
          assert.equal(first?.referrer, `${address}/`);
          const credit = page.getByRole('link', { name: '© Mapas <b>libres</b>' });
          assert.equal(await credit.getAttribute('href'), 'https://mapas.example/licencia');
          assert.match(await page.locator('.map-credits').innerText(), /, Ayuntamiento$/);
          assert.equal(await page.getByRole('button', { name: 'Ver mapa' }).count(), 0);
          assert.equal(await page.evaluate(isTooWide), false, path);
          assert.deepEqual(troubles, [], path);
          await page.context().close();
        }
      },
    );
  }

  await t.test('holds to the rules of accessibility, a place opened too', async () => {
    const { page, troubles } = await open(390, { bypassCSP: true });
    const found: Record<string, unknown> = {};
    for (const path of ['/events/map/', '/event/concierto/']) {
      await page.goto(`${address}${path}?lang=en`);
      await page.evaluate(axe.source);
      const looks = async (state: string): Promise<void> => {
        for (const [width, colorScheme] of [
          [320, 'light'],
          [390, 'dark'],
          [1280, 'light'],
        ] as const) {
          await page.setViewportSize({ width, height: 768 });
          await page.emulateMedia({ colorScheme });
          const violations = await violationsOf(page);
          if (violations.length > 0) found[`${path} ${state} ${width} ${colorScheme}`] = violations;
          if (await page.evaluate(isTooWide)) found[`${path} ${state} ${width}`] = 'too wide';
        }
      };
      await looks('closed');
      await page.getByRole('button', { name: 'Show map' }).click();
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      if (path === '/events/map/') {
        await page.getByRole('button', { name: 'Auditorio, 4 events' }).click();
        await page.locator('.leaflet-popup').waitFor();
      }
      await looks('shown');
    }
    assert.deepEqual(found, {});
    assert.deepEqual(troubles, []);
  });

  await t.test(
    'is used by keyboard: a mark names its place and what is on there, and gives it back',
    async () => {
      const { page, troubles } = await open(1280);
      await page.goto(`${address}/events/map/`);
      await page.getByRole('button', { name: 'Ver mapa' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      const focused = (): Promise<string | null> =>
        page.evaluate(
          "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
        );
      assert.equal(await focused(), 'Mapa');
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Auditorio, 4 eventos');
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Biblioteca, 1 evento');
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'Acercar');
      await page.getByRole('button', { name: 'Auditorio, 4 eventos' }).press('Enter');
      assert.equal(await focused(), 'Auditorio');
      const popup = page.locator('.leaflet-popup');
      assert.match(await popup.innerText(), /^Auditorio\s+sáb 6 mar/);
      assert.match(await popup.innerText(), /y 2 más/);
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'detached' });
      assert.equal(await focused(), 'Auditorio, 4 eventos');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Cerrar' }).press('Space');
      await popup.waitFor({ state: 'detached' });
      assert.equal(await focused(), 'Auditorio, 4 eventos');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${address}/venue/auditorio/`);
      assert.deepEqual(troubles, []);
    },
  );

  await t.test(
    'asks for nothing but tiles when it is moved, and gives up those that come too late',
    async () => {
      const { page, troubles } = await open(1280, { reducedMotion: 'no-preference' });
      await show(page, '/events/map/');
      const own: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(address)) own.push(request.url());
      });
      tiles.hold();
      for (let step = 0; step < 2; step += 1) {
        const asking = page.waitForRequest((request) => request.url().startsWith(tiles.origin));
        await page.getByRole('button', { name: 'Acercar' }).click();
        await asking;
        await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
      }
      tiles.release();
      await page.locator('.leaflet-tile-container .leaflet-tile-loaded').first().waitFor();
      await page.getByRole('region', { name: 'Mapa' }).press('ArrowLeft');
      await page.locator('.leaflet-pan-anim').waitFor({ state: 'detached' });
      assert.deepEqual(own, []);
      assert.deepEqual(troubles, []);
    },
  );

  await t.test('lets its script write what Leaflet has, and nothing else', async () => {
    const { page, troubles } = await open(390);
    await show(page, '/events/map/');
    assert.deepEqual(troubles, []);
    const write = (html: string): Promise<string> =>
      page.evaluate(`(() => {
        const node = document.createElement('p');
        try { node.innerHTML = ${JSON.stringify(html)}; } catch (error) { return error.name; }
        return node.innerHTML;
      })()`);
    assert.equal(await write('<span aria-hidden="true">+</span>'), '<span aria-hidden="true">+</span>');
    for (const html of ['', '<b>x</b>', '<svg/><b>x</b>', '<img src=x onerror=alert(1)>'])
      assert.equal(await write(html), 'TypeError', html);
  });

  await t.test('says when it cannot be had, and can be asked for again', async () => {
    const { page } = await open(390);
    await page.goto(`${address}/event/concierto/`);
    await page.route('**/assets/map-*', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Ver mapa' });
    await button.click();
    assert.equal(
      await page.getByRole('alert').innerText(),
      'No se ha podido cargar el mapa. Prueba otra vez.',
    );
    await page.unroute('**/assets/map-*');
    await button.click();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    assert.equal(await page.getByRole('alert').isVisible(), false);
  });

  await t.test('is not offered without JavaScript, nor printed', async () => {
    const { page } = await open(390, { javaScriptEnabled: false });
    await page.goto(`${address}/events/map/`);
    assert.equal(await page.getByRole('button', { name: 'Ver mapa' }).isVisible(), false);
    assert.equal(await page.getByRole('link', { name: 'Auditorio', exact: true }).isVisible(), true);
    const { page: printed } = await open(1280);
    await show(printed, '/events/map/');
    await printed.emulateMedia({ media: 'print' });
    assert.equal(await printed.locator('.map').isVisible(), false);
    assert.equal(await printed.locator('.map-room').isVisible(), false);
  });
};
