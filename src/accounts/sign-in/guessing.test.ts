import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { visitBy } from '../../../test/support/browser/browser-visit.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer, type WholeReply } from '../../../test/support/servers/whole-server.ts';
import { networkOf } from '../../http/request/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { loadSecretHash } from '../credentials/secrets.ts';
import { createUser } from '../users/users.ts';
import { countersOf, createAttempts } from './attempts.ts';
import { setPassword } from './password.ts';

const password = 'caballo correcto pila grapa';
const busy = 'rest_too_many_sign_ins';

onOneDatabase('somebody who guesses passwords', (place) => {
  const start = async (t: TestContext) => {
    const server = await startWholeServer(await place('schema'), { 'trusted-proxies': '127.0.0.1' });
    t.after(server.close);
    await setPassword(server.database, systemClock, 'editor', password);
    return server;
  };
  const attempt = (
    server: Awaited<ReturnType<typeof start>>,
    name: string,
    given: string,
    address = '203.0.113.7',
  ): Promise<WholeReply> =>
    visitBy(server, address).ask('POST /session', { json: { name, password: given } });

  test('hears the same whatever was wrong, and nothing of who has an account', async (t) => {
    const server = await start(t);
    const admitted = await createUser(server.database, systemClock, {
      login: 'berta',
      email: 'berta@example.org',
      name: null,
      role: 'author',
    });
    const answers = new Set<string>();
    for (const [name, given] of [
      ['editor', 'wrong'],
      ['editor', password.toUpperCase()],
      ['editor', ` ${password}`],
      ['editor', 'x'.repeat(1000)],
      ['editor', '\ufdfa'.repeat(1000)],
      // Nobody has that name; he has no password; an application password is none to sign in with.
      ['nadie', password],
      ['nadie@example.org', password],
      ['berta', password],
      ['berta@example.org', admitted.applicationPassword],
      ['x'.repeat(1000), password],
      [' ', password],
      ["' or 1=1 --", password],
    ] as const) {
      const { status, headers, bytes } = await attempt(server, name, given);
      // How many requests there have been is no matter of accounts.
      const { date: _, ratelimit: __, 'x-request-id': ___, ...rest } = headers as Record<string, unknown>;
      answers.add(JSON.stringify([status, rest, bytes.toString()]));
    }
    assert.equal(answers.size, 1, [...answers].join('\n'));
    assert.match([...answers].join(), /^\[401,.*incorrect_password/);
  });

  test('has ten attempts in a quarter of an hour for a name, whether or not it is anybody’s', async (t) => {
    const server = await start(t);
    const answers: string[] = [];
    for (const name of ['editor', 'nadie']) {
      for (let number = 0; number < 10; number += 1) {
        // From everywhere, in every spelling of the name.
        const spelled = number % 2 === 0 ? name : ` ${name.toUpperCase()}`;
        const { status } = await attempt(server, spelled, `guess ${number}`, `203.0.113.${number}`);
        assert.equal(status, 401);
      }
      const refused = await attempt(server, name, password);
      assert.deepEqual([refused.status, refused.body.code], [429, busy]);
      assert.equal(refused.headers['retry-after'], '900');
      assert.match(refused.body.message, /dentro de 15 minutos\.$/);
      answers.push(refused.bytes.toString());
    }
    assert.equal(answers[0], answers[1]);
    // Asking on does not make it longer.
    server.setClock('2026-11-21T10:14:30Z');
    const still = await attempt(server, 'editor', password);
    assert.deepEqual([still.status, still.headers['retry-after']], [429, '30']);
    assert.match(still.body.message, /dentro de 30 segundos\.$/);
    server.setClock('2026-11-21T10:15:00Z');
    assert.equal((await attempt(server, 'editor', password)).status, 201);
  });

  test('has ten for a person whom two names stand for, and does not learn that they do', async (t) => {
    const server = await start(t);
    const berta = { login: 'berta', email: 'berta@example.org', name: null, role: 'author' } as const;
    await createUser(server.database, systemClock, berta);
    await setPassword(server.database, systemClock, 'berta', password);
    const answers = new Set<string>();
    for (const [one, other] of [
      ['berta', 'berta@example.org'],
      ['nadie', 'nadie@example.org'],
    ] as const) {
      for (let number = 0; number < 5; number += 1) {
        for (const name of [one, other]) await attempt(server, name, 'guess', `203.0.113.${number}`);
      }
      const told: unknown[] = [];
      // The right password, and refused like a wrong one.
      for (const name of [one, other]) {
        const { status, bytes } = await attempt(server, name, password, '198.51.100.1');
        told.push([status, bytes.toString()]);
      }
      answers.add(JSON.stringify(told));
    }
    assert.equal(answers.size, 1, [...answers].join('\n'));
    assert.match([...answers].join(), /^\[\[401,.*incorrect_password/);
    server.setClock('2026-11-21T10:15:00Z');
    assert.equal((await attempt(server, 'berta@example.org', password)).status, 201);
  });

  test('keeps nobody out who has signed in with that browser before', async (t) => {
    const server = await start(t);
    const owner = visitBy(server, '198.51.100.1');
    await owner.signIn('editor', password);
    await owner.ask('DELETE /session');
    for (let number = 0; number < 11; number += 1) await attempt(server, 'editor', 'guess', '198.51.100.1');
    assert.equal((await attempt(server, 'editor', password)).status, 429);
    await owner.signIn('editor', password);
    // A browser has attempts of its own, and no more than others.
    const wrong = () =>
      owner.askWithoutToken('POST /session', { json: { name: 'editor', password: 'guess' } });
    for (let number = 0; number < 10; number += 1) assert.equal((await wrong()).status, 401);
    assert.equal((await wrong()).status, 429);
  });

  test('keeps nobody out whom an administrator gives another password', async (t) => {
    const server = await start(t);
    for (let number = 0; number < 10; number += 1) await attempt(server, 'editor', 'guess');
    assert.equal((await attempt(server, 'editor', password)).status, 429);
    const { password: drawn } = await setPassword(server.database, systemClock, 'editor', null);
    assert.equal((await attempt(server, 'editor', drawn)).status, 201);
  });

  test('gets no attempts beside from a cookie that he made up, or that was made for another person or password', async (t) => {
    const server = await start(t);
    await setPassword(server.database, systemClock, 'author', password);
    const name = '__Host-cartelera-browser';
    const own = visitBy(server);
    await own.signIn('author', password);
    const outdated = visitBy(server);
    await outdated.signIn('editor', password);
    await setPassword(server.database, systemClock, 'editor', password);
    const cookies = [own, outdated].map((browser) => browser.cookies.get(name) ?? '');
    const forged = (cookies[0] ?? '').replace(/^.{22}/, 'A'.repeat(22));
    for (let number = 0; number < 11; number += 1) await attempt(server, 'editor', 'guess');
    for (const cookie of [...cookies, forged, 'x']) {
      const browser = visitBy(server);
      browser.cookies.set(name, cookie);
      const { status } = await browser.ask('POST /session', { json: { name: 'editor', password } });
      assert.equal(status, 429);
    }
  });

  test('has no more attempts by making them all at the same time', async (t) => {
    const server = await start(t);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, number) => attempt(server, 'editor', `guess ${number}`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(15).fill(429)]);
  });

  test('is told to come again when too many passwords wait: no attempt is counted, no editor kept from writing', async (t) => {
    const server = await start(t);
    const guesses = Array.from({ length: 48 }, (_, number) =>
      attempt(server, `name ${number}`, 'guess', `203.0.113.${number}`),
    );
    const creates = Array.from({ length: 10 }, (_, number) =>
      server.ask('editor', 'POST /calendar/events/v1/tags', { json: { name: `Tag ${number}` } }),
    );
    for (const { status } of await Promise.all(creates)) assert.equal(status, 201);
    const answers = await Promise.all(guesses);
    const refused = answers.filter(({ status }) => status !== 401);
    // Those of the last sixteen that came before others were answered.
    assert.ok(refused.length > 0 && refused.length <= 16);
    for (const { status, headers } of refused) assert.deepEqual([status, headers['retry-after']], [429, '5']);
    assert.equal((await attempt(server, 'editor', password)).status, 201);
  });

  test('of many names has fifty attempts from one network, which an own account does not give back', async (t) => {
    const server = await start(t);
    const attempts = createAttempts(server.database, () => Temporal.Instant.from('2026-11-21T10:00:00Z'));
    const hash = await loadSecretHash(server.database);
    const from = (address: string, number: number) =>
      attempts.count(countersOf(hash, { name: `name ${number}`, userId: null, network: networkOf(address) }));
    for (let number = 0; number < 50; number += 1) await from(`2001:db8:1:2::${number}`, number);
    await assert.rejects(from('2001:db8:1:2:ffff::1', 51), { code: busy });
    await from('2001:db8:1:3::1', 51);
    for (let number = 100; number < 149; number += 1) await from('203.0.113.9', number);
    assert.equal((await attempt(server, 'editor', password, '::ffff:203.0.113.9')).status, 201);
    await from('203.0.113.9', 150);
    await assert.rejects(from('203.0.113.9', 151), { code: busy });
    assert.equal((await attempt(server, 'editor', password, '203.0.113.9')).status, 429);
  });

  test('within a session has ten attempts at its password', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    await browser.signIn('editor', password);
    const guess = (current_password: string) =>
      browser.ask('PUT /session/password', { json: { current_password, password: 'cuatro palabras más' } });
    for (let number = 0; number < 10; number += 1) assert.equal((await guess('guess')).status, 400);
    assert.equal((await guess(password)).status, 429);
  });

  test('of a clock that was wrong keeps nobody out when the clock is right again', async (t) => {
    const server = await start(t);
    server.setClock('2031-01-01T00:00:00Z');
    for (let number = 0; number < 10; number += 1) await attempt(server, 'editor', 'guess');
    assert.equal((await attempt(server, 'editor', password)).status, 429);
    server.setClock('2026-11-21T10:00:00Z');
    assert.equal((await attempt(server, 'editor', password)).status, 201);
  });

  test('leaves nothing behind that grows: counters that have ended are cleared away', async (t) => {
    const server = await start(t);
    for (let number = 0; number < 3; number += 1) await attempt(server, `name ${number}`, 'guess');
    server.setClock('2026-11-21T10:15:00Z');
    await attempt(server, 'other', 'guess');
    const rows = await server.database.read.selectFrom('sign_in_attempts').selectAll().execute();
    // Of the name, of the address, and of the account that there is not.
    assert.equal(rows.length, 3);
  });

  test('cannot have us hash what is longer than any password, or anything but text', async (t) => {
    const server = await start(t);
    for (const given of [
      '',
      'x'.repeat(1001),
      'x'.repeat(1_500_000),
      5,
      null,
      ['a'],
      { a: 1 },
      'a\0b',
      '\ud800',
    ]) {
      for (const json of [
        { name: 'editor', password: given },
        { name: given, password },
      ]) {
        const { status, body } = await visitBy(server).ask('POST /session', { json });
        assert.equal(status, JSON.stringify(json).length > 4096 ? 413 : 400, JSON.stringify(body));
      }
    }
    assert.deepEqual(await server.database.read.selectFrom('sign_in_attempts').selectAll().execute(), []);
  });
});
