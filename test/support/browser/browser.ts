import type { TestContext } from 'node:test';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

// Nothing that makes the browser lenient: with the arguments that its package gives, a page reads other origins without
// any CORS header, and a test of that could not fail.
/** Arguments of the browser. */
export const browserArguments = ['--no-sandbox', '--disable-gpu', '--lang=es-ES'];

/** Starts a headless Chromium; it ends with the test. */
export const startBrowser = async (context: TestContext): Promise<Browser> => {
  const browser = await playwright.launch({
    args: browserArguments,
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  context.after(() => browser.close());
  return browser;
};
