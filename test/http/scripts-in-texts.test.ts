import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { atEnd } from '../support/at-end.ts';
import { startBrowser } from '../support/browser/browser.ts';
import { showAsHtml } from '../support/browser/innocent-page.ts';
import { writeFiles } from '../support/calendars/csv-files.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { shortOrLong } from '../support/tiers.ts';

const start = async (t: TestContext) => {
  const data = await mkdtemp(join(tmpdir(), 'cartelera-scripts-'));
  atEnd(t, () => rm(data, { recursive: true, force: true }));
  const flags = ['--data-dir', data, '--site-name', '"><img src=x onerror=ran(0)>'];
  const { address, administrator } = await startServing(t, flags);
  const authorization = `Basic ${btoa(`admin:${administrator?.application_password}`)}`;
  const texts = new Set<string>();
  // biome-ignore lint/suspicious/noExplicitAny: answers have every shape
  const collect = (value: any): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        texts.add(name);
        collect(item);
      }
    }
  };
  /** Sends as the administrator and keeps every text of the answer. */
  const ask = async (request: string, body?: object | Buffer, type = 'application/json') => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined
        ? {}
        : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    assert.ok(answer.status < 500, `${request} ${answer.status}`);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    // biome-ignore lint/suspicious/noExplicitAny: answers have every shape
    const value = (await answer.json()) as any;
    collect(value);
    return { status: answer.status, value };
  };
  return { data, address, ask, texts };
};

const mount = '/calendar/events/v1';
const when = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
const allOf = (names: string, payload: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, payload]));

type Site = Awaited<ReturnType<typeof start>>;

const tryTexts = async (t: TestContext, { data, ask, texts }: Site, browser: Browser): Promise<void> => {
  const image = await ask(`POST ${mount}/media`, await plainPng(4, 4), 'image/png');
  const refused: string[] = [];
  for (const [index, payload] of scriptPayloads.entries()) {
    // The short form sends each third so, and all of them in the table below.
    if (index % shortOrLong(3, 1) !== 0) continue;
    const place = allOf('description address city country province state zip phone stateprovince', payload);
    const venue = { venue: `Sala ${index} ${payload}`, ...place };
    const organizer = { organizer: `Peña ${index} ${payload}`, description: payload, phone: payload };
    const term = { name: `${index} ${payload}`, description: payload };
    const ticket = { name: `Entrada ${payload.slice(-150)}`, price: 5, url: 'https://x.test/' };
    const event = { title: `Feria ${payload}`, description: payload, excerpt: `${payload} x`, ...when };
    const linked = { venue, organizer, tickets: [ticket], tags: [`t${index} ${payload.slice(-150)}`] };
    const sent = [
      ask(`POST ${mount}/events`, { ...event, ...linked, slug: payload }),
      ask(`POST ${mount}/categories`, { ...term, slug: payload }),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    if ((statuses[0] ?? 0) >= 400) refused.push(payload);
  }
  // These go through what cleans the texts above, so that every fifth will do.
  for (const payload of scriptPayloads.filter((_, index) => index % 5 === 0)) {
    const wrong = allOf('search status start_date venue include', payload);
    await Promise.all([
      ask(`PUT ${mount}/media/${image.value.id}`, allOf('title alt_text caption description', payload)),
      ask(`GET ${mount}/events?${new URLSearchParams(wrong)}`),
      ask(`POST ${mount}/venues`, { venue: payload, website: payload }),
      ask(`POST ${mount}/organizers`, { organizer: payload, email: payload }),
      ask(`POST ${mount}/events`, { title: payload, ...when, cost: payload }),
      ask(`POST ${mount}/tags`, { name: payload, description: payload }),
      ask(`GET ${mount}/events/by-slug/${encodeURIComponent(payload)}`),
      ask(`GET /wp-json/wp/v2/media?search=${encodeURIComponent(payload)}`),
    ]);
  }
  // NUL is refused everywhere.
  assert.deepEqual(
    refused.filter((payload) => !payload.includes('\0')),
    [],
  );
  const cell = (text: string): string => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`;
  const rows = scriptPayloads.map((payload, index) =>
    [`CSV ${payload}`, '2031-06-01', payload, `Sala de CSV ${index}`, `c${index} ${payload}`]
      .map(cell)
      .join(','),
  );
  const [csv = ''] = await writeFiles(t, {
    'events.csv': `EVENT NAME,EVENT START DATE,EVENT DESCRIPTION,EVENT VENUE NAME,EVENT TAGS\n${rows.join('\n')}\n`,
  });
  const imported = await runProgram([
    'import',
    'csv',
    csv,
    '--data-dir',
    data,
    '--date-order',
    'ymd',
    '--skip-bad-rows',
  ]);
  assert.match(imported.out, /eventos +[1-9]/, imported.err);
  const span = 'start_date=2031-01-01&end_date=2032-01-01';
  for (const list of ['events', 'venues', 'organizers', 'categories', 'tags', 'media'])
    await ask(`GET ${mount}/${list}?per_page=999&${span}`);
  await ask(`GET /wp-json/wp/v2/media?per_page=10`);
  assert.ok([...texts].some((text) => text.startsWith('CSV ')));

  // Where nothing stops them they run; frames and forms would take the page away.
  const direct = scriptPayloads.filter((payload) => !/meta|base|form|frame|href/.test(payload));
  const bare = await showAsHtml(browser, direct);
  assert.ok(bare.ran.length > 20, `${bare.ran.length} payloads run where nothing stops them`);
  assert.ok(bare.suspects.length > 20);
  // What holds neither is text to every reader.
  const shown = [...texts].filter((text) => /[<&]/.test(text));
  const { ran, suspects, troubles } = await showAsHtml(browser, shown);
  assert.deepEqual(
    { ran: ran.map((at) => scriptPayloads[at]), suspects, troubles },
    { ran: [], suspects: [], troubles: [] },
  );
};

const visitPages = async ({ address }: Site, browser: Browser): Promise<void> => {
  const page = await (await browser.newContext()).newPage();
  const troubles: string[] = [];
  page.on('dialog', (dialog) => {
    troubles.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:'))
      troubles.push(`asks ${request.url()}`);
  });
  await page.addInitScript(() =>
    Object.assign(globalThis, { ran: () => Object.assign(globalThis, { hasRun: true }) }),
  );
  const payload = '"><img src=x onerror=ran(0)><svg onload=ran(1)>';
  const encoded = encodeURIComponent(payload);
  const spec = encodeURIComponent('http://evil.test/openapi.json');
  const data = encodeURIComponent(`data:application/json,${JSON.stringify({ url: 'http://evil.test/' })}`);
  const paths = [
    ...[`/?lang=${encoded}`, `/${encoded}`, '/%3Cscript%3Eran(2)%3C/script%3E.html'],
    `/docs?configUrl=${data}&url=${spec}&lang=${encoded}#/${encoded}`,
    ...[
      `${mount}/${encoded}.html`,
      `${mount}/events?_pretty&status=${encoded}`,
      `${mount}/events?_jsonp=${encoded}`,
    ],
    ...[`${mount}/events?_jsonp=ran&_envelope`, `/media/${encoded}.svg`, `/wp-json/${encoded}`],
  ];
  for (const path of paths) {
    await page.goto(`${address}${path}`).catch(() => troubles.push(`no answer at ${path}`));
    if (path.startsWith('/docs?')) await page.locator('.opblock').first().waitFor();
    if ((await page.evaluate('globalThis.hasRun')) === true) troubles.push(`ran at ${path}`);
    if ((await page.locator('img[src="x"], svg[onload]').count()) > 0) troubles.push(`markup at ${path}`);
  }
  assert.deepEqual(troubles, []);
  for (const path of ['/', '/docs', `${mount}/`, `${mount}/nothing`]) {
    for (const name of ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-prefix']) {
      const { port } = new URL(address);
      const answer = await new Promise<string>((resolve, reject) => {
        const asking = get({ port, path, headers: { host: 'x', [name]: payload } }, (response) =>
          text(response).then(resolve, reject),
        );
        asking.on('error', reject);
      });
      assert.doesNotMatch(answer, /<img src=x|<svg onload/, `${path} ${name}`);
    }
  }
};

test('payloads of scripts', async (t) => {
  const [site, browser] = await Promise.all([start(t), startBrowser(t)]);
  await t.test('none runs in a page that shows texts of records as HTML', (context) =>
    tryTexts(context, site, browser),
  );
  await t.test('none runs on a page or in a refusal, in whatever address, header or setting it stands', () =>
    visitPages(site, browser),
  );
});
