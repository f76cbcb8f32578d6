import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { atEnd, type Ending } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';

const mount = '/calendar/events/v1';
const wordpressMount = '/wp-json/tribe/events/v1';
const token = 'a-token-of-the-town-hall';

const start = async (t: Ending, ...args: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-metrics-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const service = await startServing(t, ['--data-dir', folder, ...args]);
  const { login = '', application_password: password = '' } = service.administrator ?? {};
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(service.address + path, { method, headers });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const basic = (name: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  });
  return { ...service, folder, ask, administrator: basic(login, password), basic };
};

let service: Awaited<ReturnType<typeof start>>;

before(async () => {
  service = await start({ after });
});

const seriesLine = /^([a-z_]+)(?:\{((?:[a-z]+="[^"\\\n]*",?)+)\})? (\S+)$/;

/** The numbers by series as it is written; fails when a line is none that Prometheus reads, or a family has no type. */
const parse = (exposition: string): ReadonlyMap<string, number> => {
  const typed = new Set<string>();
  const values = new Map<string, number>();
  for (const line of exposition.trimEnd().split('\n')) {
    const [, declared] = /^# TYPE (\S+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (declared !== undefined) {
      assert.ok(!typed.has(declared), `${declared} twice`);
      typed.add(declared);
    }
    if (line.startsWith('#')) continue;
    const [, name = '', , value] = seriesLine.exec(line) ?? [];
    assert.ok(typed.has(name) || typed.has(name.replace(/_(?:bucket|sum|count)$/, '')), line);
    const series = line.slice(0, line.lastIndexOf(' '));
    assert.ok(!values.has(series), `${series} twice`);
    assert.ok(Number.isFinite(Number(value)), line);
    values.set(series, Number(value));
  }
  return values;
};

test('only administrators read the metrics, and whoever has the token', async (t) => {
  const { ask, administrator, basic, folder } = await start(t, '--metrics-token', token);
  const made = await runCommand([
    'user',
    'create',
    'eva',
    '--role',
    'editor',
    '--json',
    '--data-dir',
    folder,
  ]);
  const editor = basic('eva', JSON.parse(made.out).application_password);
  const keyArgs = [
    'key',
    'create',
    'reader',
    '--user',
    'admin',
    '--scope',
    'read',
    '--json',
    '--data-dir',
    folder,
  ];
  const { key } = JSON.parse((await runCommand(keyArgs)).out);
  const rows: [who: string, headers: Record<string, string>, status: number, code?: string][] = [
    ['a stranger', {}, 401, 'rest_forbidden'],
    ['an editor', editor, 403, 'rest_forbidden'],
    ['a key of an administrator that only reads', { authorization: `Bearer ${key}` }, 403, 'rest_forbidden'],
    ['a wrong password', basic('admin', 'wrong'), 401, 'incorrect_password'],
    ['another token', { authorization: `Bearer ${token}x` }, 401, 'rest_forbidden'],
    ['the token as a password', basic('admin', token), 401, 'incorrect_password'],
    ['an administrator', administrator, 200],
    ['the token', { authorization: `Bearer ${token}` }, 200],
  ];
  for (const [who, headers, status, code] of rows) {
    const answer = await ask('/metrics', headers);
    assert.equal(answer.status, status, who);
    assert.equal(answer.headers.get('cache-control'), 'no-store', who);
    if (code !== undefined) assert.equal(JSON.parse(answer.body).code, code, who);
    else assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/, who);
    if (status !== 200) assert.doesNotMatch(answer.body, /process_/, who);
  }
  assert.equal((await runCommand(['user', 'revoke-passwords', 'admin', '--data-dir', folder])).code, 0);
  assert.equal((await ask('/metrics', administrator)).status, 401, 'a password that was revoked');
});

test('without a token nobody has it', async () => {
  const { ask } = service;
  for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined']) {
    assert.equal((await ask('/metrics', { authorization })).status, 401, authorization);
  }
});

test('requests are counted by route, verb and status, whatever mount and record they name', async () => {
  const { ask, administrator, address } = service;
  const read = async () => parse((await ask('/metrics', administrator)).body);
  const before = await read();
  // The second and third of the same address come from the cache.
  await ask(`${mount}/events`);
  await ask(`${wordpressMount}/events`);
  await ask(`${mount}/events`);
  await ask(`${mount}/events`);
  await ask(`${mount}/events/123456`);
  await ask(`${mount}/events/99`);
  await ask(`${mount}/events`, {}, 'POST');
  await ask(`${mount}/events`, {}, 'PROPFIND');
  await ask(`${mount}/events`, {}, 'REPORT');
  await ask('/wp-json/wp/v2/users/me');
  await ask('/docs');
  await ask('/%ff"');
  await ask(`${mount}/nothing`);
  const feed = await ask('/events.ics');
  const known = { 'if-none-match': feed.headers.get('etag') ?? '' };
  for (const path of ['/events.ics', '/events/?ical=1']) await ask(path, known);
  for (const path of [`${mount}/events.rss`, '/events/feed/', '/events/category/nothing.rss'])
    await ask(path);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nno header\r\n\r\n');
  await text(socket);

  const after = await read();
  const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
  const requests = (labels: string) => grown(`cartelera_requests_total{${labels}}`);
  assert.equal(requests('route="/events",method="GET",status="200"'), 4);
  assert.equal(requests('route="/events",method="POST",status="400"'), 1);
  assert.equal(requests('route="/events",method="other",status="404"'), 2);
  assert.ok(![...after.keys()].some((series) => series.includes('PROPFIND')));
  assert.equal(requests('route="/events/{id}",method="GET",status="404"'), 2);
  assert.equal(requests('route="/wp-json/wp/v2/users/me",method="GET",status="401"'), 1);
  assert.equal(requests('route="/docs",method="GET",status="200"'), 1);
  assert.equal(requests('route="none",method="GET",status="404"'), 2);
  assert.equal(grown('cartelera_reads_total{cache="hit"}'), 2);
  assert.equal(grown('cartelera_unread_requests_total{status="400"}'), 1);
  const feeds = (kind: string, outcome: string) =>
    grown(`cartelera_feeds_total{kind="${kind}",outcome="${outcome}"}`);
  assert.deepEqual([feeds('ics', 'sent'), feeds('ics', 'unchanged')], [1, 2]);
  assert.deepEqual([feeds('rss', 'sent'), feeds('rss', 'refused')], [2, 1]);

  const durations = (suffix: string, more = '') =>
    grown(`cartelera_request_duration_seconds_${suffix}{route="/events",method="GET"${more}}`);
  assert.equal(durations('count'), 4);
  assert.equal(durations('bucket', ',le="+Inf"'), 4);
  assert.equal(durations('bucket', ',le="10"'), 4);
  assert.ok(durations('sum') > 0);
});

test('the process and its database are told of', async () => {
  const { ask, administrator } = service;
  const event = { title: 'Verbena', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
  const written = await ask(`${mount}/events?${new URLSearchParams(event)}`, administrator, 'POST');
  assert.equal(written.status, 201);
  const values = parse((await ask('/metrics', administrator)).body);
  assert.equal(values.get('cartelera_database_up'), 1);
  assert.ok(Number(values.get('cartelera_database_transactions_total{outcome="committed"}')) >= 1);
  assert.equal(values.get('cartelera_database_waiting{queue="writers"}'), 0);
  assert.equal(values.get('cartelera_database_waiting{queue="readers"}'), 0);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'process_open_fds']) {
    assert.ok(Number(values.get(name)) > 0, name);
  }
});

test('the time of the last backup by schedule is among the metrics', async (t) => {
  const copies = await mkdtemp(join(tmpdir(), 'cartelera-copies-'));
  atEnd(t, () => rm(copies, { recursive: true, force: true }));
  const now = Temporal.Now.instant();
  const at = now.subtract({ hours: 1 }).round({ smallestUnit: 'second' });
  for (const [time, ending] of [
    [at, 'backup'],
    [at.subtract({ hours: 24 }), 'backup'],
    [at.add({ minutes: 1 }), 'backup.ab12.part'],
  ] as const) {
    await writeFile(join(copies, `cartelera-${time.toString().replaceAll(':', '-')}.${ending}`), '');
  }
  const { ask, administrator } = await start(t, '--backup-dir', copies);
  const values = parse((await ask('/metrics', administrator)).body);
  const told = [...values].filter(([series]) => series.startsWith('cartelera_last_backup'));
  assert.deepEqual(told, [['cartelera_last_backup_timestamp_seconds', at.epochMilliseconds / 1000]]);
  assert.equal(values.get('cartelera_backup_failures'), 0);
});
