import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exported, imported } from '../support/calendars/exporting.ts';
import { importFrom, login } from '../support/calendars/importing.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { recordedSite, type SiteRecords, serveSite } from '../support/servers/recorded-site.ts';
import { respell, type SiteWords, spanishSite, tecPages } from '../support/servers/tec-pages.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const german: SiteWords = {
  language: 'de-AT',
  bases: { events: 'kalender', event: 'termin', venue: 'veranstaltungsort', organizer: 'veranstalter' },
  // Not those of the translation that is known here.
  words: {
    list: 'liste',
    month: 'monat',
    today: 'heute',
    page: 'seite',
    category: 'kategorie',
    tag: 'stichwort',
  },
};

const usualSite: SiteWords = {
  language: 'en-US',
  bases: { events: 'events', event: 'event', venue: 'venue', organizer: 'organizer' },
  words: { list: 'list', month: 'month', today: 'today', page: 'page', category: 'category', tag: 'tag' },
};

const recordsOf = (site: SiteWords): SiteRecords => JSON.parse(respell(JSON.stringify(recordedSite()), site));

onOneDatabase('import tec finds the words of the addresses of a site', (place) => {
  const importSite = async (
    t: TestContext,
    site: SiteWords,
    change: (records: SiteRecords) => void = () => undefined,
    hasPages = true,
  ) => {
    const records = recordsOf(site);
    change(records);
    const served = await serveSite(t, records, hasPages ? tecPages(site, records as never) : undefined);
    const location = await place('schema');
    const report = await importFrom(served, location);
    return { served, location, said: report.remarks.map(({ en }) => en).join('\n') };
  };

  const leads = async (
    t: TestContext,
    location: TestLocation,
    addresses: readonly string[],
    options = {},
  ) => {
    const server = await startWholeServer(location, { 'public-url': 'https://agenda.example', ...options });
    t.after(server.close);
    const found = [];
    for (const address of addresses) {
      const { status, headers } = await server.ask('-', `GET ${address}`);
      found.push(status === 301 ? headers['location'] : status);
    }
    const { body } = await server.ask('-', 'GET /wp-json/tribe/events/v1/events/15');
    return { found, url: body.url };
  };

  test('and has its own so, those that it could not read in the language of the others', async (t) => {
    const { served, location, said } = await importSite(t, spanishSite);
    assert.match(
      said,
      /Words of the site's addresses: events=agenda, event=evento, venue=lugar, organizer=organizador/,
    );
    assert.match(
      said,
      /list=lista, month=mes, today=hoy, category=categoria, tag=etiqueta, page=pagina\. They/,
    );
    assert.match(
      said,
      /guessed from the language of the others: week=semana, .*past=pasados.*featured=destacado/,
    );
    const [, guesses = ''] = said.split('guessed');
    assert.doesNotMatch(guesses, /lista|mes|hoy|pagina|categoria|etiqueta/);
    const addresses = [
      ...['/agenda/', '/agenda/lista/pagina/2/', '/agenda/mes/2027-03/', '/agenda/hoy/'],
      ...['/agenda/categoria/musica/', '/agenda/etiqueta/gratis/', '/agenda/destacado/', '/events/list/'],
    ];
    const { found, url } = await leads(t, location, addresses);
    assert.deepEqual(found, [200, 200, 200, 200, 200, 200, 200, '/agenda/']);
    assert.equal(url, 'https://agenda.example/evento/noche-de-jazz-blues-kind-of-blue/');
    // An export takes them along.
    const copy = await place('schema');
    const copied = await imported(copy, await exported(location));
    assert.match(copied.remarks.map(({ en }) => en).join(), /events=agenda.*month=mes/);
    assert.deepEqual(
      (await leads(t, copy, ['/agenda/mes/2027-03/', '/evento/semana-grande-de-gijon/'])).found,
      [200, 200],
    );
    const pages = () => served.asked.filter((path) => !path.startsWith('/wp-')).length;
    const before = pages();
    await importFrom(served, location);
    // Of the home page it asks for languages each time.
    assert.equal(pages(), before + 1);
  });

  test('and what is set when the service starts counts before', async (t) => {
    const { location } = await importSite(t, spanishSite);
    const options = { 'event-base': 'event', 'address-words': 'en,month=mensual' };
    const addresses = ['/agenda/list/page/2/', '/agenda/mensual/2027-03/', '/lugar/plaza-mayor/'];
    const { found, url } = await leads(t, location, addresses, options);
    assert.deepEqual(found, [200, 200, 200]);
    assert.equal(url, 'https://agenda.example/event/noche-de-jazz-blues-kind-of-blue/');
  });

  test('of a language of its own, word by word', async (t) => {
    const { location, said } = await importSite(t, german);
    assert.match(said, /list=liste.*tag=stichwort.* They/);
    assert.match(said, /guessed.*day=tag.*featured=hervorgehoben/);
    const addresses = [
      '/kalender/liste/seite/2/',
      '/kalender/stichwort/gratis/',
      '/kalender/tag/2027-03-10/',
    ];
    const { found } = await leads(t, location, addresses);
    assert.deepEqual(found, [200, 200, '/kalender/2027-03-10/']);
  });

  test('as far as the interface tells them, where the pages cannot be read', async (t) => {
    const { location, said } = await importSite(t, spanishSite, undefined, false);
    assert.match(
      said,
      /events=agenda, event=evento, venue=lugar, organizer=organizador, category=categoria\. They/,
    );
    assert.doesNotMatch(said, /guessed from/);
    const { found } = await leads(t, location, [
      '/agenda/',
      '/agenda/categoria/teatro/',
      '/agenda/list/page/2/',
    ]);
    assert.deepEqual(found, [200, 200, 200]);
  });

  test('a language in front is named and not taken over', async (t) => {
    const prefixed = (records: SiteRecords) => {
      const all = JSON.stringify(records).replaceAll('agenda.example/evento/', 'agenda.example/es/evento/');
      Object.assign(records, JSON.parse(all));
    };
    const { location, said } = await importSite(t, spanishSite, prefixed, false);
    assert.match(said, /Addresses of the site begin with \/es\//);
    assert.deepEqual(
      (await leads(t, location, ['/evento/semana-grande-de-gijon/', '/es/evento/x/'])).found,
      [200, 404],
    );
  });

  test('words that are in use for something else are said and not kept, all others are', async (t) => {
    const taken = { ...spanishSite, bases: { ...spanishSite.bases, events: 'docs' } };
    const { location, said } = await importSite(t, taken);
    assert.match(said, /these are not used: events=docs\. Addresses that begin with \/docs are in use/);
    assert.deepEqual(
      (await leads(t, location, ['/events/mes/2027-03/', '/evento/semana-grande-de-gijon/'])).found,
      [200, 200],
    );
  });

  test('the base of events may be the first word of the mounts', async (t) => {
    const site = { ...spanishSite, bases: { ...spanishSite.bases, events: 'calendar' } };
    const { location, said } = await importSite(t, site);
    assert.doesNotMatch(said, /not used/);
    const addresses = [
      ...['/calendar/', '/calendar/mes/2027-03/', '/calendar/categoria/musica/', '/calendar/feed/'],
      ...['/calendar/events/v1/events/15', '/calendar/events/v1/nothing', '/calendar/?ical=1', '/calendar'],
    ];
    const { found } = await leads(t, location, addresses);
    assert.deepEqual(found, [200, 200, 200, 200, 200, 404, 200, '/calendar/']);
  });

  test('a word that is guessed gives way to one that was found', async (t) => {
    const site = { ...german, words: { ...german.words, tag: 'tag' } };
    const { location, said } = await importSite(t, site);
    assert.doesNotMatch(said, /not used|day=tag/);
    const addresses = [
      '/kalender/liste/seite/2/',
      '/kalender/tag/gratis/',
      '/termin/semana-grande-de-gijon/',
    ];
    assert.deepEqual((await leads(t, location, addresses)).found, [200, 200, 200]);
  });

  test('words that are spelled alike, however many, keep no service from starting', async (t) => {
    const alike = { list: 'vista', month: 'vista', today: 'vista', page: 'vista' };
    const site = { ...spanishSite, words: { ...spanishSite.words, ...alike } };
    const { location, said } = await importSite(t, site);
    assert.match(said, /these are not used: .*"vista" appears twice/);
    const { found } = await leads(t, location, ['/agenda/', '/agenda/categoria/musica/', '/agenda/list/']);
    assert.deepEqual(found, [200, 200, '/agenda/']);
  });

  test('pages that could not be read are named, and the next import looks again', async (t) => {
    const records = recordsOf(spanishSite);
    const pages = tecPages(spanishSite, records as never);
    let isDown = true;
    const served = await serveSite(t, records, (request, response) => {
      if (!isDown || request.url?.startsWith('/wp-json') === true) return pages(request, response);
      response.writeHead(503).end();
      return true;
    });
    const location = await place('schema');
    const remarks = async (): Promise<string> =>
      (await importFrom(served, location)).remarks.map(({ en }) => en).join('\n');
    assert.match(await remarks(), /could not be read: https?:\S+\/evento\/\S+, https?:\S+\/agenda\/\. Words/);
    isDown = false;
    assert.match(await remarks(), /month=mes.*page=pagina/);
    assert.doesNotMatch(await remarks(), /could not be read/);
    const { found } = await leads(t, location, ['/agenda/lista/pagina/2/', '/agenda/etiqueta/gratis/']);
    assert.deepEqual(found, [200, 200]);
  });

  test('a trial says what would be kept, and keeps nothing', async (t) => {
    const records = recordsOf(spanishSite);
    const served = await serveSite(t, records, tecPages(spanishSite, records as never));
    const location = await place('schema');
    const report = await importFrom(served, location, { ...login, 'dry-run': 'true' });
    assert.match(report.remarks.map(({ en }) => en).join('\n'), /They would be kept/);
    assert.deepEqual((await leads(t, location, ['/agenda/'])).found, [404]);
  });

  test('nothing is said of a site with the usual words', async (t) => {
    const records = recordsOf(usualSite);
    const served = await serveSite(t, records, tecPages(usualSite, records as never));
    const report = await importFrom(served, await place('schema'));
    assert.doesNotMatch(report.remarks.map(({ en }) => en).join(), /addresses/);
  });
});
