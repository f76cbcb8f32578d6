import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { atEnd } from '../support/at-end.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { startServing } from '../support/command-line.ts';
import type { Tree } from '../support/openapi-checks.ts';

const widths = { phone: 390, desk: 1280 } as const;

const startSite = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-pages-'));
  atEnd(context, () => rm(folder, { recursive: true, force: true }));
  const service = await startServing(context, ['--data-dir', folder]);
  return service.address;
};

/** A page, and what went wrong on it: errors in the console, the content policy's among them, and foreign requests. */
const openPage = async (browser: Browser, address: string, width: number) => {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'es-ES' });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:')) troubles.push(`asks ${url}`);
  });
  return { page, troubles };
};

/** Every violation of a content policy that the page's browser reports, without which the console may keep silent. */
const watchPolicy = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(`
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(event.effectiveDirective + ' ' + event.blockedURI);
    });
  `);
  return () => page.evaluate('window.violations');
};

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

test('the pages in a browser', async (t) => {
  const address = await startSite(t);
  const browser = await startBrowser(t);

  for (const [name, width] of Object.entries(widths)) {
    // One visit for both, since the reference takes a browser seconds of work each time it is opened.
    await t.test(
      `the first page leads to the reference, which lists every operation and tries one (${name})`,
      async () => {
        const { page, troubles } = await openPage(browser, address, width);
        const violations = await watchPolicy(page);
        await page.goto(`${address}/docs/first-steps`);
        assert.equal(await page.locator('h1').innerText(), 'Cartelera');
        assert.equal(await isTooWide(page), false);
        assert.deepEqual(await violations(), []);
        const answering = page.waitForResponse(`${address}/docs`);
        await page.getByRole('link', { name: 'Ver la referencia' }).click();
        const answer = await answering;
        await page.waitForURL(`${address}/docs`);
        const policy = String(answer.headers()['content-security-policy']);
        assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
        assert.doesNotMatch(policy, /unsafe/);
        assert.equal(answer.request().redirectedFrom(), null);
        await page.locator('.opblock').first().waitFor();
        const document: Tree = await (await fetch(`${address}/calendar/events/v1/openapi.json`)).json();
        const operations = Object.values<Tree>(document.paths).flatMap((path) => Object.keys(path));
        assert.equal(await page.locator('.opblock').count(), operations.length);
        const groups = await page.locator('.opblock-tag > a').allInnerTexts();
        assert.deepEqual(
          groups,
          document.tags.map((tag: { name: string }) => tag.name),
        );

        await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
        const dialog = page.locator('.auth-container').first();
        assert.match(await dialog.innerText(), /^applicationPassword.*Usuario:/s);
        assert.equal(await page.evaluate('document.activeElement.id'), 'auth-basic-username');
        await page.getByRole('button', { name: 'Cerrar' }).first().click();
        const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
        assert.equal(await background(), 'rgb(255, 255, 255)');
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.locator('html.dark-mode').waitFor();
        assert.equal(await background(), 'rgb(28, 32, 34)');

        const operation = page.locator('.opblock', { hasText: 'Lista eventos.' });
        await operation.locator('.opblock-summary-control').click();
        await operation.locator('.parameters').first().waitFor();
        assert.equal(await isTooWide(page), false);
        const start = operation.locator('.try-out__btn');
        assert.equal(await start.innerText(), 'Probar');
        await start.click();
        await operation.locator('.execute').click();
        const reply = operation.locator('.live-responses-table');
        await reply.waitFor();
        assert.match(await reply.innerText(), /"total": 0/);
        assert.deepEqual(await violations(), []);
        assert.deepEqual(troubles, []);
      },
    );
  }

  await t.test('an answer opened by itself is shown, and a page that frames one is not', async () => {
    const { page, troubles } = await openPage(browser, address, widths.desk);
    await page.goto(`${address}/calendar/events/v1/events?_pretty`);
    assert.match(await page.locator('body').innerText(), /"total": 0/);
    assert.deepEqual(troubles, []);
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${address}/calendar/events/v1/events"></iframe>`);
    const frame = page.frames().at(-1);
    await frame?.waitForLoadState();
    assert.doesNotMatch((await frame?.content()) ?? '', /total/);
  });

  await t.test('what the policy forbids does not run on our pages', async () => {
    const { page } = await openPage(browser, address, widths.desk);
    const violations = await watchPolicy(page);
    await page.goto(`${address}/docs`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.ran = true">');
    }`);
    await page.waitForFunction('window.violations.length >= 2');
    assert.equal(await page.evaluate('window.ran'), undefined);
    assert.match(String(await violations()), /script-src-(?:elem|attr) inline/);
    // Nobody waits for the operations to be shown.
    await page.goto('about:blank');
  });
});
