import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isWhole } from '../../src/transfer/import/report.ts';
import { importFrom, login } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { randomPaths, randomQueries } from '../support/random-addresses.ts';
import { recordedSite, type SiteRecords, serveSite } from '../support/servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';

/*
 * Every row of old-addresses.md 2 to 5 and 7 (not: feeds, frames, oEmbed), on a calendar imported from a site with The
 * Events Calendar. `LIST`, `MONTH` … stand for the words of addresses, so that each row is asked for in two languages.
 */

const api = '/wp-json/tribe/events/v1';

const english = {
  ...{ E: 'events', V: 'event', VENUE: 'venue', ORGANIZER: 'organizer', SERIES: 'series' },
  ...{ LIST: 'list', MONTH: 'month', WEEK: 'week', DAY: 'day', TODAY: 'today', PAST: 'past' },
  ...{ UPCOMING: 'upcoming', MAP: 'map', PHOTO: 'photo', SUMMARY: 'summary', CATEGORY: 'category' },
  ...{ TAG: 'tag', PAGE: 'page', FEATURED: 'featured', ALL: 'all' },
};
const spanish: typeof english = {
  ...{ E: 'agenda', V: 'evento', VENUE: 'lugar', ORGANIZER: 'organizador', SERIES: 'serie' },
  ...{ LIST: 'lista', MONTH: 'mes', WEEK: 'semana', DAY: 'dia', TODAY: 'hoy', PAST: 'pasados' },
  ...{ UPCOMING: 'proximos', MAP: 'mapa', PHOTO: 'foto', SUMMARY: 'resumen', CATEGORY: 'categoria' },
  ...{ TAG: 'etiqueta', PAGE: 'pagina', FEATURED: 'destacado', ALL: 'todo' },
};
const spanishOptions = {
  'address-words': 'es',
  'events-base': 'agenda',
  'event-base': 'evento',
  'venue-base': 'lugar',
  'organizer-base': 'organizador',
  'home-url': 'https://www.pueblo.example/',
  organisation: 'Ayuntamiento',
};

const inWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\b[A-Z]+\b(?=[/?]|$)/g, (word) => words[word] ?? word);

const code = (text: string): string => Buffer.from(text).toString('base64url');

type Row = readonly [address: string, outcome: string | number];

// It is 21 November 2026. Events are from October 2026 to December 2027; more than a page of them is coming.
const views: readonly Row[] = [
  ['/E/', 200],
  ['/E', '/E/'],
  ['/E/LIST/', '/E/'],
  ['/E/LIST/PAGE/2/', 200],
  ['/E/LIST/PAGE/2', '/E/LIST/PAGE/2/'],
  ['/E/PAGE/2/', '/E/LIST/PAGE/2/'],
  ['/E/LIST/PAGE/1/', '/E/'],
  ['/E/LIST/PAGE/0/', '/E/'],
  ['/E/LIST/PAGE/99/', 404],
  ['/E/LIST/PAGE/abc/', 404],
  ['/E/MONTH/', 200],
  ['/E/MONTH/2027-03/', 200],
  ['/E/2027-03/', '/E/MONTH/2027-03/'],
  ['/E/2027-3/', 404],
  ['/E/2027-13/', 404],
  ['/E/0000-00/', 404],
  ['/E/9999-12/', 404],
  ['/E/2040-01/', 404],
  ['/E/1990-01/', 404],
  ['/E/MONTH/2026-12/', 200],
  ['/E/TODAY/', 200],
  ['/E/2026-12-10/', 200],
  ['/E/2027-02-31/', 404],
  ['/E/2040-01-01/', 404],
  ['/E/DAY/', '/E/TODAY/'],
  ['/E/DAY/2026-12-10/', '/E/2026-12-10/'],
  ['/E/FEATURED/', 200],
  ['/E/LIST/FEATURED/', '/E/FEATURED/'],
  ['/E/MONTH/FEATURED/', 200],
  ['/E/TODAY/FEATURED/', 200],
  ['/E/2027-03/FEATURED/', '/E/MONTH/2027-03/FEATURED/'],
  ['/E/2026-12-10/FEATURED/', 200],
  ['/E/MONTH/2027-03/FEATURED/', 200],
  ['/E/WEEK/', 200],
  ['/E/WEEK/2027-03-08/', 200],
  ['/E/WEEK/2027-03-10/', '/E/WEEK/2027-03-08/'],
  ['/E/WEEK/2027-03-10/FEATURED/', '/E/WEEK/2027-03-08/FEATURED/'],
  ['/E/WEEK/12/FEATURED/', 404],
  ['/E/MAP/', 200],
  ['/E/MAP/PAGE/2/', '/E/MAP/'],
  ['/E/MAP/2027-03-08/', '/E/MAP/'],
  ['/E/PHOTO/', '/E/'],
  ['/E/PHOTO/PAGE/2/', '/E/LIST/PAGE/2/'],
  ['/E/PHOTO/2027-03-08/', '/E/?start_date=2027-03-08'],
  ['/E/PHOTO/FEATURED/', '/E/FEATURED/'],
  ['/E/SUMMARY/', '/E/'],
  ['/E/SUMMARY/PAGE/2/', '/E/LIST/PAGE/2/'],
  ['/E/SUMMARY/2027-03-08/', '/E/?start_date=2027-03-08'],
  ['/E/SUMMARY/FEATURED/', '/E/FEATURED/'],
  ['/E/UPCOMING/', '/E/'],
  ['/E/UPCOMING/PAGE/2/', '/E/LIST/PAGE/2/'],
  ['/E/PAST/', 200],
  ['/E//LIST/', '/E/'],
  ['/E/ALL/', 404],
  ['/V/', '/E/'],
  ['/V/PAGE/2/', '/E/LIST/PAGE/2/'],
];

const terms: readonly Row[] = [
  ['/E/CATEGORY/musica/', 200],
  ['/E/CATEGORY/musica/flamenco/', 200],
  ['/E/CATEGORY/flamenco/', '/E/CATEGORY/musica/flamenco/'],
  ['/E/CATEGORY/zzz/flamenco/', '/E/CATEGORY/musica/flamenco/'],
  ['/E/CATEGORY/MUSICA/', '/E/CATEGORY/musica/'],
  ['/E/CATEGORY/m%C3%BAsica/', '/E/CATEGORY/musica/'],
  ['/E/CATEGORY/nada/', 404],
  ['/E/CATEGORY/nada/MONTH/', 404],
  ['/E/CATEGORY/vacia/', 200],
  ['/E/CATEGORY/', 200],
  ['/E/TAG/', 200],
  ['/E/TAG/nada/', 404],
  ['/tag/gratis/', '/E/TAG/gratis/'],
  ['/tag/nada/', 404],
  ['/E/CATEGORY/musica/?post_type=tribe_events', 200],
  // The view of that name, though a category below it is called so.
  ['/E/CATEGORY/musica/LIST/', '/E/CATEGORY/musica/'],
  ...['CATEGORY/musica/flamenco/', 'TAG/gratis/'].flatMap((C): Row[] => [
    [`/E/${C}`, 200],
    [`/E/${C}LIST/`, `/E/${C}`],
    [`/E/${C}MONTH/`, 200],
    [`/E/${C}2027-03/`, `/E/${C}MONTH/2027-03/`],
    [`/E/${C}MONTH/2027-03/`, 200],
    [`/E/${C}2040-01/`, 404],
    [`/E/${C}TODAY/`, 200],
    [`/E/${C}2026-12-10/`, 200],
    [`/E/${C}DAY/2026-12-10/`, `/E/${C}2026-12-10/`],
    [`/E/${C}FEATURED/`, 200],
    [`/E/${C}MONTH/FEATURED/`, 200],
    [`/E/${C}2027-03/FEATURED/`, `/E/${C}MONTH/2027-03/FEATURED/`],
    [`/E/${C}WEEK/2027-03-10/`, `/E/${C}WEEK/2027-03-08/`],
    [`/E/${C}MAP/`, 200],
    [`/E/${C}PHOTO/`, `/E/${C}`],
    [`/E/${C}SUMMARY/2027-03-08/`, `/E/${C}?start_date=2027-03-08`],
    [`/E/${C}UPCOMING/`, `/E/${C}`],
    [`/E/${C}PAST/`, 200],
  ]),
  // With more than a page.
  ['/E/TAG/repetido/PAGE/2/', '/E/TAG/repetido/LIST/PAGE/2/'],
  ['/E/TAG/repetido/LIST/PAGE/2/', 200],
  ['/E/CATEGORY/musica/UPCOMING/PAGE/2/', '/E/CATEGORY/musica/LIST/PAGE/2/'],
];

const jazz = 'noche-de-jazz-blues-kind-of-blue';

const records: readonly Row[] = [
  [`/V/${jazz}/`, 200],
  [`/V/${jazz}`, `/V/${jazz}/`],
  [`/V/${jazz.toUpperCase()}/`, `/V/${jazz}/`],
  ['/V/noche-de/', 404],
  [`/E/${jazz}/`, `/V/${jazz}/`],
  [`/SERIES/${jazz}/`, `/V/${jazz}/`],
  ['/E/nada/', 404],
  ['/SERIES/nada/', 404],
  ['/V/renombrado/', '/V/renombrado-despues/'],
  ['/V/renombrado/?lang=en', '/V/renombrado-despues/?lang=en'],
  ['/E/CATEGORY/antes/', '/E/CATEGORY/despues/'],
  [`/V/${jazz}/2/`, `/V/${jazz}/`],
  [`/V/${jazz}/PAGE/2/`, `/V/${jazz}/`],
  [`/V/${jazz}/comment-page-2/`, `/V/${jazz}/`],
  [`/V/${jazz}/2027-03-27/`, `/V/${jazz}/`],
  [`/V/${jazz}/2027-03-28/`, 404],
  [`/V/${jazz}/2027-03-27/2/`, `/V/${jazz}/`],
  [`/V/${jazz}/ALL/`, `/V/${jazz}/`],
  [`/V/${jazz}/ALL/PAGE/2/`, `/V/${jazz}/`],
  [`/V/${jazz}/trackback/`, 404],
  ['/V/nada/', 404],
  ['/V/borrador/', 404],
  ['/V/pase-privado-para-socios/', 404],
  ['/V/papelera/', 410],
  ['/V/papelera-secreta/', 404],
  ['/V/clave/', 200],
  ['/V/oculto/', 200],
  ['/VENUE/teatro-campoamor/', 200],
  ['/ORGANIZER/asociacion-cultural-xaranga/', 200],
  ['/VENUE/nada/', 404],
  ['/ORGANIZER/nada/', 404],
  ['/VENUE/plaza-mayor/PAGE/2/', 200],
  ['/ORGANIZER/muller-sohne-gmbh/PAGE/2/', 200],
  ['/VENUE/plaza-mayor/PAGE/1/', '/VENUE/plaza-mayor/'],
  ['/VENUE/', 200],
  ['/ORGANIZER/', 200],
  ['/SERIES/nada/PAGE/2/', 404],
  [`/E/qr/${code('15:specific:8s7df')}/`, `/V/${jazz}/`],
  [`/E/qr/${code('15:specific:8s7df')}`, `/V/${jazz}/`],
];

const queries: readonly Row[] = [
  ['/?post_type=tribe_events', '/E/'],
  ['/?post_type=tribe_events&p=15', `/V/${jazz}/`],
  ['/?p=15', `/V/${jazz}/`],
  ['/?page_id=15', `/V/${jazz}/`],
  ['/?p=8', '/VENUE/teatro-campoamor/'],
  ['/?p=12', '/ORGANIZER/asociacion-cultural-xaranga/'],
  ['/?p=99999', '/'],
  ['/?post_type=tribe_events&p=99999', 404],
  [`/?tribe_events=${jazz}`, `/V/${jazz}/`],
  ['/?tribe_venue=teatro-campoamor', '/VENUE/teatro-campoamor/'],
  ['/?tribe_organizer=asociacion-cultural-xaranga', '/ORGANIZER/asociacion-cultural-xaranga/'],
  ['/?post_type=tribe_venue&p=8', '/VENUE/teatro-campoamor/'],
  ['/?tribe_events_cat=flamenco', '/E/CATEGORY/musica/flamenco/'],
  ['/?post_type=tribe_events&tribe_events_cat=flamenco', '/E/CATEGORY/musica/flamenco/'],
  ['/?post_type=tribe_events&tag=gratis', '/E/TAG/gratis/'],
  ['/?post_type=tribe_events&eventDisplay=list', '/E/'],
  ['/?post_type=tribe_events&eventDisplay=month', '/E/MONTH/'],
  ['/?post_type=tribe_events&eventDisplay=day', '/E/TODAY/'],
  ['/?post_type=tribe_events&eventDisplay=week', '/E/WEEK/'],
  ['/?post_type=tribe_events&eventDisplay=map', '/E/MAP/'],
  ['/?post_type=tribe_events&eventDisplay=photo', '/E/'],
  ['/?post_type=tribe_events&eventDisplay=summary', '/E/'],
  ['/E/?eventDisplay=default', '/E/'],
  ['/E/?eventDisplay=month', '/E/MONTH/'],
  ['/E/LIST/?eventDisplay=past', '/E/PAST/'],
  ['/E/?tribe_event_display=past', '/E/PAST/'],
  ['/?post_type=tribe_events&eventDisplay=upcoming', '/E/'],
  ['/?post_type=tribe_events&eventDisplay=all', '/E/'],
  ['/?post_type=tribe_events&eventDisplay=custom', '/E/'],
  ['/E/MONTH/?eventDisplay=list', '/E/MONTH/'],
  ['/E/?eventDate=2027-03', '/E/MONTH/2027-03/'],
  ['/E/?event_date=2027-03-10', '/E/2027-03-10/'],
  ['/E/MONTH/?event-date=2027-03', '/E/MONTH/2027-03/'],
  ['/E/LIST/?tribe-bar-date=2027-03-01', '/E/?start_date=2027-03-01'],
  ['/E/MONTH/?tribe-bar-date=2027-03', '/E/MONTH/2027-03/'],
  ['/E/TODAY/?tribe-bar-date=2027-03-01', '/E/2027-03-01/'],
  ['/E/?tribe-bar-search=jazz', '/E/?search=jazz'],
  ['/E/?s=jazz', '/E/?search=jazz'],
  ['/E/?tribe-events-views%5Btribe-bar-search%5D=jazz', '/E/?search=jazz'],
  ['/E/?tribe-events-views[tribe-bar-date]=2027-03-01', '/E/?start_date=2027-03-01'],
  ['/E/?tribe-bar-geoloc-lat=43.3&tribe-bar-geoloc-lng=-5.8', '/E/?geoloc_lat=43.3&geoloc_lng=-5.8'],
  ['/E/?tribe-bar-geoloc=Soria', 200],
  ['/E/?tribe_eventcategory[0]=4', '/E/CATEGORY/musica/flamenco/'],
  ['/E/?tribe_eventcategory[0]=4&tribe_eventcategory[1]=5', '/E/?categories=4,5'],
  ['/E/?tribe_eventcategory[]=9999', '/E/'],
  ['/E/?tribe_venues[]=8', '/E/?venue=8'],
  ['/E/?tribe_organizers[]=12', '/E/?organizer=12'],
  ['/E/?tribe_tags[]=10', '/E/TAG/gratis/'],
  ['/E/?featured=1', '/E/FEATURED/'],
  ['/E/?paged=2', '/E/LIST/PAGE/2/'],
  ['/E/?page=2', '/E/LIST/PAGE/2/'],
  ['/E/?tribe_paged=2', '/E/LIST/PAGE/2/'],
  ['/E/LIST/?tag=gratis', '/E/TAG/gratis/'],
  ['/E/LIST/?post_tag=gratis', '/E/TAG/gratis/'],
  ['/E/LIST/?tribe_events_cat=flamenco', '/E/CATEGORY/musica/flamenco/'],
  ['/E/?start_date=2027-03-01&end_date=2027-03-31', 200],
  ['/E/?hide_subsequent_recurrences=1&tribeHideRecurrence=1', 200],
  ['/E/?tribe_redirected=1&tec_render=1&eventSequence=2&tribe_remove_date_filters=1&tribe_view=month', 200],
  ['/?s=jazz', '/E/?search=jazz'],
  ['/?s=jazz&post_type=tribe_events', '/E/?search=jazz'],
  ['/?rest_route=/tribe/events/v1/events/15', 200],
  [
    '/?post_type=tribe_events&eventDisplay=month&eventDate=2027-03&tribe_events_cat=flamenco&featured=1&s=jazz',
    '/E/CATEGORY/musica/flamenco/MONTH/2027-03/FEATURED/?search=jazz',
  ],
];

const around: readonly Row[] = [
  ['/wp-sitemap.xml', '/sitemap.xml'],
  ['/sitemap_index.xml', '/sitemap.xml'],
  ['/wp-sitemap-posts-tribe_events-1.xml', '/sitemap.xml'],
  ['/wp-sitemap-posts-tribe_venue-1.xml', '/sitemap.xml'],
  ['/wp-sitemap-taxonomies-tribe_events_cat-1.xml', '/sitemap.xml'],
  ['/tribe_events-sitemap.xml', '/sitemap.xml'],
  ['/tribe_events-sitemap2.xml', '/sitemap.xml'],
  ['/index.php/wp-sitemap.xml', '/sitemap.xml'],
  ['/wp-json/tribe/events/v1/events/15', 200],
  ['/wp-json/tribe/views/v2/html', 404],
  ['/wp-content/uploads/2026/05/nada.jpg', 404],
  ['/wp-content/plugins/x/y.php', 404],
  ['/wp-login.php?action=postpass', 404],
  ['/event-aggregator/insert/', 404],
  ['/tribe/events/kitchen-sink/', 404],
  ['/tribe-promoter-auth/', 404],
  ['/E/community/add/', 404],
  ['/attendee-registration/', 404],
  ['/author/eva/', 404],
  ['/wp-admin/', 404],
  ['/wp-cron.php', 404],
  ['/xmlrpc.php', 404],
  ['/favicon.ico', 200],
  ['/robots.txt', 200],
  ['/index.php', '/'],
  ['/index.php/E/LIST/', '/E/'],
  [`/index.php/V/${jazz}/`, `/V/${jazz}/`],
  ['/index.php/wp-json/tribe/events/v1/events/15', '/wp-json/tribe/events/v1/events/15'],
  ['/index.php/wp-json/tribe/events/v1/events?per_page=1', '/wp-json/tribe/events/v1/events?per_page=1'],
  ['/es/E/', 404],
];

/** The recorded site with a category without events. */
const siteRecords = (): SiteRecords => {
  const site = recordedSite();
  const [category] = site.categories;
  site.categories.push({ ...category, id: 900, slug: 'vacia', name: 'Vacía', parent: 0, count: 0 });
  site.categories.push({ ...category, id: 901, slug: 'list', name: 'List', parent: 2, count: 0 });
  return site;
};

onOneDatabase('the addresses of a site with The Events Calendar', (place) => {
  const servers = new Map<string, WholeServer>();
  const ends: (() => unknown)[] = [];
  let picture = '';

  const start = async (name: string, options: Readonly<Record<string, string>>): Promise<void> => {
    const site = await serveSite(
      { after: (end: () => unknown) => void ends.push(end) } as never,
      siteRecords(),
    );
    picture = new URL(site.records.events.find(({ id }) => id === 15)?.image.url).pathname;
    const location = await place('schema');
    const report = await importFrom(site, location, login);
    assert.ok(isWhole(report), JSON.stringify(report.problems));
    const server = await startWholeServer(location, { 'currency-symbol': '$', ...options });
    servers.set(name, server);
    const send = async (request: string, json?: object) => {
      const { status, body } = await server.ask('administrator', request, json === undefined ? {} : { json });
      assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
      return body;
    };
    const times = { start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00' };
    const create = (title: string, more: object = {}) =>
      send(`POST ${api}/events`, { title, ...times, ...more });
    await create('Oculto', { hide_from_listings: true });
    await create('Clave', { visibility_password: 'abc' });
    await create('Borrador', { status: 'draft', slug: 'borrador' });
    const renamed = await create('Renombrado');
    await send(`PATCH ${api}/events/${renamed.id}`, { slug: 'renombrado-despues' });
    const trashed = await create('Papelera');
    await send(`DELETE ${api}/events/${trashed.id}`);
    const secret = await create('Papelera secreta', { status: 'private' });
    await send(`DELETE ${api}/events/${secret.id}`);
    const category = await send(`POST ${api}/categories`, { name: 'Antes' });
    await send(`PATCH ${api}/categories/${category.id}`, { slug: 'despues' });
    const links = { tags: ['Repetido'], categories: ['musica'], venue: 11, organizer: [14] };
    for (let count = 0; count < 31; count += 1) await create(`Ensayo ${count}`, links);
  };

  before(async () => {
    await start('English', {});
    await start('Spanish', spanishOptions);
  });
  after(async () => {
    for (const server of servers.values()) await server.close();
    for (const end of ends) end();
  });

  const holds = async (name: string, rows: readonly Row[], words: typeof english): Promise<void> => {
    const server = servers.get(name);
    const ask = async (address: string) => {
      const answer = await server?.ask('-', `GET ${address}`);
      return answer?.status === 301 ? String(answer.headers['location']) : answer?.status;
    };
    for (const [address, outcome] of rows) {
      const asked = inWords(address, words);
      const expected = typeof outcome === 'string' ? inWords(outcome, words) : outcome;
      assert.equal(await ask(asked), expected, asked);
      if (typeof expected === 'string')
        assert.equal(await ask(expected), 200, `${asked} leads to ${expected}`);
    }
  };

  for (const [name, rows] of Object.entries({ views, terms, records, queries, around })) {
    test(`${name} with the default words`, () => holds('English', rows, english));
    test(`${name} with Spanish words and bases`, () => holds('Spanish', rows, spanish));
  }

  test('the default words and bases lead to the Spanish ones in one step', async () => {
    const all = [...views, ...terms, ...records, ...queries, ...around];
    // How many pages there are is looked up where the page is; parameters that mean nothing do not go along.
    const short = all.filter(
      ([address, outcome]) => !address.includes('/99/') && !(outcome === 200 && address.includes('?')),
    );
    const rows = short.map(([address, outcome]): Row => {
      const here = inWords(address, spanish);
      const isElsewhere = outcome === 200 && here !== inWords(address, english);
      return [inWords(address, english), isElsewhere ? here : outcome];
    });
    await holds('Spanish', rows, spanish);
  });

  const page = async (address: string, name = 'English', verb = 'GET') => {
    const answer = await servers.get(name)?.ask('-', `${verb} ${address}`);
    assert.ok(answer !== undefined);
    return { ...answer, text: answer.bytes.toString() };
  };

  test('a picture that was imported is found by its address there, in any size', async () => {
    const sizes = [
      picture,
      picture.replace('.png', '-300x200.png'),
      `${picture}?w=3`,
      `/index.php${picture}`,
    ];
    for (const address of sizes) {
      const { status, headers } = await page(address);
      assert.equal(status, 301, address);
      const { bytes, headers: of } = await page(String(headers['location']));
      assert.deepEqual([of['content-type'], bytes.subarray(1, 4).toString()], ['image/png', 'PNG']);
    }
    assert.equal((await page(picture.replace('.png', 'x.png'))).status, 404);
    assert.equal((await page('/wp-content/uploads/%ff/a.png')).status, 404);
  });

  test('a printed code leads to its event, to the one that is on, to the next, else to the list', async () => {
    const server = servers.get('English');
    const leads = async (text: string) => {
      const { status, headers } = await page(`/events/qr/${text}/`);
      return [status, headers['location']];
    };
    assert.deepEqual(await leads(code('15:specific:x')), [301, `/event/${jazz}/`]);
    // The course runs from October to June.
    assert.deepEqual(await leads(code('0:current:x')), [302, '/event/curso-anual-de-flamenco/']);
    assert.deepEqual(await leads(code('0:upcoming:x')), [302, '/event/clave/']);
    server?.setClock('2028-01-10T10:00:00Z');
    assert.deepEqual(await leads(code('0:current:x')), [302, '/events/']);
    server?.setClock('2026-11-21T10:00:00Z');
    const unreadable = [
      'xxx',
      code('15:other:x'),
      code('24:specific:x'),
      code('77777:specific:x'),
      '%ff',
      '~',
    ];
    for (const text of unreadable) assert.deepEqual(await leads(text), [302, '/events/'], text);
    assert.equal((await page('/events/qr/')).status, 404);
  });

  test('a page that there is not says what to do', async () => {
    const past = await page('/agenda/lista/pagina/99/', 'Spanish');
    assert.match(past.text, /href="\/agenda\/lista\/pagina\/3\/"[^>]*>Página 3</);
    const category = await page('/events/category/nada/month/?lang=en');
    assert.match(category.text, /href="\/events\/category\/\?lang=en"[^>]*>Categories</);
    const foreign = await page('/contacto/', 'Spanish');
    assert.equal(foreign.status, 404);
    assert.match(foreign.text, /Si era una página de la web, búscala allí\./);
    assert.match(foreign.text, /href="https:\/\/www\.pueblo\.example\/"[^>]*>Ayuntamiento</);
    const unowned = await page('/wp-admin/?lang=en');
    assert.match(unowned.text, /not one of the calendar/);
    assert.match(unowned.text, />November 2026</);
    assert.doesNotMatch((await page('/event/nada/')).text, /búscala allí/);
    assert.equal((await page('/wp-login.php?action=postpass', 'English', 'POST')).status, 404);
  });

  test('of any address there is at most one redirect, and nothing is kept of what there is not', async () => {
    const server = servers.get('English');
    const ask = async (address: string) => {
      const answer = await server?.ask('-', `GET ${address}`);
      assert.ok(answer !== undefined && answer.status < 500, `${address}: ${answer?.status}`);
      const isFound = answer.status === 200;
      assert.ok(isFound || answer.headers['etag'] === undefined, `${address}: ${answer.status} is kept`);
      return answer;
    };
    await fc.assert(
      fc.asyncProperty(randomPaths, randomQueries, fc.boolean(), async (path, query, isBelow) => {
        const written = `${isBelow ? '/events' : ''}${path}`.toWellFormed();
        const address = `${written.replaceAll(/[^!-~]|[#\\]/gu, encodeURIComponent)}?${query}`;
        const { status, headers } = await ask(address);
        if (status !== 301 && status !== 302) return;
        const { status: second } = await ask(String(headers['location']));
        assert.ok(second !== 301 && second !== 302, `${address} leads to ${headers['location']} and on`);
      }),
      { numRuns: shortOrLong(80, 300) },
    );
  });
});
