import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

onEachDatabase('what pages show of what not everybody may see', (place) => {
  let server: WholeServer;
  const times = { start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' };

  const create = async (path: string, json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    const venue = await create('venues', { venue: 'Sala qzsecreta', status: 'draft' });
    const organizer = await create('organizers', { organizer: 'Gente qzsecreta', status: 'private' });
    const links = { venue: venue.id, organizer: [organizer.id], categories: ['Arte'] };
    await create('events', { title: 'Abierta', ...times, ...links });
    for (const status of ['draft', 'pending', 'private'])
      await create('events', { title: `qzsecreta ${status}`, slug: status, ...times, status });
    const later = { status: 'future', date: '2027-04-01 00:00:00' };
    await create('events', { title: 'qzsecreta future', slug: 'future', ...times, ...later });
    const trashed = await create('events', { title: 'qzsecreta trash', slug: 'papelera', ...times });
    await server.ask('administrator', `DELETE ${api}/events/${trashed.id}`);
    await create('events', { title: 'Oculta', slug: 'oculta', ...times, hide_from_listings: true });
    await create('events', {
      ...{ title: 'Protegida', slug: 'protegida', ...times, visibility_password: 'abre', featured: true },
      ...{
        description: 'qzsecreta',
        excerpt: 'qzsecreta',
        cost: '77 €',
        website: 'https://qzsecreta.example/',
      },
      ...{ venue: { venue: 'Lugar qzprotegido' }, organizer: { organizer: 'Gente qzprotegida' } },
    });
  });

  after(() => server.close());

  const lists = [
    ...[
      '/',
      '/events/',
      '/events/past/',
      '/events/featured/',
      '/events/category/arte/',
      '/events/?free=true',
    ],
    ...['/events/month/', '/events/week/', '/events/today/', '/events/map/', '/events/?search=qzsecreta'],
    ...['/venue/', '/organizer/', '/events/category/', '/event/abierta/'],
    ...['/sitemap.xml', '/sitemap-events-1.xml', '/sitemap-terms.xml', '/sitemap-months.xml'],
  ];

  test('is in no list, index or neighbour, whoever is signed in', async () => {
    for (const who of ['-', 'administrator']) {
      for (const path of lists) {
        const { bytes } = await server.ask(who, `GET ${path}`);
        const text = bytes
          .toString()
          .replaceAll(/search=qzsecreta|value="qzsecreta"|«qzsecreta»|<option.*?<\/option>/g, '');
        assert.doesNotMatch(text, /qzsecreta|77\s?€|>Oculta</, `${who} ${path}`);
        if (path !== '/venue/' && path !== '/organizer/')
          assert.doesNotMatch(text, /qzprotegid/, `${who} ${path}`);
      }
    }
  });

  const single: readonly (readonly [path: string, status: number])[] = [
    ['/event/draft/', 404],
    ['/event/pending/', 404],
    ['/event/private/', 404],
    ['/event/future/', 404],
    ['/event/papelera/', 410],
    ['/event/nada/', 404],
    ['/venue/sala-qzsecreta/', 404],
    ['/organizer/gente-qzsecreta/', 404],
    ['/event/oculta/', 200],
    ['/event/protegida/', 200],
  ];
  test('has no page of its own, but for what is hidden or asks for a password', async () => {
    for (const who of ['-', 'administrator']) {
      for (const [path, status] of single) {
        const answer = await server.ask(who, `GET ${path}`);
        assert.equal(answer.status, status, `${who} ${path}`);
        assert.doesNotMatch(
          answer.bytes.toString(),
          /qzsecreta draft|qzsecreta private|77\s?€|qzprotegid/,
          path,
        );
      }
    }
  });

  test('is kept from search engines where it has a page, without linked data or a card', async () => {
    for (const path of ['/event/oculta/', '/event/protegida/']) {
      const text = (await server.ask('-', `GET ${path}`)).bytes.toString();
      assert.match(text, /<meta name="robots" content="noindex"/, path);
      assert.doesNotMatch(text, /ld\+json|og:title|rel="canonical"/, path);
    }
  });

  test('is in no sitemap, in which everything else is', async () => {
    const index = (await server.ask('-', 'GET /sitemap.xml')).bytes.toString();
    const files = [...index.matchAll(/<loc>https:\/\/agenda\.test(\/sitemap-[a-z0-9-]+\.xml)<\/loc>/g)];
    const texts = [];
    for (const [, path] of files) texts.push((await server.ask('-', `GET ${path}`)).bytes.toString());
    const addresses = [...texts.join('').matchAll(/<loc>https:\/\/agenda\.test([^<]+)<\/loc>/g)].map(
      ([, path]) => path,
    );
    assert.deepEqual(addresses, [
      '/event/abierta/',
      '/venue/lugar-qzprotegido/',
      '/organizer/gente-qzprotegida/',
      '/events/category/arte/',
      '/events/month/2027-03/',
    ]);
    assert.match(
      (await server.ask('-', 'GET /robots.txt')).bytes.toString(),
      /^Sitemap: https:\/\/agenda\.test\/sitemap\.xml$/m,
    );
    assert.match(
      (await server.ask('-', 'GET /opensearch.xml')).bytes.toString(),
      /template="https:\/\/agenda\.test\/events\/\?search=\{searchTerms\}"/,
    );
    assert.equal((await server.ask('-', 'GET /sitemap-nada.xml')).status, 404);
  });

  const open = (password: string) =>
    server.ask('-', 'POST /event/protegida/', {
      raw: `password=${encodeURIComponent(password)}`,
      type: 'application/x-www-form-urlencoded',
    });

  test('is open by the right password alone, for who has the cookie alone, and never kept', async () => {
    const wrong = await open('cierra');
    assert.equal(wrong.status, 403);
    assert.equal(wrong.headers['set-cookie'], undefined);
    const right = await open('abre');
    assert.equal(right.status, 303);
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
    const read = (headers: Record<string, string>) => server.ask('-', 'GET /event/protegida/', { headers });
    for (const _ of [1, 2, 3]) {
      const answer = await read({ cookie });
      assert.match(answer.bytes.toString(), /qzsecreta/);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      assert.doesNotMatch((await read({})).bytes.toString(), /qzsecreta/);
      assert.doesNotMatch((await read({ cookie: `${cookie}x` })).bytes.toString(), /qzsecreta/);
    }
  });

  test('stays behind the password when too much was guessed', async () => {
    for (let guess = 0; guess < 12; guess += 1) await open('cierra');
    const answer = await open('abre');
    assert.equal(answer.status, 429);
    assert.match(answer.bytes.toString(), /Demasiados intentos/);
  });
});
