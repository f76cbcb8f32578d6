import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase, placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

const create = async (server: WholeServer, json: object) => {
  const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};

/** Opening tags of what leads somewhere. */
const leading = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:a|form)\b[^>]*>/g)].map(([tag]) => tag);

onOneDatabase('embeds', (place) => {
  let server: WholeServer;
  const read = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<WholeReply> =>
    server.ask('-', `GET ${path}`, { headers });

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    const times = { start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' };
    const open = await create(server, {
      ...{ title: 'Réquiem', slug: 'antes', ...times, categories: ['Música'], tags: ['coro'] },
      venue: { venue: 'Auditorio', city: 'Villanueva', geo_lat: 41.6, geo_lng: -4.7 },
      organizer: { organizer: 'Orquesta' },
      description: '<p>Con <a href="https://coro.example/">coro</a></p>',
    });
    await server.ask('administrator', `PATCH ${api}/events/${open.id}`, { json: { slug: 'requiem' } });
    for (let number = 1; number <= 31; number += 1)
      await create(server, {
        ...{ title: `Ensayo ${number}`, venue: open.venue.id },
        ...{ start_date: `2027-04-${Math.min(number, 30)} 10:00`, end_date: '2027-05-01 10:00' },
      });
    await create(server, { title: 'Oculta', slug: 'oculta', ...times, hide_from_listings: true });
    await create(server, {
      ...{ title: 'Protegida', slug: 'protegida', ...times, visibility_password: 'abre' },
      description: 'qzsecreta',
      venue: { venue: 'Lugar qzsecreto' },
    });
    const trashed = await create(server, { title: 'Papelera', slug: 'papelera', ...times });
    await server.ask('administrator', `DELETE ${api}/events/${trashed.id}`);
    await create(server, { title: 'Borrador', slug: 'borrador', ...times, status: 'draft' });
  });
  after(() => server.close());

  const shown = [
    ...['/embed/', '/embed/events/', '/embed/events/list/page/2/', '/embed/events/past/'],
    ...['/embed/events/month/2027-03/', '/embed/events/week/', '/embed/events/2027-03-05/'],
    ...['/embed/events/map/', '/embed/events/category/musica/', '/embed/events/category/', '/embed/venue/'],
    ...['/embed/events/?search=ensayo', '/embed/events/?search=nada&free=true', '/embed/event/requiem/'],
    ...['/embed/venue/auditorio/', '/embed/venue/auditorio/page/2/', '/embed/organizer/orquesta/'],
    ...['/event/requiem/embed/', '/event/requiem/2027-03-05/embed/'],
  ];

  test('are the page without what stands around it, for everybody to frame and for no search engine', async () => {
    for (const path of shown) {
      // The third time they are kept.
      for (const _ of [1, 2, 3]) {
        const { status, headers, bytes } = await read(path);
        assert.equal(status, 200, path);
        assert.match(String(headers['content-security-policy']), /; frame-ancestors \*;/, path);
        assert.equal(headers['access-control-allow-origin'], '*', path);
        assert.equal(headers['cross-origin-resource-policy'], 'cross-origin', path);
        assert.equal(headers['x-robots-tag'], 'noindex', path);
        assert.equal(headers['cache-control'], 'public, no-cache', path);
        assert.equal(headers['x-tec-api-root'], undefined, path);
        const html = bytes.toString();
        assert.match(html, /<meta name="robots" content="noindex"\/?>/, path);
        assert.doesNotMatch(html, /<footer|view-nav|ld\+json|og:title|rel="canonical"/, path);
      }
    }
  });

  test('stay in their frame from list to list, and lead out of it with all else', async () => {
    for (const path of shown) {
      const html = (await read(path)).bytes.toString();
      assert.match(html, /<base target="_top"\/?>/);
      for (const tag of leading(html)) {
        const [, address = ''] = /(?:href|action)="([^"]*)"/.exec(tag) ?? [];
        const stays = address.startsWith('/embed/') || address.startsWith('#');
        assert.equal(tag.includes('target="_self"'), stays, `${path} ${tag}`);
      }
    }
  });

  const linksOf = async (path: string): Promise<readonly string[]> =>
    leading((await read(path)).bytes.toString()).map(
      (tag) => /(?:href|action)="([^"]*)"/.exec(tag)?.[1] ?? '',
    );

  test('lead to pages, months, filters and searches in the frame, and to events and places outside', async () => {
    const list = await linksOf('/embed/events/');
    for (const address of [
      '/embed/events/list/page/2/',
      '/embed/events/2027-03-05/',
      '/embed/events/?free=true',
      '/embed/events/category/musica/',
      '/embed/events/',
      '/event/requiem/',
    ])
      assert.ok(list.includes(address), `${address} of ${list.join(' ')}`);
    assert.ok((await linksOf('/embed/events/month/2027-03/')).includes('/embed/events/month/2027-04/'));
    const venue = await linksOf('/embed/venue/auditorio/');
    assert.ok(venue.includes('/embed/venue/auditorio/page/2/'), venue.join(' '));
    assert.ok(venue.includes('/event/requiem/'));
    const event = await linksOf('/embed/event/requiem/');
    for (const address of ['/venue/auditorio/', '/events/category/musica/', '/organizer/orquesta/'])
      assert.ok(event.includes(address), event.join(' '));
    assert.ok(event.every((address) => !address.startsWith('/embed/')));
    assert.ok((await linksOf('/embed/events/?lang=en')).includes('/embed/events/list/page/2/?lang=en'));
  });

  test('lead from their name to the page by itself', async () => {
    for (const [path, page] of [
      ['/embed/events/category/musica/month/2027-03/', '/events/category/musica/month/2027-03/'],
      ['/embed/event/requiem/', '/event/requiem/'],
      ['/event/requiem/embed/', '/event/requiem/'],
      ['/embed/events/?search=ensayo&lang=en', '/events/?search=ensayo&amp;lang=en'],
    ] as const)
      assert.match(
        (await read(path)).bytes.toString(),
        new RegExp(`class="embed-name" href="${page.replace('?', '\\?')}"`),
      );
  });

  const redirected: readonly (readonly [path: string, location: string])[] = [
    ['/embed', '/embed/'],
    ['/embed/events', '/embed/events/'],
    ['/embed/events/list/', '/embed/events/'],
    ['/embed/events/2027-04/', '/embed/events/month/2027-04/'],
    ['/embed/events/?month=5&year=2099', '/embed/events/month/2027-04/'],
    ['/embed/events/?categories=musica', '/embed/events/category/musica/'],
    ['/embed/event/antes/', '/embed/event/requiem/'],
    ['/event/antes/embed/', '/embed/event/requiem/'],
    ['/event/requiem/embed', '/embed/event/requiem/'],
    ['/series/requiem/embed/', '/embed/event/requiem/'],
    ['/calendar-embed/a1b2c3/', '/embed/events/'],
    ['/calendar-embed/a1b2c3/embed/', '/embed/events/'],
  ];
  test('have one address each, to which others lead by one redirect', async () => {
    for (const [path, location] of redirected) {
      const { status, headers } = await read(path);
      assert.equal(status, 301, path);
      assert.equal(headers['location'], location, path);
      assert.equal((await read(location)).status, 200, location);
    }
  });

  test('are none of what is hidden, behind a password, gone or not public, whoever asks', async () => {
    for (const [slug, expected] of [
      ['oculta', 404],
      ['protegida', 404],
      ['borrador', 404],
      ['nada', 404],
      ['papelera', 410],
    ] as const) {
      for (const path of [`/embed/event/${slug}/`, `/event/${slug}/embed/`]) {
        for (const who of ['-', 'administrator']) {
          const { status, headers, bytes } = await server.ask(who, `GET ${path}`);
          assert.equal(status, expected, `${path} ${who}`);
          assert.match(String(headers['content-security-policy']), /frame-ancestors \*/);
          assert.match(bytes.toString(), /<body class="embed">/);
          assert.doesNotMatch(bytes.toString(), /qzsecret|Oculta|Protegida/);
        }
      }
    }
    for (const path of shown) {
      // Venues of protected events are venues like others: the form offers them.
      const html = (await read(path)).bytes.toString().replaceAll(/<option.*?<\/option>/g, '');
      assert.doesNotMatch(html, /qzsecreta|>Oculta</, path);
      if (path !== '/embed/venue/') assert.doesNotMatch(html, /qzsecreto/, path);
    }
  });

  test('show the title of a protected event where lists do, and open it outside, password or not', async () => {
    const form = { raw: 'password=abre', type: 'application/x-www-form-urlencoded' };
    const opened = await server.ask('-', 'POST /event/protegida/', form);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    assert.equal((await read('/embed/event/protegida/', { cookie })).status, 404);
    const list = (await read('/embed/events/')).bytes.toString();
    assert.match(list, /href="\/event\/protegida\/"[^>]*>Protegida</);
    assert.equal((await server.ask('-', 'POST /embed/event/protegida/', form)).status, 405);
  });

  test('refuse what pages refuse, in the frame', async () => {
    for (const [path, expected] of [
      ['/embed/nada/', 404],
      ['/embed/events/month/2099-01/', 404],
      ['/embed/events/?categories=nada', 400],
      [`/embed/events/?search=${'x'.repeat(201)}`, 400],
    ] as const) {
      const { status, bytes, headers } = await read(path);
      assert.equal(status, expected, path);
      assert.match(bytes.toString(), /<body class="embed">/);
      assert.match(String(headers['content-security-policy']), /frame-ancestors \*/);
      for (const tag of leading(bytes.toString()))
        if (/(?:href|action)="\/embed\//.test(tag)) assert.match(tag, /target="_self"/);
    }
  });

  test('are unchanged to who has them, and changed with what they show', async () => {
    const first = await read('/embed/events/?search=reciente');
    const etag = String(first.headers['etag']);
    const again = await read('/embed/events/?search=reciente', { 'if-none-match': etag });
    assert.equal(again.status, 304);
    assert.notEqual(etag, String((await read('/events/?search=reciente')).headers['etag']));
    const times = { start_date: '2027-03-06 21:00', end_date: '2027-03-06 23:00' };
    await create(server, { title: 'Reciente', ...times });
    assert.match((await read('/embed/events/?search=reciente')).bytes.toString(), /Reciente/);
  });

  test('load styles, fonts and scripts that any origin may read, and classic scripts alone', async () => {
    const html = (await read('/embed/events/')).bytes.toString();
    assert.doesNotMatch(html, /type="module"/);
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.ok(files.some((file) => file.endsWith('.woff2')));
    assert.deepEqual(
      files.filter((file) => file.endsWith('.js')).map((file) => file.replace(/-[^-]*$/, '')),
      ['/assets/frame'],
    );
    for (const file of files) {
      const { status, headers } = await read(file);
      assert.equal(status, 200, file);
      assert.equal(headers['access-control-allow-origin'], '*', file);
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin', file);
    }
  });

  test('leave the pages by themselves to nobody’s frame', async () => {
    for (const path of ['/events/', '/event/requiem/', '/event/nada/']) {
      const { headers, bytes } = await read(path);
      assert.match(String(headers['content-security-policy']), /; frame-ancestors 'none';/, path);
      assert.equal(headers['access-control-allow-origin'], undefined, path);
      assert.doesNotMatch(bytes.toString(), /target="_self"|<base/, path);
    }
  });
});

test('only the hosts that are set may frame, the site itself among them', async (context) => {
  const server = await startWholeServer(await placeInFile('schema'), {
    'embed-hosts': 'www.town.example,bar.example',
    'events-base': 'agenda',
    'address-words': 'es',
  });
  context.after(() => server.close());
  const { status, headers } = await server.ask('-', 'GET /embed/agenda/mes/');
  assert.equal(status, 200);
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /frame-ancestors 'self' www\.town\.example bar\.example;/);
  const old = await server.ask('-', 'GET /embed/events/month/');
  assert.equal(old.headers['location'], '/embed/agenda/mes/');
});
