/*
 * Takes screenshots of every page and state of the demonstration, with the clock fixed: `npm run screens [NAME…]` writes
 * them to `screens/`, at 390 and 1280 pixels, light and dark; with names, those pages only. With `--readme` the four
 * pictures of the README are taken anew too, as the first screen shows them.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import sharp from 'sharp';
import { browserArguments } from '../test/support/browser/browser.ts';
import { shownInstant, withCalendar } from './screens/calendar.ts';
import { type ShownPage, shownPages } from './screens/shown-pages.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'screens');
const options = process.argv.slice(2);
const chosen = new Set(options.filter((option) => !option.startsWith('--')));
const isForReadme = options.includes('--readme');
/** Name and width. */
const inReadme: ReadonlySet<string> = new Set(['list-390', 'list-1280', 'month-1280', 'event-390']);

/** What an owner sets. */
const frame = {
  organisation: 'Ayuntamiento de Villaclara del Río',
  'home-url': 'https://villaclara.example/',
  logo: join(root, 'src/transfer/demonstration/arms.svg'),
  menu: 'Trámites https://villaclara.example/tramites,Cultura https://villaclara.example/cultura,Turismo https://villaclara.example/turismo',
  contact: 'cultura@villaclara.example',
  'legal-url': 'https://villaclara.example/aviso-legal',
  'privacy-url': 'https://villaclara.example/privacidad',
  'accessibility-url': 'https://villaclara.example/accesibilidad',
};

const sizes = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { width: 390, height: 664, deviceScaleFactor: 2, colorScheme },
  { width: 1280, height: 768, deviceScaleFactor: 1, colorScheme },
]);

const takePictures = async (
  browser: Browser,
  address: string,
  pages: readonly ShownPage[],
): Promise<void> => {
  for (const { width, height, deviceScaleFactor, colorScheme } of sizes) {
    const context = await browser.newContext({
      ...{ viewport: { width, height }, deviceScaleFactor, colorScheme },
      ...{ locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(shownInstant);
    for (const { name, path, status = 200 } of pages) {
      if (chosen.size > 0 && !chosen.has(name)) continue;
      const response = await page.goto(address + path, { waitUntil: 'networkidle' });
      if (response?.status() !== status) throw new Error(`${path}: ${response?.status()}`);
      // Pictures further down are loaded when they come near.
      await page.evaluate(
        "document.querySelectorAll('img[loading=lazy]').forEach((picture) => { picture.loading = 'eager' })",
      );
      await page.waitForLoadState('networkidle');
      const suffix = colorScheme === 'dark' ? '-dark' : '';
      await page.screenshot({ path: join(folder, `${name}-${width}${suffix}.png`), fullPage: true });
      if (isForReadme && suffix === '' && inReadme.has(`${name}-${width}`)) {
        const picture = await page.screenshot();
        await sharp(picture)
          .png({ palette: true, colours: 128 })
          .toFile(join(root, 'docs/screens', `${name}-${width}.png`));
      }
    }
    await context.close();
  }
};

await mkdir(folder, { recursive: true });
const browser = await playwright.launch({
  // Without hinting letters stand where they do on screens of phones.
  args: [...browserArguments, '--font-render-hinting=none'],
  executablePath: await chromium.executablePath(),
  headless: true,
});
try {
  const take = (pages: readonly ShownPage[]) => (address: string) => takePictures(browser, address, pages);
  await withCalendar({ demo: 'true', 'site-name': 'Agenda de Villaclara', ...frame }, async (address) =>
    take(await shownPages(address))(address),
  );
  await withCalendar({ demo: 'true' }, take([{ name: 'list-bare', path: '/' }]));
  await withCalendar({}, take([{ name: 'empty', path: '/' }]));
} finally {
  await browser.close();
}
