import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createUser } from '../../src/accounts/users/users.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { buildServer } from '../../src/program/wiring.ts';
import { atEnd } from '../support/at-end.ts';
import { writeFiles } from '../support/calendars/csv-files.ts';
import { startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import {
  type NewPlace,
  onEachDatabase,
  openMigrated,
  type TestLocation,
} from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { askedByTests } from '../support/servers/ask-listener.ts';
import { shortOrLong } from '../support/tiers.ts';

const mount = '/calendar/events/v1';
const host = 'agenda.test';
const steps = shortOrLong(25, 80);
const during = 'start_date=2031-01-01&end_date=2031-12-31';

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
}

interface Reply {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: string;
}

type Ask = (path: string, sending?: Sending) => Promise<Reply>;

/** Sends requests to a service over one connection that stays open. */
const connect = (t: TestContext, address: string): Ask => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  atEnd(t, () => agent.destroy());
  return async (path, { method = 'GET', headers = {}, json } = {}) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const asking = request(`${address}${mount}${path}`, {
      method,
      agent,
      headers: { host, ...type, ...headers },
    });
    asking.end(json === undefined ? undefined : JSON.stringify(json));
    const [answer] = await once(asking, 'response');
    return { status: answer.statusCode, etag: answer.headers.etag, body: await text(answer) };
  };
};

const open = async (t: TestContext, place: NewPlace) => {
  const location = await place('schema');
  atEnd(t, location.remove);
  const { dataDirectory, databaseUrl } = location;
  const calendar = [
    '--data-dir',
    dataDirectory,
    ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
  ];
  return { location, calendar };
};

/** A server in this process that keeps nothing ready. */
const startForgetting = async (t: TestContext, location: TestLocation, clock: Clock = systemClock) => {
  const database = await openMigrated(location);
  const flags = {
    'log-level': 'silent',
    'cache-bytes': '0',
  };
  const settings = loadSettings({
    flags: new Map(
      Object.entries({ 'data-dir': location.dataDirectory, ...flags }).map(([flag, value]) => [
        flag,
        [value],
      ]),
    ),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const server = askedByTests((await buildServer(database, settings, clock)).server);
  atEnd(t, async () => {
    await server.close();
    await database.close();
  });
  const ask: Ask = async (path, { method = 'GET', headers = {}, json } = {}) => {
    const answer = await server.inject({
      method: method as 'GET',
      url: `${mount}${path}`,
      headers: { host, ...headers },
      ...(json === undefined ? {} : { payload: json }),
    });
    return { status: answer.statusCode, etag: answer.headers.etag as string, body: answer.body };
  };
  return { ask, database };
};

/** Two services on one calendar, with two connections to each. */
const startServices = async (t: TestContext, calendar: readonly string[]) => {
  const flags = [...calendar, '--log-level', 'silent', '--timezone', 'Europe/Madrid'];
  const first = await startServing(t, flags);
  const second = await startServing(t, flags);
  assert.equal(second.administrator, null, 'one administrator for both');
  const { login = '', application_password: password = '' } = first.administrator ?? {};
  const readers = [first, second, first, second].map(({ address }) => connect(t, address));
  return { readers, authorization: basic(login, password) };
};

const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

/** Answers to writes have less of it than those to reads. */
const withoutLinkedData = (body: string) =>
  JSON.parse(body, (key, value) => (key === 'json_ld' ? undefined : value));

onEachDatabase('what was acknowledged', (place) => {
  test('is what every service shows from then on, whatever it has cached', async (t) => {
    const { location, calendar } = await open(t, place);
    const { readers, authorization } = await startServices(t, calendar);
    const truth = await startForgetting(t, location);
    const random = numbersFrom(11);
    const ids = {
      events: [] as number[],
      venues: [] as number[],
      organizers: [] as number[],
      tags: [] as number[],
    };
    let count = 0;
    let acknowledged = 0;
    const name = (): string => {
      count += 1;
      return `Sala${count}`;
    };
    const write = async (method: string, path: string, json?: object): Promise<void> => {
      const written = await pick(random, readers)(path, {
        method,
        headers: { authorization },
        ...(json === undefined ? {} : { json }),
      });
      // What is in the trash can neither be put there nor linked.
      if (written.status === 410 || written.status === 400) return;
      assert.ok(written.status < 300, `${method} ${path} ${written.body}`);
      acknowledged += 1;
      const record = withoutLinkedData(written.body);
      const kind = path.split('/')[1] as keyof typeof ids;
      if (method === 'POST' && path === `/${kind}`) ids[kind].push(record.id);
      // Nobody is shown what lies in the trash, not even by its id.
      if (record.status === 'trash') return;
      for (const [index, reader] of readers.entries()) {
        const { body } = await reader(`/${kind}/${record.id}`, { headers: { authorization } });
        assert.deepEqual(withoutLinkedData(body), record, `${method} ${path} through connection ${index}`);
      }
    };
    const day = () => {
      const date = pick(random, ['2031-02-03', '2031-05-10', '2031-05-11', '2032-01-01']);
      return { start_date: `${date} 10:00`, end_date: `${date} 12:00` };
    };
    const event = () => ({
      ...{ title: name(), ...day() },
      ...{ featured: random() < 0.3, hide_from_listings: random() < 0.1 },
      ...{ venue: pick(random, ids.venues), organizer: pick(random, ids.organizers) },
      ...{ status: pick(random, ['publish', 'publish', 'draft']), tags: [pick(random, ids.tags)] },
    });
    const some = (kind: keyof typeof ids): string => `/${kind}/${pick(random, ids[kind])}`;
    const makings = [
      () => write('POST', '/venues', { venue: name() }),
      () => write('POST', '/organizers', { organizer: name() }),
      () => write('POST', '/tags', { name: name() }),
      () => write('POST', '/events', event()),
    ];
    const writings = [
      ...makings,
      () => write('PATCH', some('events'), { title: name(), status: 'publish' }),
      () =>
        write('PATCH', some('events'), { tags: [pick(random, ids.tags)], venue: pick(random, ids.venues) }),
      () => write('PATCH', some('venues'), { venue: name(), status: 'publish' }),
      () => write('PATCH', some('organizers'), { organizer: name() }),
      () => write('PATCH', some('tags'), { name: name() }),
      () => write('PATCH', some('events'), day()),
      () => write('PATCH', some('events'), { featured: random() < 0.5, hide_from_listings: random() < 0.2 }),
      () => write('DELETE', some('events')),
      () => write('DELETE', some('venues')),
    ];
    const reads = [
      () => some('events'),
      () => some('venues'),
      () => some('organizers'),
      () => some('tags'),
      () => `/events?${during}&per_page=5`,
      () => `/events?${during}&per_page=5&page=2`,
      () => `/events?${during}&search=sala${count}`,
      () => `/events?${during}&tags=${pick(random, ids.tags)}`,
      () => `/events?${during}&venue=${pick(random, ids.venues)}&featured=${random() < 0.5}`,
      () => `/events?${during}&organizer=${pick(random, ids.organizers)}&tags=${pick(random, ids.tags)}`,
      () => '/events?start_date=2031-05-10&end_date=2031-05-10',
      () => '/events?start_date=2031-01-01&end_date=2031-03-01&cursor=*&per_page=2',
      () => `/events?include=${ids.events.slice(-3).join(',')}`,
      () => `/events?${during}&strict_dates=1&status=publish`,
      () => '/tags',
      () => '/venues?per_page=5',
      () => '/organizers?search=sala',
    ];
    const seen = new Map<string, string>();
    for (const make of [...makings, ...makings]) await make();
    for (let step = 0; step < steps; step += 1) {
      await pick(random, writings)();
      for (const path of Array.from({ length: 4 }, () => pick(random, reads)())) {
        const expected = await truth.ask(path);
        const old = seen.get(path);
        const headers = old === undefined ? {} : { 'if-none-match': old };
        const answers = await Promise.all(readers.map((reader) => reader(path, { headers })));
        const isSame = old !== undefined && old === expected.etag;
        const wanted = isSame ? { ...expected, status: 304, body: '' } : expected;
        for (const [index, answer] of answers.entries()) {
          assert.deepEqual(answer, wanted, `${path} through connection ${index} in step ${step}`);
        }
        if (expected.etag !== undefined) seen.set(path, expected.etag);
      }
    }
    assert.ok(acknowledged > steps / 2, String(acknowledged));
  });

  test('counts for every service also when a command wrote it', async (t) => {
    const { calendar } = await open(t, place);
    const { readers } = await startServices(t, calendar);
    const run = async (...args: string[]) => {
      const { code, out, err } = await runCommand([...args, ...calendar, '--json']);
      assert.equal(code, 0, err);
      return JSON.parse(out);
    };
    const eachSees = async (path: string, pattern: RegExp, sending: Sending = {}): Promise<void> => {
      for (const answer of await Promise.all(readers.map((reader) => reader(path, sending)))) {
        assert.match(`${answer.status} ${answer.body}`, pattern);
      }
    };
    await eachSees(`/events?${during}`, /"total":0/);
    const [file = ''] = await writeFiles(t, {
      'agenda.csv': 'Título;Fecha;Hora\r\nCine de verano;31/12/2031;20:30\r\nFeria;1/2/2031;10:00\r\n',
    });
    await run('import', 'csv', file, '--timezone', 'Europe/Madrid');
    await eachSees(`/events?${during}`, /"total":2/);
    await eachSees(`/events?${during}&search=verano`, /Cine de verano/);
    const { application_password: password } = await run('user', 'create', 'eva', '--role', 'editor');
    const asEva = { headers: { authorization: basic('eva', password) } };
    await eachSees('/events?status=draft', /^200/, asEva);
    await run('user', 'revoke-passwords', 'eva');
    await eachSees('/events?status=draft', /^401/, asEva);
  });

  test('is published once when its time has come, however many services notice', async (t) => {
    const { location } = await open(t, place);
    let now = Temporal.Instant.from('2031-01-01T10:00:00Z');
    const servers = [
      await startForgetting(t, location, () => now),
      await startForgetting(t, location, () => now),
    ] as const;
    const { database } = servers[0];
    const person = { login: 'ada', email: null, name: null, role: 'administrator' } as const;
    const { applicationPassword } = await createUser(database, () => now, person);
    const made = await servers[0].ask('/events', {
      method: 'POST',
      headers: { authorization: basic('ada', applicationPassword) },
      json: { title: 'Feria', start_date: '2031-02-01', end_date: '2031-02-01', date: '2031-01-01 11:30' },
    });
    const { id, status } = JSON.parse(made.body);
    assert.equal(status, 'future', made.body);
    now = now.add({ hours: 1 });
    const answers = await Promise.all([...servers, ...servers].map(({ ask }) => ask(`/events/${id}`)));
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
    const changes = await database.read.selectFrom('changes').select('action').where('record_id', '=', id);
    assert.deepEqual(
      (await changes.orderBy('id').execute()).map(({ action }) => action),
      ['create', 'update'],
    );
  });
});
