import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const long = 'Concierto de la Banda Municipal con la Coral de la Ría y otras cinco agrupaciones del lugar';
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter';
const arabic = 'أمسية موسيقية على ضفاف النهر مع أوركسترا المدينة';
const japanese = '川辺の音楽の夕べと市立吹奏楽団と五つの合唱団による演奏会';

const create = async (server: WholeServer, path: string, json: object): Promise<{ slug: string }> => {
  const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

/** Events that are called so, at places and under terms that are called so too; gives their pages. */
const fill = async (server: WholeServer): Promise<readonly string[]> => {
  const pages: string[] = [];
  for (const [index, name] of [long, word, arabic, japanese].entries()) {
    const times = { start_date: '2027-03-05 21:00', end_date: '2027-03-06 02:00' };
    const event = await create(server, 'events', {
      ...{ title: name, slug: `evento-${index}`, ...times, categories: [name], tags: [name] },
      ...{ venue: { venue: name, address: name, city: word, geo_lat: 42 + index / 100, geo_lng: -8 } },
      ...{ organizer: { organizer: name }, featured: index === 0, excerpt: name },
      ...{ cost: 'Entre 12 y 18 euros, según edad y empadronamiento', event_status: 'postponed' },
      ...{
        status_note: name,
        description: `<h2>${name}</h2><p>${name} <a href="https://x.example/">${word}</a></p>`,
      },
    });
    await create(server, 'events', {
      ...{ title: name, start_date: '2027-02-20', end_date: '2027-03-28', all_day: true },
    });
    pages.push(`/event/${event.slug}/`);
  }
  return pages;
};

/** How a page is stretched: the spacing of WCAG 1.4.12, text of twice the size (1.4.4). */
const stretches: Readonly<Record<string, string>> = {
  'as it is': '',
  'with the spacing of WCAG 1.4.12': `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`,
  'with text of twice the size': ':root { font-size: 200% }',
};

/** Texts that somebody cannot read: wider than the page, or cut by what holds them. */
const findCut = `(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push('scrolls to ' + document.documentElement.scrollWidth);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (node.data.trim() === '' || !holder.checkVisibility() || holder.closest('.visually-hidden, option, .skip-link, .month-head-name')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      for (let box = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const edge = box.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(style.overflowX);
        if (scrolls) break;
        if (right > edge.right + 2 || left < edge.left - 2 || bottom > edge.bottom + 4 || top < edge.top - 4)
          found.push(box.className + ' cuts ' + node.data.trim().slice(0, 40));
      }
      const isInScroller = holder.closest('.day-board, .quick-links, pre, table');
      if (!isInScroller && right > width + 1) found.push(holder.className + ' ends at ' + Math.round(right) + ': ' + node.data.trim().slice(0, 40));
    }
  }
  return [...new Set(found)];
})()`;

const findMotion = `[...document.querySelectorAll('*')].flatMap((element) => {
  const { transitionDuration, animationName } = getComputedStyle(element);
  const moves = transitionDuration.split(', ').some((time) => parseFloat(time) > 0) || animationName !== 'none';
  return moves ? [element.localName + '.' + element.className] : [];
})`;

const open = async (page: Page, path: string, style: string): Promise<void> => {
  await page.goto(path);
  if (style !== '') await page.addStyleTag({ content: style });
};

test('pages with long, unbroken and foreign texts', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'), {
    'site-name': 'Agenda cultural de la Mancomunidad de Municipios de la Ría',
    organisation: `Mancomunidad ${word}`,
    contact: 'mancomunidad.de.municipios.de.la.ria@mancomunidad.example',
    menu: `Trámites https://villa.example/tramites,${word} https://villa.example/cultura`,
  });
  t.after(() => server.close());
  server.setClock('2027-03-05T11:00:00Z');
  const events = await fill(server);
  const address = await server.listen();
  const browser = await startBrowser(t);
  const context = await browser.newContext({
    ...{ viewport: { width: 320, height: 640 }, locale: 'es-ES', bypassCSP: true },
  });
  const page = await context.newPage();
  const lists = ['/', '/events/month/', '/events/week/', '/events/today/', '/events/map/', '/venue/'];
  const more = ['/events/category/', `/events/?search=${encodeURIComponent(word)}`, '/nada/'];
  const { body } = await server.ask('-', `GET ${api}/venues?per_page=4`);
  const venues = body.venues.map(({ url }: { url: string }) => new URL(url).pathname);

  for (const [name, style] of Object.entries(stretches)) {
    await t.test(`${name} cut nothing and scroll nowhere sideways at 320 pixels`, async () => {
      const found: Record<string, unknown> = {};
      for (const path of [...lists, ...more, ...events, ...venues]) {
        await open(page, address + path, style);
        const cut = await page.evaluate(findCut);
        if ((cut as readonly string[]).length > 0) found[path] = cut;
      }
      assert.deepEqual(found, {});
    });
  }

  await t.test('do not move for who asks for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of [...lists, events[0] ?? '']) {
      await page.goto(address + path);
      assert.deepEqual(await page.evaluate(findMotion), [], path);
    }
  });
});
