import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

/** Where a feed is found under its own address, or the status, or where a redirect leads. */
type Outcome = string | number | { readonly leadsTo: string };

/** E and V of old-addresses.md 6 as a site calls them, its words, and where its feeds are of ours. */
interface Site {
  readonly events: string;
  readonly event: string;
  readonly words: Readonly<
    Record<'list' | 'month' | 'today' | 'featured' | 'category' | 'tag' | 'page', string>
  >;
}

const english: Site = {
  events: '/events',
  event: '/event',
  words: {
    ...{ list: 'list', month: 'month', today: 'today', featured: 'featured' },
    ...{ category: 'category', tag: 'tag', page: 'page' },
  },
};
const spanish: Site = {
  events: '/agenda',
  event: '/evento',
  words: {
    ...{ list: 'lista', month: 'mes', today: 'hoy', featured: 'destacado' },
    ...{ category: 'categoria', tag: 'etiqueta', page: 'pagina' },
  },
};

/** Every row of old-addresses.md 6, in its order. */
const rowsOf = ({ events: E, event: V, words: w }: Site): readonly (readonly [string, Outcome])[] => {
  const C = `${E}/${w.category}/a/b/`;
  const term = `${E}/${w.category}/a/b`;
  const list = '/?post_type=tribe_events';
  const comments = { leadsTo: `${V}/slug/` };
  return [
    ...[`${E}/?ical=1`, `${E}/ical/`, `${E}/ical`, `${E}/${w.list}/?ical=1`, '/?ical=1'].map(all),
    ...[`${list}&ical=1`, `${list}&ical=1&eventDisplay=list`].map(all),
    ...[`${E}/?outlook-ical=1`, `${E}/${w.list}/?outlook-ical=1`].map(all),
    all(`${E}/${w.list}/${w.page}/2/?ical=1`),
    [`${E}/${w.list}/?eventDisplay=past&ical=1`, 'past.ics'],
    [`${E}/${w.month}/?ical=1`, `${E}/${w.month}.ics`],
    [`${E}/2027-03/?ical=1`, `${E}/${w.month}/2027-03.ics`],
    [`${E}/${w.month}/2027-03/?ical=1`, `${E}/${w.month}/2027-03.ics`],
    [`${E}/2026-12-10/?ical=1`, `${E}/2026-12-10.ics`],
    [`${E}/2026-12-10/ical/`, `${E}/2026-12-10.ics`],
    [`${E}/2026-12-10/ical/${w.featured}/`, `${E}/2026-12-10/${w.featured}.ics`],
    [`${E}/${w.today}/?ical=1`, `${E}/${w.today}.ics`],
    [`${E}/${w.featured}/?ical=1`, `${E}/${w.featured}.ics`],
    [`${E}/${w.featured}/ical/`, `${E}/${w.featured}.ics`],
    [`${C}?ical=1`, `${term}.ics`],
    [`${C}ical/`, `${term}.ics`],
    [`${E}/${w.category}/b/ical/`, `${term}.ics`],
    [`${C}${w.list}/?ical=1`, `${term}.ics`],
    [`${C}${w.featured}/ical/`, `${term}/${w.featured}.ics`],
    [`${E}/${w.tag}/x/ical/`, `${E}/${w.tag}/x.ics`],
    ['/tag/x/?ical=1', `${E}/${w.tag}/x.ics`],
    [`${C}${w.month}/?ical=1`, `${term}/${w.month}.ics`],
    [`${list}&tribe_events_cat=b&ical=1&eventDisplay=list`, `${term}.ics`],
    [`${list}&post_tag=x&ical=1`, `${E}/${w.tag}/x.ics`],
    [`${list}&tag=x&ical=1`, `${E}/${w.tag}/x.ics`],
    [`${E}/?ical=1&tribe-bar-search=jazz`, '/events.ics?search=jazz'],
    [`${E}/${w.list}/?ical=1&tribe-bar-date=2027-03-01`, '/events.ics?start_date=2027-03-01'],
    [`${E}/?ical=1&tribe_display=past`, 'past.ics'],
    [`${V}/slug/?ical=1`, `${V}/slug.ics`],
    [`${V}/slug/?outlook-ical=1`, `${V}/slug.ics`],
    [`${V}/slug/ical/`, `${V}/slug.ics`],
    [`${V}/SLUG/ical`, `${V}/slug.ics`],
    [`${V}/slug/2026-12-10/ical/`, `${V}/slug.ics`],
    [`${V}/slug/2026-12-10/?ical=1`, `${V}/slug.ics`],
    [`${V}/slug/2026-12-11/?ical=1`, 404],
    [`${V}/clave/?ical=1`, 404],
    [`${V}/clave/ical/`, 404],
    [`${V}/oculto/?ical=1`, `${V}/oculto.ics`],
    [`${V}/privado/?ical=1`, 404],
    [`${V}/nada/?ical=1`, 404],
    ['/?p=99999&ical=1', 404],
    ['/?page_id=99999&outlook-ical=1', 404],
    [`${V}/tirado/?ical=1`, 410],
    ['/venue/teatro/?ical=1', '/venue/teatro.ics'],
    ['/organizer/coro/?ical=1', '/organizer/coro.ics'],
    ['/venue/nada/?ical=1', 404],
    ['/series/slug/?ical=1', `${V}/slug.ics`],
    ['/?tribe_events=slug&ical=1', `${V}/slug.ics`],
    ...[`${E}/feed/`, `${E}/rss/`, `${E}/rss2/`, `${V}/feed/`, '/?feed=rss2&post_type=tribe_events'].map(
      news,
    ),
    ...['/feed/?post_type=tribe_events', '/index.php/feed/?post_type=tribe_events'].map(news),
    ...[`/%${E.charCodeAt(1).toString(16)}${E.slice(2)}/feed/`, `/index.php${E}/feed/`].map(news),
    ['/?feed=rss2&tribe_events_cat=b', `${term}.rss`],
    ['/feed/atom/?tribe_events_cat=b', `${term}.atom`],
    [`${E}/atom/`, '/events.atom'],
    news(`${E}/rdf/`),
    [`${E}/${w.featured}/feed/`, `${E}/${w.featured}.rss`],
    news(`${E}/feed/rss2/`),
    [`${E}/feed/atom/`, '/events.atom'],
    ...[`${E}/${w.month}/feed/`, `${E}/${w.list}/feed/`].map(news),
    [`${C}${w.list}/feed/`, `${term}.rss`],
    ...['feed/', 'feed/rss2/', 'feed/rdf/'].map((end) => [C + end, `${term}.rss`] as const),
    [`${C}feed/atom/`, `${term}.atom`],
    [`${E}/${w.tag}/x/feed/`, `${E}/${w.tag}/x.rss`],
    [`${C}rss2/`, `${term}.rss`],
    ['/venue/teatro/feed/', '/venue/teatro.rss'],
    ...['feed/', 'feed/rss2/', '2026-12-10/feed/'].map((end) => [`${V}/slug/${end}`, comments] as const),
    ['/index.php/event/ical/', 404],
    ...['/feed/', '/comments/feed/', `${E}/${w.category}/feed/`].map((path) => [path, 404] as const),
  ];
};

const all = (address: string): readonly [string, string] => [address, '/events.ics'];
const news = (address: string): readonly [string, string] => [address, '/events.rss'];

const fill = async ({ ask }: WholeServer): Promise<readonly number[]> => {
  const create = async (path: string, json: object): Promise<number> => {
    const { status, body } = await ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const parent = await create('categories', { name: 'A' });
  await create('categories', { name: 'B', parent });
  const times = { start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00' };
  const event = (slug: string, more: object = {}) =>
    create('events', { title: `Acto ${slug}`, slug, ...times, ...more });
  const links = {
    categories: ['B'],
    tags: ['x'],
    venue: { venue: 'Teatro' },
    organizer: { organizer: 'Coro' },
  };
  const first = await event('slug', { ...links, featured: true });
  const past = await event('pasado', { start_date: '2026-06-01 21:00', end_date: '2026-06-01 23:00' });
  await event('marzo', {
    start_date: '2027-03-10 21:00',
    end_date: '2027-03-10 23:00',
    title: 'Noche de jazz',
  });
  const locked = await event('clave', { visibility_password: 'abre' });
  await event('oculto', { hide_from_listings: true });
  await event('privado', { status: 'private' });
  await ask('administrator', `DELETE ${api}/events/${await event('tirado')}`);
  return [first, past, locked];
};

onOneDatabase('feeds of a site with The Events Calendar', (place) => {
  for (const [name, site, options] of [
    ['English words', english, {}],
    ['words of its own', spanish, { 'events-base': 'agenda', 'event-base': 'evento', 'address-words': 'es' }],
  ] as const) {
    test(`are where their subscribers have them, under ${name}`, async (t) => {
      const server = await startWholeServer(await place('schema'), options);
      t.after(server.close);
      await fill(server);
      const { ask } = server;
      const past = site === english ? '/events/past.ics' : '/agenda/pasados.ics';
      for (const [address, expected] of rowsOf(site)) {
        const { status, headers, bytes } = await ask('-', `GET ${address}`);
        if (typeof expected === 'number') {
          assert.equal(status, expected, address);
          continue;
        }
        if (typeof expected === 'object') {
          assert.deepEqual([status, headers['location']], [301, expected.leadsTo], address);
          continue;
        }
        const own = expected === 'past.ics' ? past : expected;
        assert.deepEqual([status, headers['content-location']], [200, own], address);
        const there = await ask('-', `GET ${own}`);
        assert.deepEqual([there.status, there.headers['content-location']], [200, own], own);
        assert.ok(there.bytes.equals(bytes), address);
        assert.equal(there.headers['etag'], headers['etag']);
        assert.deepEqual(
          [headers['x-robots-tag'], headers['content-type']],
          ['noindex', there.headers['content-type']],
        );
      }
    });
  }

  test('show what they name, and nothing that a password hides', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const [first = 0, past = 0, locked = 0] = await fill(server);
    const titles = async (address: string): Promise<readonly string[]> => {
      const { bytes } = await server.ask('-', `GET ${address}`);
      return [...bytes.toString().matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title);
    };
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['/events/?ical=1', ['Acto slug', 'Noche de jazz']],
      ['/events/list/?ical=1&eventDisplay=past', ['Acto pasado']],
      ['/events/2027-03/?ical=1', ['Noche de jazz']],
      ['/events/month/?ical=1', []],
      ['/events/2026-12-10/ical/', ['Acto slug']],
      ['/events/2027-03-10/ical/featured/', []],
      ['/events/featured/ical/', ['Acto slug']],
      ['/events/category/a/ical/', ['Acto slug']],
      ['/events/?ical=1&tribe-bar-search=jazz', ['Noche de jazz']],
      ['/events/?ical=1&tribe-bar-date=2027-01-01', ['Noche de jazz']],
      [`/events/?ical=1&event_ids=${first},${past},${locked},9999`, ['Acto pasado', 'Acto slug']],
      [`/?ical=1&event_ids[]=${first}&event_ids[]=${past}`, ['Acto pasado', 'Acto slug']],
      ['/event/oculto/?ical=1', ['Acto oculto']],
      ['/venue/teatro/?ical=1', ['Acto slug']],
    ];
    for (const [address, expected] of rows) assert.deepEqual(await titles(address), expected, address);
  });
});
