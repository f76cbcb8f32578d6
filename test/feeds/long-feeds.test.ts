import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { onEachDatabase } from '../support/databases/databases.ts';
import { inParallel } from '../support/in-parallel.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';

const api = '/calendar/events/v1';

/** Together far more than a system keeps for a client that does not read. */
const events = 60;
const words = 'Con orquesta y baile hasta la madrugada. '.repeat(7000);

const summariesIn = (calendar: string): readonly string[] =>
  [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title);

/** The text of a body in chunks (RFC 9112 7.1). */
const withoutChunks = (body: string): string => {
  const bytes = Buffer.from(body, 'latin1');
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (length === 0) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
};

onEachDatabase('a feed of any length', (place) => {
  let server: WholeServer;
  let address: URL;
  const ids: number[] = [];
  const send = async (request: string, json: object = {}) => {
    const [verb = '', path = ''] = request.split(' ');
    const { status, body } = await server.ask('editor', `${verb} ${api}${path}`, { json });
    assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
    return body;
  };
  const dayOf = (index: number): string =>
    Temporal.PlainDate.from('2027-01-01').add({ days: index }).toString();
  const create = async (index: number): Promise<void> => {
    const day = dayOf(index);
    const times = { start_date: `${day} 20:00`, end_date: `${day} 22:00` };
    ids[index] = (await send('POST /events', { title: `Acto ${index}`, description: words, ...times })).id;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    await inParallel(
      Array.from({ length: events }, (_, index) => index),
      create,
    );
    address = new URL(await server.listen());
  });
  after(() => server.close());

  test('is the same for twenty subscribers at once, packed or not', async () => {
    const path = '/events.ics?starts_before=2027-01-06';
    const { bytes, headers } = await server.ask('-', `GET ${path}`);
    assert.equal(headers['content-length'], undefined);
    assert.equal(summariesIn(bytes.toString()).length, 6);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.ask('-', `GET ${path}`, {
          headers: index % 2 === 0 ? {} : { 'accept-encoding': 'gzip' },
        }),
      ),
    );
    for (const reply of replies) {
      assert.equal(reply.status, 200);
      const plain = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.bytes) : reply.bytes;
      assert.ok(plain.equals(bytes));
    }
  });

  test('has each event once that stays where it is, whatever is written while it is read', async () => {
    const socket = connect(Number(address.port), address.hostname);
    socket.pause();
    socket.write('GET /events.ics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'readable');
    await send(`PATCH /events/${ids[events - 1]}`, { title: 'El último' });
    await send(`DELETE /events/${ids[events - 5]}`);
    await send(`PATCH /events/${ids[events - 10]}`, { visibility_password: 'llave' });
    await send(`PATCH /events/${ids[events - 12]}`, {
      start_date: `${dayOf(2)} 20:00`,
      end_date: `${dayOf(2)} 22:00`,
    });
    await create(events);
    socket.setEncoding('latin1');
    const answer = await text(socket);
    const calendar = withoutChunks(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    assert.match(calendar, /^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
    const untouched = Array.from({ length: events - 1 }, (_, index) => index)
      .filter((index) => ![events - 5, events - 10, events - 12].includes(index))
      .map((index) => `Acto ${index}`);
    // What is moved, or is new, may come or not, but never twice.
    const others = [`Acto ${events - 12}`, `Acto ${events}`];
    const titles = summariesIn(calendar);
    assert.deepEqual(
      titles.filter((title) => !others.includes(title)),
      [...untouched, 'El último'],
    );
    assert.equal(new Set(titles).size, titles.length);
  });

  test('under whatever address is sound or refused, with one redirect at most', async () => {
    const random = numbersFrom(7);
    const segments = (
      'events event venue organizer tag series category list month week today past featured page 2 ' +
      '2027-01 2027-01-05 ical feed rss2 atom acto-1 nada %ff %2e%2e 日本 .. acto-1.ics'
    ).split(' ');
    const starts = ['events', 'events', 'events', 'events/tag', 'event', 'event/acto-1', 'venue', 'x'];
    const ends = [
      ...['', '/', '.ics', '.rss', '.atom/', '.json-feed', '.ICS', '.ics.ics', '/ical/', '/feed/rss/'],
      '/ical/featured/',
    ];
    const queries = [
      ...['', '?ical=1', '?feed=rss2', '?outlook-ical=1&tag=x', '?search=%00', '?venue=1'],
      ...['?event_ids=1,x', '?include=1'],
    ];
    const statuses = new Map<number, number>();
    for (let count = 0; count < shortOrLong(150, 400); count += 1) {
      const more = Array.from({ length: Math.floor(random() * 3) }, () => pick(random, segments));
      const path = [pick(random, starts), ...more].join('/');
      // The feeds of everything are long, and tried above.
      const query = pick(random, queries);
      const narrow = query === '' ? '' : `${query}&starts_before=2027-01-03`;
      const url = `/${path}${pick(random, ends)}${narrow}`;
      const reply = await server.ask('-', `HEAD ${url}`);
      assert.ok(reply.status < 500, `${url}: ${reply.status}`);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status !== 301) continue;
      const again = await server.ask('-', `HEAD ${reply.headers['location']}`);
      assert.ok(again.status !== 301 && again.status < 500, `${url} leads to ${reply.headers['location']}`);
    }
    assert.ok((statuses.get(200) ?? 0) > 20 && (statuses.get(404) ?? 0) > 20);
  });
});
