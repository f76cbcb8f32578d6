import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from './support/browser.ts';
import { startServing } from './support/command-line.ts';
import type { Tree } from './support/openapi-checks.ts';

const widths = { phone: 390, desk: 1280 } as const;

const startSite = async (context: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-pages-'));
  const service = await startServing(context, ['--data', folder]);
  context.after(() => rm(folder, { recursive: true, force: true }));
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

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

test('the pages in a browser', async (t) => {
  const address = await startSite(t);
  const browser = await startBrowser(t);

  for (const [name, width] of Object.entries(widths)) {
    await t.test(`the first page leads to the reference, nothing sticks out (${name})`, async () => {
      const { page, troubles } = await openPage(browser, address, width);
      await page.goto(`${address}/`);
      assert.equal(await page.locator('h1').innerText(), 'Cartelera');
      assert.equal(await isTooWide(page), false);
      await page.getByRole('link', { name: 'Leer la referencia' }).click();
      await page.waitForURL(`${address}/docs`);
      await page.locator('.opblock').first().waitFor();
      assert.deepEqual(troubles, []);
    });

    await t.test(`the reference lists every operation and tries one (${name})`, async () => {
      const { page, troubles } = await openPage(browser, address, width);
      const answer = await page.goto(`${address}/docs`);
      assert.equal(answer?.request().redirectedFrom(), null);
      await page.locator('.opblock').first().waitFor();
      const document: Tree = await (await fetch(`${address}/calendar/events/v1/openapi.json`)).json();
      const operations = Object.values<Tree>(document.paths).flatMap((path) => Object.keys(path));
      assert.equal(await page.locator('.opblock').count(), operations.length);
      const groups = await page.locator('.opblock-tag > a').allInnerTexts();
      assert.deepEqual(
        groups,
        document.tags.map((tag: { name: string }) => tag.name),
      );

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
      assert.deepEqual(troubles, []);
    });
  }
});
