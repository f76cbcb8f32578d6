import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { systemClock } from '../../src/kernel/clock.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { startService } from '../../src/program/service.ts';
import { atEnd } from '../support/at-end.ts';
import { type RunningService, runProgram, startServing } from '../support/command-line.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';

const events = '/calendar/events/v1/events';

/** The process that answers a request on a new connection. */
const askOnce = async (service: RunningService): Promise<number> => {
  const asking = request(`${service.address}${events}`, { agent: false }).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  assert.equal(answer.statusCode, 200);
  return JSON.parse(await service.nextLogged(/"request completed"/)).pid;
};

/** The processes that answer. */
const whoAnswers = async (service: RunningService): Promise<number[]> => {
  const pids = new Set<number>();
  for (let index = 0; index < 6; index += 1) pids.add(await askOnce(service));
  return [...pids];
};

/** Waits for that many workers, and for the list that each goes through once by itself; gives the last one. */
const untilTheyServe = async (service: RunningService, workers: number): Promise<number> => {
  let last = 0;
  for (let index = 0; index < workers; index += 1) {
    await service.nextLogged(/"request completed"/);
    last = JSON.parse(await service.nextLogged(/"worker ready"/)).worker;
  }
  return last;
};

onEachDatabase('a service of several processes', (place) => {
  const newCalendar = async (t: TestContext): Promise<TestLocation> => {
    const location = await place('schema');
    atEnd(t, location.remove);
    return location;
  };
  const flagsOf = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
    ...['--data-dir', dataDirectory, '--workers', '2', '--log-level', 'debug'],
    ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
  ];

  test('answers by turns, names one administrator, shows one demonstration, and stops as a whole', async (t) => {
    const service = await startServing(t, [...flagsOf(await newCalendar(t)), '--demo']);
    await untilTheyServe(service, 2);
    const pids = await whoAnswers(service);
    assert.equal(pids.length, 2);
    const { login = '', application_password: password = '' } = service.administrator ?? {};
    const wide = 'start_date=1000-01-01&end_date=9999-12-31&per_page=1';
    const answer = await fetch(`${service.address}${events}?${wide}&status=publish,draft,future,private`, {
      headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
    });
    const { total } = (await answer.json()) as { total: number };
    assert.ok(total > 250 && total <= 300, String(total));

    const sending = request(`${service.address}/calendar/events/v1/venues`, {
      method: 'POST',
      agent: false,
      auth: `${login}:${password}`,
      headers: { 'content-type': 'application/json', 'content-length': 16, expect: '100-continue' },
    });
    sending.flushHeaders();
    await once(sending, 'continue');
    // A terminal tells every process, npm tells the first one once more.
    for (const pid of pids) process.kill(pid, 'SIGINT');
    service.signal('SIGINT');
    service.signal('SIGINT');
    sending.end('{"venue":"Sala"}');
    const [reply] = await once(sending, 'response');
    reply.resume();
    assert.equal(reply.statusCode, 201);
    assert.equal(await service.ended, 0);
  });

  test('goes on when one of them is killed, and ends when it is told to while the next one is to be replaced', async (t) => {
    const service = await startServing(t, flagsOf(await newCalendar(t)));
    await untilTheyServe(service, 2);
    const [killed = 0, left = 0] = await whoAnswers(service);
    process.kill(killed, 'SIGKILL');
    assert.equal(JSON.parse(await service.nextLogged(/"worker exited"/)).worker, killed);
    assert.equal(await askOnce(service), left);
    const replacement = await untilTheyServe(service, 1);
    assert.deepEqual((await whoAnswers(service)).sort(), [replacement, left].sort());
    process.kill(replacement, 'SIGKILL');
    await service.nextLogged(/"worker exited"/);
    // The second time in a minute the next one waits a second: it is told to end meanwhile.
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  });

  test('answers at the same address when all of them were killed and others took their places', async (t) => {
    const service = await startServing(t, flagsOf(await newCalendar(t)));
    await untilTheyServe(service, 2);
    const killed = await whoAnswers(service);
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await untilTheyServe(service, 2);
    assert.ok(!killed.includes(await askOnce(service)));
    // `ended` waits for all of them.
    service.signal('SIGKILL');
    assert.equal(await service.ended, null);
  });

  test('lets no client wait for ever when one of them is killed while many connect', async (t) => {
    const service = await startServing(t, flagsOf(await newCalendar(t)));
    await untilTheyServe(service, 2);
    const [killed = 0] = await whoAnswers(service);
    const enough = 200;
    let answered = 0;
    let broken = 0;
    const connectOn = async (): Promise<void> => {
      while (answered < 2 * enough) {
        const asking = request(`${service.address}${events}`, { agent: false, timeout: 10_000 }).end();
        const hung = once(asking, 'timeout').then(() => assert.fail('a client was left waiting'));
        try {
          const [answer] = await Promise.race([once(asking, 'response'), hung]);
          answer.resume();
          answered += 1;
        } catch (error) {
          if (error instanceof assert.AssertionError) throw error;
          broken += 1;
        }
        hung.catch(() => undefined);
        if (answered === enough) process.kill(killed, 'SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 32 }, connectOn));
    assert.ok(broken <= 64, String(broken));
  });
});

/** A folder that goes with the test. */
const newFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('processes that cannot listen end the service at its start, with the reason said once', async (t) => {
  const blocker = createServer().listen(0, '127.0.0.1');
  atEnd(t, () => blocker.close());
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  const calendar = ['--workers', '2', '--data-dir', await newFolder(t)];
  const { code, out, err } = await runProgram(['serve', ...calendar, '--port', `${port}`, '--locale', 'en']);
  assert.equal(code, 1);
  assert.equal(out, '');
  assert.match(err, /^cartelera: Another program already uses that port [^\n]+\n$/);
});

test('a service whose processes die one after the other waits longer and longer, and ends', async (t) => {
  const dataDirectory = await newFolder(t);
  const flags = { 'data-dir': dataDirectory, port: '0', workers: '2', 'log-level': 'silent' };
  const settings = loadSettings({
    flags: new Map(Object.entries(flags).map(([flag, value]) => [flag, [value]])),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const pauses: number[] = [];
  const service = await startService(settings, systemClock, async (pause) => {
    pauses.push(pause);
  });
  atEnd(t, service.close);
  await rm(dataDirectory, { recursive: true });
  await writeFile(dataDirectory, 'no longer a folder');
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  await assert.rejects(service.broken, /--data-dir: the folder .* a part of that path is not a folder/);
  assert.deepEqual([...new Set(pauses)], [1000, 2000, 4000]);
});
