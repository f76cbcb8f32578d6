import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'), {
    'public-url': 'https://villa.test/agenda',
    accent: '#0a5f38',
  });
  const { status } = await server.ask('editor', 'POST /agenda/calendar/events/v1/events', {
    json: { title: '日本の祭り', start_date: '2026-12-05 21:00', end_date: '2026-12-05 23:00' },
  });
  assert.equal(status, 201);
});

after(() => server.close());

const slug = encodeURIComponent('日本の祭り').toLowerCase();

/** What a page loads and links to within the site. */
const targetsIn = (html: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)].map(([, target = '']) => target.replaceAll('&amp;', '&'));

test('below the path of the public address everything is found, by proxies that leave it in front', async () => {
  for (const path of ['/agenda/', `/agenda/event/${slug}/`, '/agenda/docs/first-steps', '/agenda']) {
    const { status, bytes } = await server.ask('-', `GET ${path}`);
    assert.equal(status, 200, path);
    const targets = targetsIn(bytes.toString());
    assert.ok(targets.length > 5, path);
    for (const target of new Set(targets)) {
      assert.match(target, /^\/agenda\//, `${path} leads to ${target}`);
      assert.equal((await server.ask('-', `GET ${target}`)).status, 200, target);
    }
  }
  assert.equal((await server.ask('-', 'GET /agenda/?rest_route=/tribe/events/v1/events')).status, 200);
});

test('and by proxies that take it away', async () => {
  for (const path of ['/', `/event/${slug}/`, '/calendar/events/v1/events', '/docs'])
    assert.equal((await server.ask('-', `GET ${path}`)).status, 200, path);
  assert.equal((await server.ask('-', 'GET /agendas/')).status, 404);
});

test('oEmbed finds the pages of addresses with that path, its home with and without a slash too', async () => {
  for (const [path, status] of [
    ['/agenda/events/', 200],
    ['/agenda/', 200],
    ['/agenda', 200],
    ['/agendas/', 404],
  ] as const) {
    const address = encodeURIComponent(`https://villa.test${path}`);
    assert.equal((await server.ask('-', `GET /agenda/oembed?url=${address}`)).status, status, path);
  }
});
