import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const long = 'Gratis para quien venga con el carné de la biblioteca del barrio o de otra del municipio';
const costs: readonly (readonly [slug: string, cost: string])[] = [
  ['desde-cero', '0–5 €'],
  ['palabra', 'Entrada gratuita'],
  ['cero', '0 €'],
  ['aforo', 'Gratis (aforo 30)'],
  ['completar', 'Entrada libre hasta completar aforo'],
  ['cero-con-aforo', '0 € (aforo 30)'],
  ['larga', long],
];

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'), { locale: 'gl' });
  server.setClock('2027-03-05T11:00:00Z');
  for (const [slug, cost] of costs) {
    const times = { start_date: '2027-03-06 18:00', end_date: '2027-03-06 20:00' };
    const json = { title: `Acto ${slug}`, slug, cost, ...times };
    assert.equal((await server.ask('editor', `POST ${api}/events`, { json })).status, 201);
  }
});

after(() => server.close());

const read = async (path: string): Promise<string> => (await server.ask('-', `GET ${path}`)).bytes.toString();
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();

const onPage = async (slug: string, language: string): Promise<string | undefined> => {
  const page = await read(`/event/${slug}/?lang=${language}`);
  return /<dd class="fact-value"><strong dir="auto">([^<]*)/.exec(page)?.[1]?.replaceAll('\u00a0', ' ');
};

const inRow = async (slug: string, language: string): Promise<string | undefined> => {
  const [, row = ''] = (await read(`/events/?lang=${language}`)).split(`/event/${slug}/`);
  return plain(/<p class="event-row-price"><bdi>([^<]*)/.exec(row)?.[1] ?? '');
};

test('a range that begins at nothing is said in the language of the page', async () => {
  for (const [language, said] of [
    ['es', 'Gratis – 5 €'],
    ['en', 'Free – 5 €'],
    ['ca', 'Gratuït – 5 €'],
    ['gl', 'De balde – 5 €'],
    ['eu', 'Doan – 5 €'],
  ] as const) {
    assert.equal(await onPage('desde-cero', language), said);
    assert.equal(await inRow('desde-cero', language), said);
  }
  const { body } = await server.ask('-', `GET ${api}/events/by-slug/desde-cero`);
  assert.equal(body.cost, 'Free – 5€');
});

test('what says no more than that nothing is to be paid is said in the language of the page', async () => {
  for (const slug of ['palabra', 'cero']) {
    assert.equal(await onPage(slug, 'eu'), 'Doan');
    assert.equal(await inRow(slug, 'eu'), 'Doan');
  }
});

test('what an editor writes beside that nothing is to be paid is shown, in rows when it is short', async () => {
  for (const [slug, cost] of costs.slice(3)) assert.equal(await onPage(slug, 'eu'), cost);
  for (const [slug, cost] of costs.slice(3, -1)) assert.equal(await inRow(slug, 'eu'), cost);
  assert.equal(await inRow('larga', 'eu'), 'Doan');
  const { body } = await server.ask('-', `GET ${api}/events?free=true`);
  assert.deepEqual(
    body.events.map(({ slug }: { slug: string }) => slug).sort(),
    costs
      .slice(1)
      .map(([slug]) => slug)
      .sort(),
  );
});

test('feeds of news say prices as pages do, in the language of the site', async () => {
  for (const feed of ['/events.rss', '/events.atom', '/events.json-feed']) {
    const text = (await read(feed)).replaceAll('\u00a0', ' ');
    for (const said of ['De balde – 5 €', ...costs.slice(3).map(([, cost]) => cost)])
      assert.ok(text.includes(said), `${feed}: ${said}`);
    assert.doesNotMatch(text, /Free/, feed);
  }
});
