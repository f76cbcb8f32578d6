import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { seedCalendar } from '../../scripts/seed/seed-samples.ts';
import { shortForm, tryStalls } from '../../scripts/stress/overload/overload.ts';
import { createKey } from '../../src/accounts/credentials/keys.ts';
import { atEnd } from '../support/at-end.ts';
import { settingsOf } from '../support/calendars/backing-up.ts';
import { startServing } from '../support/command-line.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';
import { locationFlags } from '../support/target.ts';

const events = '/calendar/events/v1/events';

/** Sends a request on a connection of its own; gives all that comes back, an empty text when nothing does. */
const askOnWire = (address: string, path: string): { sent: Promise<void>; answer: Promise<string> } => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const sent = new Promise<void>((resolve) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, () => resolve()),
  );
  const answer = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(Buffer.concat(chunks).toString())),
  );
  return { sent, answer };
};

/** The short form of `npm run stress -- --only overload`: without what is promised of times. */
test('clients that could stall the service have none of the others rejected, and memory stays bounded', async () => {
  const tallies = await tryStalls('sqlite', shortForm, { seed: 1, report: () => undefined });
  assert.deepEqual(
    tallies.filter(({ faults }) => faults.length > 0),
    [],
  );
  assert.ok(tallies.length > 20);
});

onOneDatabase('a service with too much to do', (place) => {
  test('refuses none of sixteen clients without a pause, and stopped under two hundred searches answers each', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    await seedCalendar(settingsOf(location), { events: 250, seed: 1 });
    const service = await startServing(t, [...locationFlags(location), '--log-level', 'error']);
    const { address, administrator } = service;
    const credentials = `admin:${administrator?.application_password}`;
    const headers = {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/json',
    };
    const dates = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
    const get = (query: string) => fetch(`${address}${events}?start_date=2020-01-01&${query}`);
    const kinds: readonly ((name: string) => Promise<Response>)[] = [
      (name) => get(`per_page=10&x=${name}`),
      (name) => get(`per_page=10&search=a&x=${name}`),
      (name) => get(`per_page=999&x=${name}`),
      (name) =>
        fetch(address + events, { method: 'POST', headers, body: JSON.stringify({ ...dates, title: name }) }),
    ];
    for (const [kind, ask] of kinds.entries()) {
      const statuses = new Set<number>();
      const client = async (number: number): Promise<void> => {
        for (let time = 0; time < 4; time += 1) {
          const answer = await ask(`${kind}-${number}-${time}`);
          await answer.arrayBuffer();
          statuses.add(answer.status);
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, number) => client(number)));
      assert.deepEqual([...statuses], [kind === 3 ? 201 : 200]);
    }

    const searches = Array.from({ length: 200 }, (_, index) =>
      askOnWire(service.address, `${events}?search=a&start_date=2020-01-01&per_page=${index + 1}`),
    );
    await Promise.all(searches.map(({ sent }) => sent));
    // Connections are taken in their order, so that this one is answered when all of them have been.
    assert.match(await askOnWire(service.address, '/healthz').answer, /^HTTP\/1\.1 200 /);
    service.signal('SIGTERM');
    const answers = await Promise.all(searches.map(({ answer }) => answer));
    for (const answer of answers) {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 (?:200|404|503) /);
      if (head.includes(' 503 ')) assert.match(head, /\r\nRetry-After: 2\r\n/);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      assert.equal(Buffer.byteLength(body), length);
    }
    assert.ok(answers.some((answer) => answer.startsWith('HTTP/1.1 200 ')));
    assert.equal(await service.ended, 0);
  });

  test('counts writes by key, person or address, as its options say', async (t) => {
    const options = { 'trusted-proxies': '127.0.0.1', 'write-limit': '2', 'rate-limit-window': '600' };
    const server = await startWholeServer(await place('schema'), options);
    atEnd(t, server.close);
    const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
    const keyOf = async (name: string) => {
      const about = { login: 'editor', name, scope: 'write', expiresAt: null } as const;
      const { secret } = await createKey(server.database, clock, about);
      return { authorization: `Bearer ${secret}` };
    };
    const [one, other] = [await keyOf('one'), await keyOf('other')];
    const event = { title: 'Verbena', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
    const write = async (who: string, headers: Record<string, string> = {}) => {
      const sending = { json: event, headers: { 'x-forwarded-for': '203.0.113.1', ...headers } };
      const { status, headers: answered } = await server.ask(who, `POST ${events}`, sending);
      return [status, answered['ratelimit']];
    };
    assert.deepEqual(await write('-', one), [201, '"writes";r=1;t=600']);
    assert.deepEqual(await write('-', one), [201, '"writes";r=0;t=600']);
    assert.deepEqual(await write('-', one), [429, '"writes";r=0;t=600']);
    assert.deepEqual(await write('-', other), [201, '"writes";r=1;t=600']);
    assert.deepEqual(await write('editor'), [201, '"writes";r=1;t=600']);
    assert.deepEqual(await write('-'), [401, '"writes";r=1;t=600']);
    assert.deepEqual(await write('editor', { 'x-forwarded-for': '127.0.0.1' }), [201, undefined]);
  });
});
