import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase, placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const site = 'https://agenda.test';

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const read = async (server: WholeServer, path: string): Promise<string> => {
  const { status, bytes } = await server.ask('-', `GET ${path}`);
  assert.equal(status, 200, path);
  return bytes.toString();
};

/** The address of a link by its words. */
const linkOf = (html: string, words: string): string | undefined => {
  const [, address] =
    new RegExp(
      `<a [^>]*href="([^"]*)"[^>]*>(?:<svg[^>]*><path[^>]*></path></svg>|<span[^>]*>)*${words}<`,
    ).exec(html) ?? [];
  return address === undefined ? undefined : unescaped(address);
};

/** What is in a field to be copied. */
const fieldOf = (html: string, id: string): string | undefined => {
  const [, value] = new RegExp(`<input [^>]*id="${id}"[^>]*value="([^"]*)"`).exec(html) ?? [];
  return value === undefined ? undefined : unescaped(value);
};

onOneDatabase('the page to subscribe', (place) => {
  let server: WholeServer;
  let venue: number;

  const create = async (json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/events`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    const times = { start_date: '2027-03-06 21:00', end_date: '2027-03-06 23:00' };
    const requiem = await create({
      ...{ title: 'Concierto de réquiem', ...times, categories: ['Música'], cost: 'Gratis', featured: true },
      ...{ venue: { venue: 'Auditorio' }, organizer: { organizer: 'Orquesta' }, tags: ['coro'] },
    });
    venue = requiem.venue.id;
    await create({ title: 'Concierto de pago', ...times, categories: ['Música'], cost: '10 €' });
    await create({ title: 'Concierto secreto', ...times, cost: 'Gratis', visibility_password: 'abre' });
    await create({ title: 'Concierto oculto', ...times, cost: 'Gratis', hide_from_listings: true });
    await create({ title: 'Taller', ...times, start_date: '2027-03-06 10:00', end_date: '2027-03-06 12:00' });
  });
  after(() => server.close());

  const filters: readonly (readonly [page: string, what: string, titles: readonly string[]])[] = [
    ['/events/subscribe/', 'Toda la agenda', ['Concierto de pago', 'Concierto de réquiem', 'Taller']],
    ['/events/subscribe/?search=concierto&free=true', '«concierto», Gratis', ['Concierto de réquiem']],
    ['/events/category/musica/subscribe/', 'Música', ['Concierto de pago', 'Concierto de réquiem']],
    ['/events/category/musica/subscribe/?free=true', 'Música, Gratis', ['Concierto de réquiem']],
    ['/events/tag/coro/subscribe/featured/', 'Coro, Destacados', ['Concierto de réquiem']],
  ];
  test('says what is followed, and follows exactly that', async () => {
    for (const [page, what, titles] of filters) {
      // The third time it is kept.
      for (const _ of [1, 2, 3]) await read(server, page);
      const html = await read(server, page);
      assert.match(
        html,
        new RegExp(`<strong[^>]*>${what}</strong>: lo que hay y lo que venga, en tu calendario\\.`),
      );
      const calendar = fieldOf(html, 'calendar') ?? '';
      assert.ok(calendar.startsWith(`${site}/`), calendar);
      const feed = await server.ask('-', `GET ${calendar.slice(site.length)}`);
      assert.equal(feed.status, 200, calendar);
      assert.match(String(feed.headers['content-type']), /^text\/calendar/);
      const summaries = [...feed.bytes.toString().matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
      assert.deepEqual(summaries.sort(), titles, page);
      const rss = linkOf(html, 'RSS') ?? '';
      const news = await server.ask('-', `GET ${rss.slice(site.length)}`);
      assert.match(String(news.headers['content-type']), /^application\/rss\+xml/);
      const items = [...news.bytes.toString().matchAll(/<item>\s*<title>(.*?)<\/title>/g)];
      assert.equal(items.length, titles.length, rss);
    }
  });

  test('leads into calendar programs by that very address', async () => {
    const html = await read(server, '/events/subscribe/?search=concierto+de&free=true');
    const calendar = `${site}/events.ics?search=concierto+de&free=true`;
    const webcal = calendar.replace('https:', 'webcal:');
    assert.equal(fieldOf(html, 'calendar'), calendar);
    assert.equal(linkOf(html, 'Añadir al calendario'), webcal);
    assert.equal(
      linkOf(html, 'Google Calendar'),
      `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    );
    for (const [words, host] of [
      ['Outlook.com', 'https://outlook.live.com'],
      ['Microsoft 365', 'https://outlook.office.com'],
    ] as const) {
      const address = new URL(linkOf(html, words) ?? '');
      assert.equal(address.origin + address.pathname, `${host}/calendar/0/addfromweb`);
      assert.equal(address.searchParams.get('url'), calendar);
      assert.equal(address.searchParams.get('name'), '«concierto de» · Gratis · Cartelera');
      // These show a plus sign where one stands for a blank.
      assert.doesNotMatch(address.search, /\+/);
    }
    assert.match(html, /en Android, desde el navegador; los cambios pueden tardar un día/);
    assert.equal(linkOf(html, 'Mejor toda la agenda'), '/events/subscribe/');
    assert.equal(linkOf(await read(server, '/events/subscribe/'), 'Mejor toda la agenda'), undefined);
  });

  test('shows what will come first, and nothing that feeds do not have', async () => {
    const titlesOn = async (page: string) =>
      [...(await read(server, page)).matchAll(/<a class="event-row-link"[^>]*>([^<]*)</g)].map(
        ([, title]) => title,
      );
    assert.deepEqual(await titlesOn('/events/subscribe/'), [
      'Taller',
      'Concierto de réquiem',
      'Concierto de pago',
    ]);
    assert.deepEqual(await titlesOn('/events/subscribe/?free=true'), ['Concierto de réquiem']);
    assert.deepEqual(await titlesOn('/events/subscribe/?search=nada'), []);
  });

  test('has the line that shows the same on other sites', async () => {
    const html = await read(server, '/events/category/musica/subscribe/?free=true&lang=en');
    const line = fieldOf(html, 'line') ?? '';
    const [, address = ''] =
      /^<iframe src="([^"]*)" title="Music|^<iframe src="([^"]*)"/.exec(line)?.filter(Boolean) ?? [];
    assert.equal(unescaped(address), `${site}/embed/events/category/musica/?free=true&lang=en`);
    assert.match(
      line,
      / title="Música · Free · Cartelera" width="100%" height="600" loading="lazy" frameborder="0"><\/iframe>$/,
    );
    assert.match(await read(server, unescaped(address).slice(site.length)), /Concierto de réquiem/);
    assert.equal((await server.ask('-', 'GET /embed/events/subscribe/')).status, 404);
  });

  test('is kept from search engines, and refuses what lists refuse', async () => {
    const html = await read(server, '/events/subscribe/?free=true');
    assert.match(html, /<meta name="robots" content="noindex"/);
    assert.doesNotMatch(html, /rel="canonical"|og:title|json\+oembed/);
    for (const [path, expected] of [
      ['/events/subscribe/?categories=nada', 400],
      ['/events/subscribe/?venue=999999', 400],
      ['/events/category/nada/subscribe/', 404],
      ['/events/subscribe.ics', 404],
      ['/events/subscribe/page/2/', 404],
    ] as const)
      assert.equal((await server.ask('-', `GET ${path}`)).status, expected, path);
    const moved = await server.ask('-', 'GET /events/subscribe/?categories=musica');
    assert.equal(moved.headers['location'], '/events/category/musica/subscribe/');
  });

  const leading: readonly (readonly [page: string, words: string, address: string])[] = [
    ['/', 'Suscribirse', '/events/subscribe/'],
    ['/events/list/page/1/', 'Suscribirse', '/events/subscribe/'],
    ['/events/past/', 'Suscribirse', '/events/subscribe/'],
    ['/events/weekend/?free=true', 'Suscribirse', '/events/subscribe/?free=true'],
    ['/events/category/musica/month/2027-03/', 'Suscribirse', '/events/category/musica/subscribe/'],
    ['/events/?search=concierto&lang=en', 'Subscribe', '/events/subscribe/?search=concierto&lang=en'],
    ['/events/?search=concierto', 'Suscribirse a esto', '/events/subscribe/?search=concierto'],
    ['/event/concierto-de-requiem/', 'Suscribirse', '/events/subscribe/'],
    ['/venue/auditorio/', 'Suscribirse', '/events/subscribe/'],
    ['/embed/events/?free=true', 'Suscribirse', '/events/subscribe/?free=true'],
  ];
  test('is led to from every page, with the filter on screen, and followed by no crawler', async () => {
    for (const [page, words, address] of leading) {
      const { headers, bytes } = await server.ask('-', `GET ${page}`);
      const path = typeof headers['location'] === 'string' ? headers['location'] : null;
      const html = path === null ? bytes.toString() : await read(server, path);
      assert.equal(linkOf(html, words), address, page);
      for (const [tag] of html.matchAll(/<a [^>]*\/subscribe\/[^>]*>/g)) assert.match(tag, /rel="nofollow"/);
    }
    for (const [page, words, filter] of [
      ['/venue/auditorio/', 'Suscribirse a este lugar', `venue=${venue}`],
      ['/organizer/orquesta/', 'Suscribirse a quien organiza', 'organizer='],
    ] as const) {
      const address = linkOf(await read(server, page), words) ?? '';
      assert.ok(address.startsWith(`/events/subscribe/?${filter}`), address);
      assert.match(await read(server, address), /<strong[^>]*>(?:Auditorio|Orquesta)<\/strong>: lo que hay/);
    }
    const foot = await read(server, '/events/?free=true');
    assert.equal(linkOf(foot, 'Poner esta agenda en tu web'), '/events/subscribe/?free=true#embed');
  });

  test('says in words what is near a point', async () => {
    const html = await read(server, '/events/subscribe/?geoloc_lat=41.6&geoloc_lng=-4.7&geoloc_radius=5');
    assert.match(html, /<strong[^>]*>A menos de 5 km<\/strong>: lo que hay/);
    assert.match(html, /<meta name="description" content="A menos de 5 km: lo que hay/);
  });
});

test('the page to subscribe has the words of the settings, and no line where not every site may show the calendar', async (context) => {
  const server = await startWholeServer(await placeInFile('schema'), {
    ...{ 'events-base': 'agenda', 'address-words': 'es', 'embed-hosts': 'www.town.example' },
  });
  context.after(() => server.close());
  const first = await read(server, '/');
  assert.match(first, /<h2 class="empty-title">Todavía no cuelga nada/);
  assert.match(first, /<a class="button button-strong" href="\/agenda\/suscribirse\/" rel="nofollow">/);
  assert.equal(linkOf(first, 'Suscribirse'), '/agenda/suscribirse/');
  assert.equal(linkOf(first, 'Poner esta agenda en tu web'), undefined);
  const html = await read(server, '/agenda/suscribirse/');
  assert.equal(fieldOf(html, 'calendar'), `${site}/events.ics`);
  assert.equal(fieldOf(html, 'line'), undefined);
  const moved = await server.ask('-', 'GET /events/subscribe/?search=jazz');
  assert.equal(moved.headers['location'], '/agenda/suscribirse/?search=jazz');
});
