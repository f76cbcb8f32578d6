/*
 * Measures pages on a calendar with 10,000 events: `node scripts/measure-pages.ts [EVENTS]`. Prints the largest paint in
 * Chromium at a quarter of the processor, and how a kept page is served beside a kept answer of the interface of about
 * as many bytes; medians of five runs by turns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import autocannon from 'autocannon';
import { type Browser, chromium as playwright } from 'playwright-core';
import { browserArguments } from '../test/support/browser/browser.ts';
import { runSeed, startServing } from '../test/support/command-line.ts';

const [events = '10000'] = process.argv.slice(2);
const runs = 5;
/** How long each run of requests takes, in seconds, and how many are made at once. */
const load = { duration: 3, connections: 8 };

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const largestPaint = `new Promise((done) => {
  new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({
    type: 'largest-contentful-paint', buffered: true,
  });
})`;

const paintOf = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 664 }, locale: 'es-ES' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'load' });
  const paint = Number(await page.evaluate(largestPaint));
  await context.close();
  return paint;
};

const requestsPerSecond = async (url: string): Promise<number> => {
  const { requests } = await autocannon({ url, ...load, headers: { 'accept-encoding': 'br' } });
  return requests.average;
};

const bytesOf = async (url: string): Promise<number> => (await (await fetch(url)).arrayBuffer()).byteLength;

/** The list of the interface whose bytes are nearest to those of a page. */
const answerLike = async (api: string, bytes: number): Promise<string> => {
  let best = { url: '', distance: Number.POSITIVE_INFINITY };
  for (let count = 1; count <= 50; count += 1) {
    const url = `${api}/events?per_page=${count}`;
    const distance = Math.abs((await bytesOf(url)) - bytes);
    if (distance < best.distance) best = { url, distance };
  }
  return best.url;
};

const folder = await mkdtemp(join(tmpdir(), 'cartelera-measure-'));
await runSeed(['--events', events, '--data-dir', folder]);
const endings: (() => unknown)[] = [];
const { address } = await startServing({ after: (end: () => unknown) => endings.push(end) }, [
  '--data-dir',
  folder,
]);
const browser = await playwright.launch({
  args: browserArguments,
  executablePath: await chromium.executablePath(),
  headless: true,
});
try {
  const api = `${address}/calendar/events/v1`;
  for (const path of ['/', '/events/month/', '/events/week/', '/events/map/']) {
    const paints: number[] = [];
    for (let run = 0; run < runs; run += 1) paints.push(await paintOf(browser, address + path));
    console.log(
      `${path.padEnd(20)} largest paint ${median(paints).toFixed(0)} ms (${paints.map(Math.round)})`,
    );
  }
  for (const path of ['/', '/events/month/']) {
    const bytes = await bytesOf(address + path);
    const answer = await answerLike(api, bytes);
    const [page, interfaces]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      page.push(await requestsPerSecond(address + path));
      interfaces.push(await requestsPerSecond(answer));
    }
    const ratio = median(page) / median(interfaces);
    console.log(
      `${path.padEnd(20)} ${bytes} bytes: ${median(page).toFixed(0)} pages/s, ${median(interfaces).toFixed(0)} answers/s of ${await bytesOf(answer)} bytes, ${ratio.toFixed(2)}`,
    );
  }
} finally {
  await browser.close();
  for (const end of endings) await end();
  await rm(folder, { recursive: true, force: true });
}
