import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

let server: WholeServer;

before(async () => {
  server = await startWholeServer(await placeInFile('schema'));
  server.setClock('2027-03-05T11:00:00Z');
  const create = async (path: string, json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const theatre = { venue: 'Teatro Principal', address: 'Calle Mayor, 1', zip: '49001', city: 'Zamora' };
  const venue = [await create('venues', theatre), await create('venues', { venue: 'Plaza + Soportales' })];
  const times = { start_date: '2027-03-06 21:00', end_date: '2027-03-06 23:00' };
  await create('events', { title: 'Teatro en la calle', slug: 'dos-lugares', ...times, venue });
  const online = { title: 'Charla a distancia', ...times, venue, event_status: 'moved_online' };
  await create('events', { ...online, slug: 'con-enlace', website: 'https://charlas.example/sala?a=1&b=2' });
  await create('events', { ...online, slug: 'sin-enlace' });
  await create('events', { title: 'Sin lugar', slug: 'sin-lugar', ...times });
});

after(() => server.close());

const read = async (path: string): Promise<string> => {
  const { status, bytes } = await server.ask('-', `GET ${path}`);
  assert.equal(status, 200, path);
  return bytes.toString();
};

/** The forms of Google and Outlook that the page of an event leads to. */
const formsOf = (html: string): readonly URL[] =>
  [...html.matchAll(/href="(https:\/\/(?:calendar\.google|outlook\.live)\.com\/[^"]*)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );

/** What the calendar file of an event says of its place. */
const locationIn = (file: string): string => {
  const [, text = ''] = /^LOCATION:(.*)\r$/m.exec(file.replaceAll('\r\n ', '')) ?? [];
  return text.replaceAll(/\\([,;\\])/g, '$1');
};

const places: readonly (readonly [slug: string, location: string])[] = [
  ['dos-lugares', 'Teatro Principal, Calle Mayor, 1, 49001 Zamora; Plaza + Soportales'],
  ['con-enlace', 'Se celebra en línea: https://charlas.example/sala?a=1&b=2'],
  ['sin-enlace', 'Se celebra en línea: https://agenda.test/event/sin-enlace/'],
  ['sin-lugar', ''],
];

test('the forms of calendar services name the place that the file of the event names', async () => {
  for (const [slug, location] of places) {
    assert.equal(locationIn(await read(`/event/${slug}.ics`)), location);
    for (const language of ['es', 'en', 'eu']) {
      const forms = formsOf(await read(`/event/${slug}/?lang=${language}`));
      assert.equal(forms.length, 2);
      for (const form of forms) assert.equal(form.searchParams.get('location'), location, form.host);
    }
  }
});

test('they have no plus sign for a blank, which Outlook would show', async () => {
  const [google, outlook] = formsOf(await read('/event/dos-lugares/'));
  assert.match(google?.search ?? '', /text=Teatro%20en%20la%20calle/);
  assert.match(outlook?.search ?? '', /subject=Teatro%20en%20la%20calle/);
  for (const form of [google, outlook]) assert.doesNotMatch(form?.search ?? '', /\+/);
});
