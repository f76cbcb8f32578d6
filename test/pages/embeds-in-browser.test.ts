import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const startCalendar = async (context: TestContext): Promise<string> => {
  const server = await startWholeServer(await placeInFile('schema'));
  context.after(() => server.close());
  server.setClock('2027-03-05T11:00:00Z');
  const create = async (json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
    assert.equal(status, 201, JSON.stringify(body));
  };
  const venue = { venue: 'Auditorio Municipal', address: 'Avenida de la Ría, 12', city: 'Villanueva' };
  await create({
    ...{ title: 'Réquiem de Mozart', start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00', venue },
    ...{ cost: '18 €', categories: ['Música'], website: 'https://coro.example/' },
    description: '<p>Con coro.</p>',
  });
  await create({
    ...{ title: 'Recital de la coral', start_date: '2027-05-05 21:00', end_date: '2027-05-05 23:00' },
    categories: ['Música'],
  });
  await create({ title: 'Verbena', start_date: '2027-04-10 22:00', end_date: '2027-04-10 23:00' });
  return server.listen();
};

/** The lines of HTML that the documentation gives: the frame, and what makes it as high as it is; in both languages. */
const documented = (calendar: string): readonly (readonly [frame: string, script: string])[] => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8');
  const blocks = [...text.matchAll(/```html\n(.*?)```/gs)].map(([, lines = '']) =>
    lines.replaceAll('https://agenda.example', calendar),
  );
  const [frame = '', script = '', otherFrame = '', otherScript = ''] = blocks;
  return [
    [frame, script],
    [otherFrame, otherScript],
  ];
};

const pageWith = (lines: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><title>Bar Marea</title><link rel="icon" href="data:,"></head>
<body><h1>Bar Marea</h1>${lines}</body></html>`;

/** What WordPress does with a frame: it hears of the one whose secret it knows, and follows its links. */
const hostPage = (frame: string): string =>
  pageWith(`${frame}
<script>
  const frame = document.querySelector('iframe');
  const secret = /secret=(\\w+)/.exec(frame.src)?.[1];
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data.secret !== secret) return;
    if (data.message === 'height') frame.style.height = data.value + 'px';
    if (data.message === 'link') location.href = data.value;
  });
</script>`);

/** Serves what is in `pages` by path, at an address of another site than the calendar's. */
const startHost = async (context: TestContext, pages: Map<string, string>): Promise<string> => {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pages.get(url) ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

const openPage = async (browser: Browser, width: number) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'es-ES' });
  const page = await context.newPage();
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error('policy: ' + effectiveDirective + ' ' + blockedURI))`);
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()} ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(String(error)));
  return { page, troubles };
};

/** What is in the frame of a page. */
const inFrame = (page: Page) => page.frameLocator('iframe');

/** Waits until the frame is as high as what it holds. */
const untilWhole = async (page: Page): Promise<void> => {
  await page
    .frames()
    .at(-1)
    ?.evaluate(`new Promise((whole) => {
    const look = () => {
      const { height } = document.documentElement.getBoundingClientRect();
      if (innerHeight > 200 && innerHeight === Math.ceil(height)) whole();
      else requestAnimationFrame(look);
    };
    look();
  })`);
};

/** Searches by the form of all filters in the frame. */
const search = async (page: Page, words: string): Promise<void> => {
  const frame = inFrame(page);
  await frame.getByText('Filtrar', { exact: true }).first().click();
  await frame.locator('details[open]').getByRole('searchbox', { name: 'Buscar' }).fill(words);
  await page.keyboard.press('Enter');
  await frame.getByRole('status').waitFor();
};

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('embeds in a page of another site', async (t) => {
  const calendar = await startCalendar(t);
  const pages = new Map<string, string>();
  const host = await startHost(t, pages);
  const browser = await startBrowser(t);

  const framingAddress = (path: string, more: string): string => {
    const name = `/${pages.size}`;
    const frame = `<iframe src="${calendar}${path}" title="Agenda" width="100%" height="100" ${more}></iframe>`;
    pages.set(name, hostPage(frame));
    return host + name;
  };
  const framing = (path: string, more = ''): string => framingAddress(`/embed${path}`, more);

  const shown: readonly (readonly [path: string, text: RegExp])[] = [
    ['/events/', /Hoy, viernes[\s\S]*Réquiem de Mozart/],
    ['/events/month/', /marzo 2027[\s\S]*Réquiem de Mozart/i],
    ['/event/requiem-de-mozart/', /Réquiem de Mozart[\s\S]*Con coro/],
  ];
  for (const [name, sandbox] of [
    ['a frame', ''],
    ['a frame that may run scripts and nothing else', 'sandbox="allow-scripts"'],
  ] as const) {
    await t.test(`are shown in ${name}, as high as they are, without an error`, async () => {
      const { page, troubles } = await openPage(browser, 640);
      for (const [path, text] of shown) {
        await page.goto(framing(path, sandbox));
        await untilWhole(page);
        assert.match(await inFrame(page).locator('body').innerText(), text);
        await page.setViewportSize({ width: 256, height: 800 });
        await untilWhole(page);
        const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        assert.equal(await page.frames().at(-1)?.evaluate(isTooWide), false, path);
        await page.setViewportSize({ width: 640, height: 800 });
      }
      assert.deepEqual(troubles, []);
    });
  }

  await t.test('are shown as high as they are by the lines of the documentation', async () => {
    const { page, troubles } = await openPage(browser, 640);
    const lines = documented(calendar);
    assert.deepEqual(
      lines.flat().map((block) => block.length > 100),
      [true, true, true, true],
    );
    for (const [frame, script] of lines) {
      // Other scripts of a page send messages too, of whatever kind.
      pages.set('/documented', pageWith(`${frame}${script}<script>postMessage(null)</script>`));
      await page.goto(`${host}/documented`);
      await untilWhole(page);
      assert.match(await inFrame(page).locator('body').innerText(), /Réquiem de Mozart/);
    }
    assert.deepEqual(troubles, []);
  });

  await t.test('turn months and filter in their frame, and open an event in place of the page', async () => {
    const { page, troubles } = await openPage(browser, 640);
    await page.goto(framing('/events/month/'));
    const frame = inFrame(page);
    await frame.getByRole('link', { name: 'Mes siguiente, abril' }).click();
    await frame.getByRole('heading', { level: 1, name: /abril 2027/i }).waitFor();
    assert.equal(page.frames().at(-1)?.url(), `${calendar}/embed/events/month/2027-04/`);
    await page.goto(framing('/events/'));
    await search(page, 'mozart');
    assert.equal(await frame.getByRole('status').innerText(), '1 evento');
    await untilWhole(page);
    await frame.getByRole('link', { name: 'Réquiem de Mozart' }).click();
    await page.waitForURL(`${calendar}/event/requiem-de-mozart/`);
    assert.deepEqual(troubles, []);
  });

  await t.test('open an event in the frame where that may run scripts and nothing else', async () => {
    const { page, troubles } = await openPage(browser, 640);
    await page.goto(framing('/events/month/', 'sandbox="allow-scripts"'));
    const frame = inFrame(page);
    await frame.getByRole('link', { name: 'Réquiem de Mozart' }).click();
    await frame.getByRole('heading', { level: 1, name: 'Réquiem de Mozart' }).waitFor();
    assert.equal(page.frames().at(-1)?.url(), `${calendar}/embed/event/requiem-de-mozart/`);
    await untilWhole(page);
    assert.deepEqual(troubles, []);
  });

  const sandboxed = [
    '/embed/event/requiem-de-mozart/',
    '/event/requiem-de-mozart/embed/',
    '/event/requiem-de-mozart/2027-03-05/embed/',
  ];
  for (const path of sandboxed)
    await t.test(`lead on in the frame that may run scripts and nothing else from ${path}`, async () => {
      const { page, troubles } = await openPage(browser, 640);
      const frame = inFrame(page);
      for (const [name, embed] of [
        ['Auditorio Municipal', '/embed/venue/auditorio-municipal/'],
        ['Música', '/embed/events/category/musica/'],
        ['Recital de la coral', '/embed/event/recital-de-la-coral/'],
      ] as const) {
        await page.goto(framingAddress(path, 'sandbox="allow-scripts"'));
        await frame.getByRole('heading', { level: 1, name: 'Réquiem de Mozart' }).waitFor();
        await frame.getByRole('link', { name }).first().click();
        await frame.getByRole('heading', { level: 1, name }).waitFor();
        assert.equal(page.frames().at(-1)?.url(), calendar + embed);
      }
      assert.deepEqual(troubles, []);
    });

  await t.test('make room for a menu that is opened', async () => {
    const { page } = await openPage(browser, 640);
    await page.goto(framing('/events/?search=mozart'));
    await untilWhole(page);
    await inFrame(page).getByText('Filtrar', { exact: true }).first().click();
    const ends = await page
      .frames()
      .at(-1)
      ?.evaluate("Math.ceil(document.querySelector('.menu[open] form').getBoundingClientRect().bottom)");
    await page.waitForFunction(`document.querySelector('iframe').clientHeight === ${ends}`);
    await inFrame(page).getByText('Filtrar', { exact: true }).first().click();
    await untilWhole(page);
  });

  await t.test('are listed, turned, filtered and followed as WordPress frames them', async () => {
    const { page, troubles } = await openPage(browser, 640);
    const wordpress = 'sandbox="allow-scripts" security="restricted"';
    await page.goto(framing('/events/month/#?secret=aB3dE6fG9h', wordpress));
    const frame = inFrame(page);
    await untilWhole(page);
    await frame.getByRole('link', { name: 'Mes siguiente, abril' }).click();
    await frame.getByRole('heading', { level: 1, name: /abril 2027/i }).waitFor();
    // The secret goes along: the page still listens.
    await untilWhole(page);
    await frame.getByRole('link', { name: 'Verbena' }).click();
    await page.waitForURL(`${calendar}/event/verbena/`);

    await page.goto(framing('/events/#?secret=aB3dE6fG9h', wordpress));
    await search(page, 'mozart');
    await untilWhole(page);
    assert.deepEqual(troubles, []);

    // It follows to no other host than that of the frame, so that such a link leads to the page that has it.
    await page.goto(framing('/event/requiem-de-mozart/#?secret=aB3dE6fG9h', wordpress));
    await frame.getByRole('link', { name: 'coro.example' }).click();
    await page.waitForURL(`${calendar}/event/requiem-de-mozart/`);
  });

  await t.test('tell their height again to a page that says that it is ready', async () => {
    const { page } = await openPage(browser, 640);
    await page.goto(framing('/events/'));
    await untilWhole(page);
    await page.evaluate(`{
      const frame = document.querySelector('iframe');
      frame.style.height = '150px';
      frame.contentWindow.postMessage({ message: 'ready' }, '*');
    }`);
    await untilWhole(page);
  });

  await t.test('hold to the rules of accessibility', async () => {
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', locale: 'es-ES' });
    const page = await context.newPage();
    const found: Record<string, unknown> = {};
    for (const path of [...shown.map(([each]) => each), '/events/?search=mozart', '/event/nada/']) {
      await page.goto(`${calendar}/embed${path}`);
      await page.evaluate(axe.source);
      for (const [width, colorScheme] of [
        [320, 'light'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const violations =
          await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
        if ((violations as readonly string[]).length > 0) found[`${path} ${width}`] = violations;
      }
    }
    assert.deepEqual(found, {});
  });
});
