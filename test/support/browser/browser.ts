import type { TestContext } from 'node:test';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserServer, chromium as playwright } from 'playwright-core';

// Nothing that makes the browser lenient: with the arguments that its package gives, a page reads other origins without
// any CORS header, and a test of that could not fail.
/** Arguments of the browser. */
export const browserArguments = ['--no-sandbox', '--disable-gpu', '--lang=es-ES'];

const launchOptions = async () => ({
  args: browserArguments,
  executablePath: await chromium.executablePath(),
  headless: true,
});

/** Starts a headless Chromium that all files of a run connect to; it leaves signals to the process that starts it. */
export const startBrowserServer = async (): Promise<BrowserServer> =>
  playwright.launchServer({
    ...(await launchOptions()),
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });

/** Opens the browser of the run, or one for this file alone; contexts made in it are closed with the test. */
export const startBrowser = async (context: TestContext): Promise<Browser> => {
  const shared = process.env['CARTELERA_TEST_BROWSER'];
  const browser = shared ? await playwright.connect(shared) : await playwright.launch(await launchOptions());
  context.after(() => browser.close());
  return browser;
};
