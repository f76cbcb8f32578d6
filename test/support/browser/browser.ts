import type { TestContext } from 'node:test';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Starts a headless Chromium; it ends with the test. */
export const startBrowser = async (context: TestContext): Promise<Browser> => {
  const browser = await playwright.launch({
    args: chromium.args,
    executablePath: await chromium.executablePath(),
    headless: true,
  });
  context.after(() => browser.close());
  return browser;
};
