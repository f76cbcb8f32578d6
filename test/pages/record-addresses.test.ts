import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flagsOf } from '../support/calendars/backing-up.ts';
import { runCommand } from '../support/commands.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'] as const;
const origin = 'https://agenda.test';
const spanish = {
  'address-words': 'es',
  'events-base': 'agenda',
  'event-base': 'evento',
  'venue-base': 'lugar',
  'organizer-base': 'organizador',
};

/** Addresses of a calendar with one of each record, in the order in which they are asked for below. */
const vocabularies = [
  {
    name: 'the default words',
    options: {},
    pages: [
      '/event/noche-de-jazz/',
      '/venue/teatro/',
      '/organizer/banda/',
      '/events/category/musica/',
      // Below another one it would be the view of that name.
      '/events/?categories=list',
      '/events/tag/libre/',
    ],
  },
  {
    name: 'Spanish words and bases',
    options: spanish,
    pages: [
      '/evento/noche-de-jazz/',
      '/lugar/teatro/',
      '/organizador/banda/',
      '/agenda/categoria/musica/',
      '/agenda/?categories=list',
      '/agenda/etiqueta/libre/',
    ],
  },
] as const;

const fill = async (server: WholeServer): Promise<number> => {
  const make = async (path: string, json: object): Promise<number> => {
    const { status, body } = await server.ask('administrator', `POST ${mounts[0]}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const parent = await make('categories', { name: 'Música' });
  await make('categories', { name: 'List', parent });
  return make('events', {
    ...{ title: 'Noche de jazz', start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00', cost: '5' },
    ...{ categories: 'Música,List', tags: 'Libre' },
    ...{ venue: { venue: 'Teatro' }, organizer: { organizer: 'Banda' } },
  });
};

onOneDatabase('the address of a record is that of its page', (place) => {
  for (const { name, options, pages } of vocabularies) {
    test(`in answers, files, linked data and exports, with ${name}`, async (t) => {
      const location = await place('schema');
      const server = await startWholeServer(location, options);
      t.after(server.close);
      const id = await fill(server);
      const get = async (path: string) => (await server.ask('-', `GET ${path}`)).body;
      const whole = pages.map((page) => origin + page);
      const [event] = whole;

      for (const mount of mounts) {
        const found = await get(`${mount}/events/${id}`);
        const { categories } = await get(`${mount}/categories?orderby=slug&order=desc`);
        const { tags } = await get(`${mount}/tags`);
        assert.deepEqual(
          [
            found.url,
            found.venue.url,
            found.organizer[0].url,
            ...[...categories, ...tags].map(({ url }) => url),
          ],
          whole,
        );
        assert.deepEqual([found.json_ld.url, found.json_ld.offers.url, found.website], [event, event, event]);
        const { bytes } = await server.ask('-', `GET ${mount}/events/${id}.ics`);
        assert.match(bytes.toString(), new RegExp(`^URL:${event}\r$`, 'm'));
      }
      for (const page of pages) {
        const { status, bytes } = await server.ask('-', `GET ${page}`);
        assert.equal(status, 200, page);
        if (page.includes('?')) continue;
        assert.match(bytes.toString(), new RegExp(`<link rel="canonical" href="${origin}${page}"`));
      }
      const { bytes: page } = await server.ask('-', `GET ${pages[0]}`);
      const [, text = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.toString()) ?? [];
      assert.equal(JSON.parse(text).url, event);

      const words = Object.entries(options).flatMap(([flag, value]) => [`--${flag}`, value]);
      const args = ['export', '--public-url', origin, '--no-media', ...words, ...flagsOf(location)];
      const { code, out } = await runCommand(args);
      assert.equal(code, 0);
      const urls = out
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line).record?.url ?? [])));
      assert.deepEqual(new Set(urls), new Set(whole));
    });
  }

  test('of a draft it is its id, which leads to its page once it is published', async (t) => {
    const server = await startWholeServer(await place('schema'), spanish);
    t.after(server.close);
    const times = { start_date: '2026-12-10 21:00', end_date: '2026-12-10 23:00' };
    const draft = { title: 'Baile', ...times, status: 'draft', venue: { venue: 'Plaza', status: 'draft' } };
    const { body } = await server.ask('editor', `POST ${mounts[0]}/events`, { json: draft });
    const addresses = [body.url, body.venue.url].map((url: string) => url.slice(origin.length));
    assert.deepEqual(addresses, [
      `/?post_type=tribe_events&p=${body.id}`,
      `/?post_type=tribe_venue&p=${body.venue.id}`,
    ]);
    const leads = async (address = '') => {
      const { status, headers } = await server.ask('-', `GET ${address}`);
      return status === 301 ? headers['location'] : status;
    };
    assert.deepEqual([await leads(addresses[0]), await leads(addresses[1])], [404, 404]);
    const published = { json: { status: 'publish' } };
    await server.ask('editor', `PATCH ${mounts[0]}/events/${body.id}`, published);
    assert.deepEqual(
      [await leads(addresses[0]), await leads(addresses[1])],
      ['/evento/baile/', '/lugar/plaza/'],
    );
  });
});
