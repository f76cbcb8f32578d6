import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const tec = '/wp-json/tribe/events/v1';
const kinds = ['ics', 'rss', 'atom', 'json-feed'] as const;
const types = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  'json-feed': 'application/feed+json',
} as const;

const titlesIn = (kind: (typeof kinds)[number], text: string): readonly string[] => {
  if (kind === 'json-feed') return JSON.parse(text).items.map(({ title }: { title: string }) => title);
  const items = {
    ics: /^SUMMARY:(.*)\r$/gm,
    rss: /<item>\n<title>(.*)<\/title>/g,
    atom: /<\/id>\n<title>(.*)<\/title>\n<link/g,
  };
  return [...text.matchAll(items[kind])].map(([, title = '']) => title);
};

onOneDatabase('feeds', (place) => {
  let server: WholeServer;
  const ids: Record<string, number> = {};
  const get = (address: string, headers: Record<string, string> = {}, who = '-'): Promise<WholeReply> =>
    server.ask(who, `GET ${address}`, { headers });
  const titles = async (address: string, kind: (typeof kinds)[number] = 'ics', who = '-') => {
    const { status, bytes } = await get(address, {}, who);
    assert.equal(status, 200, address);
    return titlesIn(kind, bytes.toString());
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    const create = async (title: string, day: string, more: object = {}) => {
      const json = { title, start_date: `${day} 21:00`, end_date: `${day} 23:00`, ...more };
      const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
      assert.equal(status, 201, JSON.stringify(body));
      ids[title] = body.id;
    };
    const category = async (json: object) =>
      (await server.ask('administrator', `POST ${api}/categories`, { json })).body.id;
    await category({ name: 'Jazz', parent: await category({ name: 'Música' }) });
    await create('Hace un año', '2025-11-20');
    await create('Hace un mes', '2026-10-20');
    await create('Exposición', '2026-06-01', { end_date: '2027-01-10 20:00', venue: { venue: 'Museo' } });
    await create('Concierto', '2026-12-10', {
      ...{ categories: ['Jazz'], tags: ['verano'], featured: true, cost: 'Gratis' },
      ...{ venue: { venue: 'Teatro', city: 'Vigo' }, organizer: { organizer: 'Banda' } },
    });
    await create('Lejos', '2030-03-10', { categories: ['Música'], cost: '10 €' });
    await create('Protegido', '2026-12-11', { visibility_password: 'llave', categories: ['Jazz'] });
    await create('Oculto', '2026-12-12', { hide_from_listings: true });
    await create('Borrador', '2026-12-13', { status: 'draft' });
    await create('Privado', '2026-12-14', { status: 'private' });
  });
  after(() => server.close());

  test('hold what is coming, and iCalendar what ended in the last 90 days, in every format', async () => {
    const coming = ['Exposición', 'Concierto', 'Lejos'];
    for (const kind of kinds) {
      const expected = kind === 'ics' ? ['Exposición', 'Hace un mes', 'Concierto', 'Lejos'] : coming;
      for (const under of ['', api, tec])
        assert.deepEqual(await titles(`${under}/events.${kind}`, kind), expected);
      const { headers } = await get(`/events.${kind}`);
      assert.equal(headers['content-type'], `${types[kind]}; charset=utf-8`);
      assert.deepEqual([headers['x-robots-tag'], headers['access-control-allow-origin']], ['noindex', '*']);
    }
  });

  test('are those of each page, with its filters', async () => {
    const rows: readonly (readonly [address: string, titles: readonly string[]])[] = [
      ['/events.ics?search=concierto', ['Concierto']],
      ['/events.ics?free=true', ['Concierto']],
      ['/events.ics?featured=true', ['Concierto']],
      ['/events.ics?featured=false&start_date=2026-11-21', ['Exposición', 'Lejos']],
      ['/events.ics?start_date=2020-01-01&end_date=2026-10-31', ['Hace un año', 'Exposición', 'Hace un mes']],
      // What programs say for a time without an end.
      ['/events.ics?start_date=2030-01-01&end_date=9999-12-31', ['Lejos']],
      ['/events.ics?starts_after=2026-12-31', ['Lejos']],
      ['/events.ics?ends_before=2026-10-31', ['Hace un mes']],
      ['/events.ics?window=all', ['Hace un año', 'Exposición', 'Hace un mes', 'Concierto', 'Lejos']],
      [
        `/events.ics?include=${ids['Lejos']},${ids['Hace un año']},${ids['Protegido']},${ids['Oculto']}`,
        ['Hace un año', 'Lejos'],
      ],
      ['/events.ics?event_status=cancelled', []],
      ['/events/category/musica.ics', ['Concierto', 'Lejos']],
      ['/events/category/musica/jazz.ics', ['Concierto']],
      ['/EVENTS/Category/JAZZ.ICS', ['Concierto']],
      ['/events/category/musica.ics?free=true', ['Concierto']],
      ['/events/tag/verano.ics', ['Concierto']],
      ['/events/featured.ics', ['Concierto']],
      ['/events/past.ics', ['Hace un año', 'Hace un mes']],
      ['/events/month/2026-12.ics', ['Exposición', 'Concierto']],
      ['/events/month.ics', ['Exposición']],
      ['/events/2026-12-10.ics', ['Exposición', 'Concierto']],
      ['/events/week/2026-12-07.ics', ['Exposición', 'Concierto']],
      ['/events/today.ics', ['Exposición']],
      ['/events/map.ics', ['Exposición', 'Hace un mes', 'Concierto', 'Lejos']],
      ['/events/list/page/2.ics', ['Exposición', 'Hace un mes', 'Concierto', 'Lejos']],
      ['/venue/museo.ics', ['Exposición']],
      ['/organizer/banda.ics', ['Concierto']],
      ['/event/concierto.ics', ['Concierto']],
      ['/event/oculto.ics', ['Oculto']],
      [`${api}/events.ics?categories=musica&start_date=2030-01-01`, ['Lejos']],
      [
        `${api}/events.ics?per_page=1&page=2&sort=-start`,
        ['Exposición', 'Hace un mes', 'Concierto', 'Lejos'],
      ],
      [`${tec}/events.ics?search=concierto&categories=jazz`, ['Concierto']],
    ];
    for (const [address, expected] of rows) assert.deepEqual(await titles(address), expected, address);
    assert.deepEqual(await titles('/events/past.rss', 'rss'), ['Hace un mes', 'Hace un año']);
  });

  test('are named by what they show', async () => {
    const rows = [
      ['/events.ics', 'Cartelera'],
      ['/events/category/musica/jazz.ics', 'Jazz · Cartelera'],
      ['/events.ics?search=jazz&free=true', '«jazz» · Gratis · Cartelera'],
      ['/events/month/2026-12.ics', 'Diciembre de 2026 · Cartelera'],
      ['/venue/teatro.ics', 'Teatro · Cartelera'],
    ];
    for (const [address = '', name] of rows) {
      const text = (await get(address)).bytes.toString();
      for (const property of ['NAME', 'X-WR-CALNAME'])
        assert.equal(new RegExp(`^${property}:(.*)\r$`, 'm').exec(text)?.[1], name, address);
    }
  });

  test('show nobody what is protected, hidden or not published, but drafts below a mount to who may read them', async () => {
    const every = 'window=all&status=publish,draft,private';
    assert.deepEqual(
      await titles(`${api}/events.ics?${every}&context=edit&password=llave`, 'ics', 'editor'),
      [...['Hace un año', 'Exposición', 'Hace un mes', 'Concierto', 'Borrador', 'Privado', 'Lejos']],
    );
    const states = /^SUMMARY:(.*)\r\n(?:.*\r\n)*?STATUS:(.*)\r$/gm;
    const { bytes } = await get(`${api}/events.ics?search=borrador`, {}, 'editor');
    assert.deepEqual(
      [...bytes.toString().matchAll(states)].map(([, title, state]) => [title, state]),
      [['Borrador', 'TENTATIVE']],
    );
    assert.deepEqual(await titles('/events.ics?status=draft', 'ics', 'editor'), await titles('/events.ics'));
    assert.equal((await get('/event/protegido.ics', {}, 'editor')).status, 404);
    assert.equal((await get(`${api}/events/${ids['Protegido']}.ics`)).status, 403);
    assert.match(
      (await get(`${api}/events/${ids['Protegido']}.ics?password=llave`)).bytes.toString(),
      /^SUMMARY:Protegido\r$/m,
    );
  });

  test('refuse what makes no sense, each with its status, and name it', async () => {
    const long = 'x'.repeat(201);
    const rows: readonly (readonly [address: string, status: number, named?: string])[] = [
      ['/events/category/nada.ics', 404],
      ['/event/nada.ics', 404],
      ['/event/borrador.ics', 404],
      ['/event/concierto.rss', 404],
      ['/venue.ics', 404],
      ['/events/category.ics', 404],
      ['/nada.ics', 404],
      ['/events.xml', 404],
      ['/.ics', 404],
      ['/events/month/2090-01.ics', 404],
      ['/events/2026-02-31.ics', 404],
      ['/%ff.ics', 404],
      ['/events/%c3.ics', 404],
      // Names that every object of JavaScript has.
      ['/events/feed/constructor/', 404],
      ['/feed/constructor/?post_type=tribe_events', 404],
      [`/events.ics?search=${long}`, 400, 'search'],
      ['/events.ics?categories=nada', 400, 'categor'],
      ['/events.ics?venue=x', 400, 'venue'],
      ['/events.ics?event_status=nada', 400, 'event_status'],
      ['/events.ics?include=x', 400, 'include'],
      ['/events.ics?starts_after=nunca', 400, 'starts_after'],
      ['/events.ics?strict_dates[]=x', 400, 'strict_dates'],
      ['/events.ics?geoloc_lat=1000&geoloc_lng=1', 400, 'geoloc_lat'],
      ['/events.ics?geoloc_lat=41', 400, 'geoloc_lng'],
      ['/events.rss?free=maybe', 400, 'free'],
      ['/events/?ical=1&featured=maybe', 400, 'featured'],
      ['/events.rss?end_date=2027-01-250', 400, 'end_date'],
      ['/events.ics?start_date=2026-12-01T10:00:00%2B99:00', 400, 'start_date'],
      ['/events/category/musica.atom?start_date=2027-01-25%20nonsense', 400, 'start_date'],
      [`${api}/events.ics?categories=nada`, 400, 'categories'],
      [`${api}/events.rss?status=draft`, 400, 'status'],
    ];
    for (const [address, status, named] of rows) {
      const reply = await get(address, { accept: 'application/json' });
      assert.equal(reply.status, status, address);
      if (named !== undefined) assert.match(reply.bytes.toString(), new RegExp(named), address);
    }
    for (const [verb, address, status] of [
      ['POST', '/events.ics', 405],
      ['DELETE', '/events/?ical=1', 405],
      ['POST', `${api}/events.ics`, 404],
    ] as const)
      assert.equal((await server.ask('-', `${verb} ${address}`)).status, status, `${verb} ${address}`);
  });

  test('of odd queries and bytes are files, or refused', async () => {
    for (const query of [
      ...[
        'search=%00',
        'search=%ff%fe',
        'search=%F0%9F%8E%AD',
        'search="%3C',
        'x=%',
        'search=%0d%0aX-A:1',
        '&&==&',
      ],
      ...[
        'categories[]=jazz&categories[]=musica',
        'featured=maybe',
        'lang=xx',
        'lang=en',
        'ical=1&feed=atom',
      ],
    ])
      for (const address of ['/events.ics', '/events.json-feed', '/events/?ical=1', `${api}/events.ics`]) {
        const { status, bytes } = await get(`${address}${address.includes('?') ? '&' : '?'}${query}`);
        assert.ok([200, 400].includes(status), `${address} ${query}: ${status}`);
        if (status === 200 && !address.includes('json'))
          assert.match(bytes.toString(), /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/, query);
      }
  });

  test('are told by a tag of the calendar and the day, without being made', async () => {
    for (const address of ['/events.ics', '/events/?ical=1', '/event/concierto.ics', `${api}/events.atom`]) {
      const { headers } = await get(address);
      const tag = String(headers['etag']);
      assert.match(tag, /^W\/"[\w-]{22}"$/);
      for (const known of [tag, tag.slice(2), `"a", ${tag}`, '*']) {
        for (const coding of ['', 'gzip', 'br']) {
          const same = await get(address, { 'if-none-match': known, 'accept-encoding': coding });
          assert.deepEqual([same.status, same.bytes.length], [304, 0], address);
          for (const name of ['etag', 'cache-control', 'vary', 'content-location'])
            assert.equal(same.headers[name], headers[name], name);
        }
      }
      assert.equal((await get(address, { 'if-none-match': '"andere"' })).status, 200);
    }
    const tagOf = async (address: string) => String((await get(address)).headers['etag']);
    const before = await tagOf('/events.ics');
    assert.notEqual(await tagOf('/events.ics?free=true'), before);
    assert.notEqual(await tagOf('/events.rss'), before);
    server.setClock('2026-11-21T22:59:59Z');
    assert.equal(await tagOf('/events.ics'), before);
    // Midnight in Madrid.
    server.setClock('2026-11-21T23:00:00Z');
    assert.notEqual(await tagOf('/events.ics'), before);
    server.setClock('2026-11-21T10:00:00Z');
  });

  test('are answered to HEAD, and packed for whoever accepts that', async () => {
    for (const address of ['/events.ics', '/events/?ical=1', `${api}/events.rss`, '/event/concierto.ics']) {
      const whole = await get(address);
      const head = await server.ask('-', `HEAD ${address}`);
      assert.deepEqual([head.status, head.bytes.length], [200, 0], address);
      for (const name of ['etag', 'content-type', 'content-disposition', 'content-location'])
        assert.equal(head.headers[name], whole.headers[name], name);
      for (const [coding, unpack] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const packed = await get(address, { 'accept-encoding': coding });
        assert.equal(packed.headers['content-encoding'], coding);
        assert.equal(packed.headers['etag'], whole.headers['etag']);
        assert.ok(unpack(packed.bytes).equals(whole.bytes), address);
      }
    }
  });

  test('stand in the head of the pages whose events they hold, and of no protected event', async () => {
    const linksIn = async (page: string): Promise<readonly string[]> => {
      const { bytes } = await get(page);
      const found = [
        ...bytes.toString().matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)"\/>/g),
      ];
      const isFeed = (type: string): boolean => Object.values<string>(types).includes(type);
      return found
        .filter(([, type = '']) => isFeed(type))
        .map(([, type, address = '']) => `${type} ${address.replaceAll('&amp;', '&')}`);
    };
    const four = (stem: string, query = '') => kinds.map((kind) => `${types[kind]} ${stem}.${kind}${query}`);
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['/', four('/events')],
      ['/events/', four('/events')],
      ['/events/?search=jazz&free=true', four('/events', '?search=jazz&free=true')],
      ['/events/month/2026-12/', four('/events')],
      ['/events/category/musica/jazz/month/', four('/events/category/musica/jazz')],
      ['/events/category/musica/jazz/', four('/events/category/musica/jazz')],
      ['/events/featured/', four('/events/featured')],
      ['/events/past/', four('/events/past')],
      ['/venue/teatro/', four('/venue/teatro')],
      ['/organizer/banda/', four('/organizer/banda')],
      ['/event/concierto/', ['text/calendar /event/concierto.ics']],
      ['/event/oculto/', ['text/calendar /event/oculto.ics']],
      ['/event/protegido/', []],
      ['/events/category/', []],
      ['/nada/', []],
    ];
    for (const [page, expected] of rows) {
      assert.deepEqual(await linksIn(page), expected, page);
      for (const link of expected) {
        const [type = '', address = ''] = link.split(' ');
        const { status, headers } = await get(address);
        assert.deepEqual([status, headers['content-location']], [200, address], address);
        assert.ok(String(headers['content-type']).startsWith(type));
      }
    }
    const month = (await get('/events/category/musica/jazz/month/')).bytes.toString();
    const { title } = JSON.parse((await get('/events/category/musica/jazz.json-feed')).bytes.toString());
    assert.ok(month.includes(`title="${title} (JSON Feed)"`), title);
    assert.match(
      (await get('/event/concierto/')).bytes.toString(),
      /href="\/event\/concierto\.ics" rel="nofollow/,
    );
  });

  test('keep their tag until the calendar changes, and show the change', async () => {
    const address = '/events/category/musica/jazz.ics';
    const change = async (title: string, json: object) => {
      const { status } = await server.ask('editor', `PATCH ${api}/events/${ids[title]}`, { json });
      assert.equal(status, 200);
    };
    const tagOf = async () => String((await get(address)).headers['etag']);
    // Requested for the second time it is cached.
    const tag = await tagOf();
    assert.equal(await tagOf(), tag);
    await change('Lejos', { categories: ['Jazz'] });
    assert.notEqual(await tagOf(), tag);
    assert.deepEqual(await titles(address), ['Concierto', 'Lejos']);
    await change('Concierto', { title: 'Gran concierto', event_status: 'cancelled' });
    assert.deepEqual(await titles(address), ['CANCELADO: Gran concierto', 'Lejos']);
    assert.deepEqual(await titles('/events/featured.rss', 'rss'), ['CANCELADO: Gran concierto']);
  });

  test('whose filters name the present moment show what it is now', async () => {
    const json = { title: 'Breve', start_date: '2026-11-21 12:00', end_date: '2026-11-21 13:00' };
    assert.equal((await server.ask('editor', `POST ${api}/events`, { json })).status, 201);
    const feeds = [
      `${api}/events.ics?ends_after=now&strict_dates=true`,
      '/events.ics?ends_after=now&strict_dates=true',
    ];
    // Requested for the second time it is kept.
    for (const address of [...feeds, ...feeds]) assert.ok((await titles(address)).includes('Breve'), address);
    server.setClock('2026-11-21T13:00:00Z');
    for (const address of feeds) assert.ok(!(await titles(address)).includes('Breve'), address);
    server.setClock('2026-11-21T10:00:00Z');
  });

  test('name no venue as the place of an event that was moved online', async () => {
    const json = { title: 'Charla', start_date: '2027-02-01 19:00', end_date: '2027-02-01 20:00' };
    const { body } = await server.ask('editor', `POST ${api}/events`, {
      json: { ...json, venue: { venue: 'Ateneo' }, event_status: 'moved_online' },
    });
    for (const kind of kinds) {
      const { bytes } = await get(`/events.${kind}?include=${body.id}`);
      assert.match(bytes.toString(), /Charla/);
      assert.doesNotMatch(bytes.toString(), /Ateneo/, kind);
    }
  });

  test('of a venue or organizer without events are named as it is called now', async () => {
    for (const kind of ['venue', 'organizer']) {
      const { body } = await server.ask('editor', `POST ${api}/${kind}s`, { json: { [kind]: 'Antes' } });
      const nameOf = async () =>
        /^NAME:(.*)\r$/m.exec((await get(`/${kind}/antes.ics`)).bytes.toString())?.[1];
      // Requested for the second time it is kept.
      for (let time = 0; time < 2; time += 1) assert.equal(await nameOf(), 'Antes · Cartelera');
      const { status } = await server.ask('editor', `PATCH ${api}/${kind}s/${body.id}`, {
        json: { [kind]: 'Ahora', slug: 'antes' },
      });
      assert.deepEqual([status, await nameOf()], [200, 'Ahora · Cartelera']);
    }
  });
});
