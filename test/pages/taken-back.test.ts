import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

onOneDatabase('what is taken back', (place) => {
  let server: WholeServer;

  const write = async (request: string, json: object) => {
    const [verb = '', path = ''] = request.split(' ');
    const { status, body } = await server.ask('administrator', `${verb} ${api}${path}`, { json });
    assert.ok(status < 300, JSON.stringify(body));
    return body;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
  });

  after(() => server.close());

  /** An event at a place of its own, with a neighbour that shows both; each text has the word. */
  const publish = async (word: string) => {
    const times = { start_date: '2027-03-06 20:00', end_date: '2027-03-06 22:00' };
    const venue = await write('POST /venues', {
      ...{ venue: `Sala ${word}`, slug: `sala-${word}`, city: `Villa ${word}` },
      ...{ geo_lat: 42, geo_lng: -8, description: `Texto ${word}` },
    });
    const organizer = await write('POST /organizers', {
      organizer: `Gente ${word}`,
      slug: `gente-${word}`,
      description: `Texto ${word}`,
    });
    const links = { venue: venue.id, organizer: [organizer.id], categories: ['Arte'], tags: ['coro'] };
    const event = await write('POST /events', {
      ...{ title: `Acto ${word}`, slug: `acto-${word}`, ...times, ...links, featured: true, cost: 'Gratis' },
      ...{ description: `Texto ${word}`, excerpt: `Resumen ${word}` },
    });
    await write('POST /events', { title: 'Vecina', slug: `vecina-de-${word.length}`, ...times, ...links });
    return {
      event: `/events/${event.id}`,
      venue: `/venues/${venue.id}`,
      organizer: `/organizers/${organizer.id}`,
    };
  };

  /** Pages on which the event, its venue or its organizer stand, and files for search engines. */
  const pagesWith = (word: string): readonly string[] => [
    ...['/', '/events/month/2027-03/', '/events/week/2027-03-01/', '/events/2027-03-06/', '/events/map/'],
    ...['/events/category/arte/', '/events/tag/coro/', '/events/featured/', '/events/?free=true'],
    ...[`/event/acto-${word}/`, `/event/vecina-de-${word.length}/`, `/venue/sala-${word}/`],
    ...[`/organizer/gente-${word}/`, '/venue/', '/organizer/', `/events/?search=${word}`],
    ...['/sitemap-events-1.xml', '/sitemap-venues.xml', '/sitemap-organizers.xml'],
  ];

  /** Where what was taken back is still read; addresses that a page only repeats do not count. */
  const tellers = async (word: string, sign: RegExp): Promise<readonly string[]> => {
    const found = [];
    for (const path of pagesWith(word)) {
      const text = (await server.ask('-', `GET ${path}`)).bytes.toString();
      const own = path.split('/').filter((part) => part.includes(word));
      const said = own.reduce((rest, part) => rest.replaceAll(part, ''), text);
      if (sign.test(said.replaceAll(`«${word}»`, '').replaceAll(`value="${word}"`, ''))) found.push(path);
    }
    return found;
  };

  const eventSign = (word: string): RegExp => new RegExp(`acto.${word}|Resumen ${word}`, 'i');

  /** The last one gives what must be gone. */
  const steps: readonly (readonly [
    what: string,
    kind: 'event' | 'venue' | 'organizer',
    request: 'PATCH' | 'DELETE',
    json: object,
    sign: (word: string) => RegExp,
  ])[] = [
    ['an event that becomes a draft', 'event', 'PATCH', { status: 'draft' }, eventSign],
    ['an event in the trash', 'event', 'DELETE', {}, eventSign],
    [
      'an event that is hidden from lists',
      'event',
      'PATCH',
      { hide_from_listings: true },
      // Its own page is the one that has the whole text.
      (word) => new RegExp(`href="/event/acto-${word}|<loc>[^<]*acto-${word}`),
    ],
    [
      'an event that gets a password',
      'event',
      'PATCH',
      { visibility_password: 'llave' },
      (word) => new RegExp(`Resumen ${word}|<loc>[^<]*acto-${word}`),
    ],
    [
      'a venue that becomes private',
      'venue',
      'PATCH',
      { status: 'private' },
      (word) => new RegExp(`sala.${word}|Villa ${word}`, 'i'),
    ],
    ['an organizer in the trash', 'organizer', 'DELETE', {}, (word) => new RegExp(`gente.${word}`, 'i')],
  ];

  for (const [index, [what, kind, verb, json, sign]] of steps.entries()) {
    test(`${what} is on no page with the next request, kept pages included`, async () => {
      const word = `qz${'x'.repeat(index + 1)}`;
      const made = await publish(word);
      // From the second time on pages are kept.
      for (const _ of [1, 2]) await tellers(word, sign(word));
      assert.ok((await tellers(word, sign(word))).length > 2);
      await write(`${verb} ${made[kind]}`, json);
      assert.deepEqual(await tellers(word, sign(word)), []);
    });
  }
});
