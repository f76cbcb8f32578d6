import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { visitBy } from '../../../test/support/browser/browser-visit.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { endSessions } from '../credentials/sessions.ts';
import { deleteUser, updateRole } from '../users/users.ts';
import { setPassword } from './password.ts';

const mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'];
const [mount] = mounts;
const password = 'caballo correcto pila grapa';
const event = { title: 'Verbena', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const nobody = { user: null, csrf_token: null, expires_at: null };

onOneDatabase('a session', (place) => {
  const start = async (t: TestContext, options: Record<string, string> = {}) => {
    const server = await startWholeServer(await place('schema'), options);
    t.after(server.close);
    await setPassword(server.database, systemClock, 'editor', password);
    return server;
  };

  test('begins with name and password, tells who has signed in, and ends', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    assert.deepEqual((await browser.ask('GET /session')).body, nobody);
    const { body, headers, status } = await browser.ask('POST /session', {
      json: { name: 'EDITOR ', password },
    });
    assert.equal(status, 201);
    const { csrf_token: token, ...rest } = body;
    const user = { id: 2, login: 'editor', name: 'editor', email: null, role: 'editor' };
    assert.deepEqual(rest, { user, expires_at: '2026-11-21 12:00:00' });
    assert.match(token, /^[0-9a-f]{64}$/);
    const [cookie] = headers['set-cookie'] as string[];
    assert.match(
      String(cookie),
      /^__Host-cartelera-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.deepEqual((await browser.ask('GET /session')).body, body);
    assert.equal((await browser.ask('GET /wp-json/wp/v2/users/me')).body.username, 'editor');
    const out = await browser.ask('DELETE /session');
    assert.deepEqual([out.status, out.body], [200, nobody]);
    assert.match(String(out.headers['set-cookie']), /^__Host-cartelera-session=; .*Max-Age=0/);
    assert.deepEqual((await browser.ask('GET /session')).body, nobody);
  });

  test('begun over http from another machine warns that the browser will not keep the cookie', async (t) => {
    for (const [origin, codes] of [
      ['http://agenda.lan:8080', ['cookie_not_kept']],
      ['http://localhost:8080', undefined],
    ] as const) {
      const server = await start(t, { 'public-url': origin });
      for (const [language, said] of [
        ['es', /no guardará la cookie.*Usa https/],
        ['en', /will not keep the cookie.*Use https/],
      ] as const) {
        const { body, status } = await visitBy(server).ask('POST /session', {
          json: { name: 'editor', password },
          headers: { 'accept-language': language },
        });
        assert.equal(status, 201);
        assert.deepEqual(
          body.warnings?.map(({ code }: { code: string }) => code),
          codes,
        );
        if (codes !== undefined) assert.match(body.warnings[0].message, said);
      }
    }
  });

  test('is over at the server when somebody has signed out, whoever kept the cookie', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    await browser.signIn('editor', password);
    const thief = visitBy(server);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.ask('DELETE /session');
    assert.deepEqual((await thief.ask('GET /session')).body, nobody);
  });

  test('begins by a form too, but never from the address', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    const type = 'application/x-www-form-urlencoded';
    const raw = new URLSearchParams({ name: 'editor', password }).toString();
    assert.equal((await browser.ask('POST /session', { raw, type })).status, 201);
    const inAddress = await visitBy(server).ask(`POST /session?${raw}`);
    assert.deepEqual([inAddress.status, Object.keys(inAddress.body.data.params)], [400, ['password']]);
    assert.equal(inAddress.headers['set-cookie'], undefined);
  });

  test('lets a person do what her role may, under every mount, and see what she may see', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    await browser.signIn('editor', password);
    for (const each of mounts) {
      const made = await browser.ask(`POST ${each}/events`, { json: { ...event, status: 'draft' } });
      assert.deepEqual([made.status, made.body.author], [201, '2']);
      const path = `GET ${each}/events/${made.body.id}`;
      assert.equal((await browser.askWithoutToken(path)).status, 200);
      assert.equal((await visitBy(server).ask(path)).status, 403);
      assert.equal((await browser.ask(`DELETE ${each}/events/${made.body.id}`)).status, 200);
    }
  });

  test('is no part of answers that are kept for others', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    await browser.signIn('editor', password);
    await browser.ask(`POST ${mount}/events`, { json: { ...event, status: 'draft' } });
    const list = `GET ${mount}/events?status=draft,publish&start_date=2031-01-01&end_date=2031-12-31`;
    for (const _ of ['made', 'kept']) {
      const own = await browser.askWithoutToken(list);
      assert.equal(own.body.total, 1);
      assert.equal(own.headers['cache-control'], 'no-cache, must-revalidate, max-age=0, no-store, private');
      assert.match(String(own.headers['vary']), /Cookie/);
      const public_ = await visitBy(server).ask(list);
      assert.notEqual(public_.body.total, 1);
      assert.equal(public_.headers['cache-control'], undefined);
    }
    for (const request of ['GET /session', 'DELETE /session']) {
      assert.match(String((await browser.ask(request)).headers['cache-control']), /no-store, private/);
    }
  });

  test('gets a new secret and token at each sign-in, and the one before is over', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    const name = '__Host-cartelera-session';
    const planted = 'A'.repeat(43);
    browser.cookies.set(name, planted);
    const first = await browser.signIn('editor', password);
    const secret = browser.cookies.get(name) ?? '';
    assert.notEqual(secret, planted);
    const second = await browser.signIn('editor', password);
    assert.notEqual(browser.cookies.get(name), secret);
    assert.notEqual(first.body.csrf_token, second.body.csrf_token);
    const old = visitBy(server);
    old.cookies.set(name, secret);
    assert.deepEqual((await old.ask('GET /session')).body, nobody);
  });

  for (const [what, options, expected, lastUse, end] of [
    ['when it is not used for a while', { idle: '60', hours: '24' }, '11:00:00', '10:59:59', '11:59:59'],
    ['after some hours in any case', { idle: '600', hours: '3' }, '13:00:00', '12:59:59', '13:00:00'],
  ] as const) {
    test(`ends ${what}`, async (t) => {
      const { idle, hours } = options;
      const server = await start(t, { 'session-idle-minutes': idle, 'session-hours': hours });
      const browser = visitBy(server);
      const { body } = await browser.signIn('editor', password);
      assert.equal(body.expires_at, `2026-11-21 ${expected}`);
      server.setClock(`2026-11-21T${lastUse}Z`);
      assert.equal((await browser.ask('GET /session')).body.user.login, 'editor');
      server.setClock(`2026-11-21T${end}Z`);
      assert.deepEqual((await browser.ask('GET /session')).body, nobody);
      assert.equal((await browser.ask(`POST ${mount}/events`, { json: event })).status, 401);
    });
  }

  const endings: Record<string, (server: Awaited<ReturnType<typeof start>>) => Promise<unknown>> = {
    'his password is changed': ({ database }) => setPassword(database, systemClock, 'editor', null),
    'he is deleted': ({ database }) => deleteUser(database, 'editor'),
    'an administrator ends it': ({ database }) => endSessions(database, 'Editor'),
  };
  for (const [what, end] of Object.entries(endings)) {
    test(`of a person is over everywhere when ${what}`, async (t) => {
      const server = await start(t);
      const browsers = [visitBy(server), visitBy(server)];
      for (const browser of browsers) await browser.signIn('editor', password);
      await end(server);
      for (const browser of browsers) {
        assert.deepEqual((await browser.askWithoutToken('GET /session')).body, nobody);
        const written = await browser.ask(`POST ${mount}/events`, { json: event });
        assert.equal(written.status, 401);
      }
    });
  }

  test('has the rights of the role that its person has now', async (t) => {
    const server = await start(t);
    const browser = visitBy(server);
    await browser.signIn('editor', password);
    await updateRole(server.database, 'editor', 'subscriber');
    assert.equal((await browser.ask('GET /session')).body.user.role, 'subscriber');
    assert.equal((await browser.ask(`POST ${mount}/events`, { json: event })).status, 403);
  });

  test('lets a person change her password, which ends the others', async (t) => {
    const server = await start(t);
    const [browser, other] = [visitBy(server), visitBy(server)];
    await browser.signIn('editor', password);
    await other.signIn('editor', password);
    const next = 'cuatro palabras sin relación';
    const change = (current_password: string, to: string) =>
      browser.ask('PUT /session/password', { json: { current_password, password: to } });
    const wrong = await change('no es esta la mía', next);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ['current_password']]);
    const short = await change(password, 'corta');
    assert.deepEqual([short.status, Object.keys(short.body.data.params)], [400, ['password']]);
    const changed = await change(password, next);
    assert.deepEqual([changed.status, changed.body.user.login], [200, 'editor']);
    assert.equal((await browser.ask('GET /session')).body.user.login, 'editor');
    assert.deepEqual((await other.ask('GET /session')).body, nobody);
    const again = (given: string) =>
      visitBy(server).ask('POST /session', { json: { name: 'editor', password: given } });
    assert.equal((await again(password)).status, 401);
    // The ó as one character and as two.
    assert.equal((await again(next.normalize('NFD'))).status, 201);
  });

  test('is not begun by who has none of these passwords', async (t) => {
    const server = await start(t);
    const json = { current_password: password, password: 'cuatro palabras más' };
    const { status, body } = await server.ask('editor', 'PUT /session/password', { json });
    assert.deepEqual([status, body.code], [401, 'rest_not_logged_in']);
  });

  test('of one person are at most fifty', async (t) => {
    const server = await start(t);
    const first = visitBy(server);
    await first.signIn('editor', password);
    const rows = Array.from({ length: 49 }, (_, index) => ({
      user_id: 2,
      hash: `session ${index}`,
      created_at: '2026-11-21 10:00:00',
      last_used_at: '2026-11-21 10:00:00',
    }));
    await server.database.transaction((executor) => executor.insertInto('sessions').values(rows).execute());
    assert.equal((await first.ask('GET /session')).body.user.login, 'editor');
    await visitBy(server).signIn('editor', password);
    assert.deepEqual((await first.ask('GET /session')).body, nobody);
    const { count } = await server.database.read
      .selectFrom('sessions')
      .select((build) => build.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 50);
    // Whose session made room, and by whom, is told like any other end.
    const { body } = await server.ask('administrator', 'GET /audit?kind=session');
    const [began, ended] = body.entries;
    assert.deepEqual([ended.action, ended.record, ended.user.login], ['delete', 1, 'editor']);
    assert.equal(began.action, 'create');
  });
});
