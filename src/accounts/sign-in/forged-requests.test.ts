import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BrowserVisit, visitBy } from '../../../test/support/browser/browser-visit.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { shortOrLong } from '../../../test/support/tiers.ts';
import { systemClock } from '../../kernel/clock.ts';
import { setPassword } from './password.ts';

const mount = '/calendar/events/v1';
const password = 'caballo correcto pila grapa';
const event = { title: 'Verbena', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  type: 'application/x-www-form-urlencoded',
});
const sessionName = '__Host-cartelera-session';
const wrongToken = 'rest_cookie_invalid_nonce';

onOneDatabase('requests that a page of another site has a browser send', (place) => {
  const start = async (t: TestContext) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    await setPassword(server.database, systemClock, 'administrator', password);
    const browser = visitBy(server);
    await browser.signIn('administrator', password);
    return { server, browser };
  };

  test('write nothing: no write goes without the token, on no route, by no trick with the verb', async (t) => {
    const { server, browser } = await start(t);
    const { body } = await browser.ask(`POST ${mount}/events`, { json: event });
    const before = await server.snapshot();
    const writes: string[] = [];
    for (const { mount: each, routes } of server.mounted) {
      for (const route of routes) {
        const path = each + route.path.replace('{id}', body.id).replace('{slug}', body.slug);
        const methods = new Set<string>(route.endpoints.flatMap((endpoint) => endpoint.methods));
        for (const method of [...methods, 'PUT', 'PROPFIND'])
          if (method !== 'GET') writes.push(`${method} ${path}`);
        for (const method of ['DELETE', 'GET', 'PATCH']) writes.push(`POST ${path}?_method=${method}`);
      }
    }
    // Who begins a session gives name and password, which another site does not know.
    const own = /^POST (?:\/.+\/v1)?\/session\/?$/;
    for (const [index, write] of writes.filter((each) => !own.test(each)).entries()) {
      const tries = [
        form(event),
        { json: event },
        { ...form({ ...event, _wpnonce: browser.token() }), headers: { 'sec-fetch-site': 'cross-site' } },
        { json: event, headers: { 'x-csrf-token': '' } },
        { json: event, headers: { 'x-csrf-token': browser.token().replace(/.$/, 'x') } },
        { json: event, headers: { 'x-wp-nonce': browser.token(), 'x-csrf-token': 'a' } },
      ];
      // The short form tries two of them with each write.
      for (const sending of tries.filter((_, at) => (at + index) % shortOrLong(3, 1) === 0)) {
        const { status, body: refused } = await browser.askWithoutToken(write, sending);
        // The session's own routes do not exist with every verb; elsewhere the token comes first.
        const expected = write.includes('/session') && status === 404 ? 'rest_no_route' : wrongToken;
        const fieldsFirst = write.includes('/session/password') && status === 400;
        if (fieldsFirst) continue;
        assert.deepEqual([refused.code, status], [expected, expected === wrongToken ? 403 : 404], write);
      }
    }
    assert.deepEqual(await server.snapshot(), before);
    assert.equal((await browser.ask('GET /session')).body.user.login, 'administrator');
  });

  test('the token is taken by either name, and in the address as WordPress does', async (t) => {
    const { browser } = await start(t);
    const token = browser.token();
    for (const [query, headers] of [
      ['', { 'x-csrf-token': token }],
      ['', { 'x-wp-nonce': token }],
      [`?_wpnonce=${token}`, {}],
    ] as const) {
      const made = await browser.askWithoutToken(`POST ${mount}/events${query}`, { json: event, headers });
      assert.equal(made.status, 201);
    }
  });

  test('a token that is no hash at all is refused like any other', async (t) => {
    const { browser } = await start(t);
    for (const token of ['é'.repeat(64), '日'.repeat(64), 'x'.repeat(5000), '\u0000'.repeat(64), ' ']) {
      const query = `?_wpnonce=${encodeURIComponent(token)}`.slice(0, 15_000);
      for (const request of [`POST ${mount}/events${query}`, `GET ${mount}/events${query}`]) {
        const { status, body, headers } = await browser.askWithoutToken(request, { json: event });
        assert.deepEqual([status, body.code], [403, wrongToken], request.slice(0, 80));
        assert.match(String(headers['cache-control']), /no-store/);
      }
    }
  });

  test('a read with a token that is not of its session is refused by either name, a dead cookie alone reads', async (t) => {
    const { server, browser } = await start(t);
    const cookie = `${sessionName}=${browser.cookies.get(sessionName)}`;
    const events = `GET ${mount}/events`;
    for (const name of ['x-csrf-token', 'x-wp-nonce']) {
      const wrong = { [name]: 'a'.repeat(64) };
      const right = { [name]: browser.token() };
      const read = async (headers: Record<string, string>) => {
        const { status, body } = await server.ask('-', events, { headers });
        return [status, body.code];
      };
      assert.deepEqual(await read({ ...wrong, cookie }), [403, wrongToken]);
      assert.deepEqual(await read(wrong), [403, wrongToken]);
      assert.deepEqual(await read(right), [403, wrongToken]);
      assert.deepEqual(await read({ ...right, cookie }), [200, undefined]);
      const dead = cookie.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
      assert.deepEqual(await read({ cookie: dead }), [200, undefined]);
      assert.deepEqual(await read({ ...right, cookie: dead }), [403, wrongToken]);
    }
  });

  test('the token of one session is none of another', async (t) => {
    const { server, browser } = await start(t);
    const other = visitBy(server);
    await other.signIn('administrator', password);
    const headers = { 'x-csrf-token': other.token() };
    const { status } = await browser.askWithoutToken(`POST ${mount}/events`, { json: event, headers });
    assert.equal(status, 403);
  });

  test('read nothing but what everybody may: as scripts, from other hosts of the domain, from elsewhere', async (t) => {
    const { browser } = await start(t);
    const { body } = await browser.ask(`POST ${mount}/events`, { json: { ...event, status: 'draft' } });
    const draft = `GET ${mount}/events/${body.id}`;
    const reads = async (path: string, headers: Record<string, string>) =>
      (await browser.askWithoutToken(path, { headers })).bytes.toString();
    const foreign: readonly (readonly [string, Record<string, string>])[] = [
      ['?_jsonp=steal', {}],
      ['?%5fjsonp=steal', {}],
      ['?_jsonp=steal', { 'sec-fetch-site': 'same-origin' }],
      ['', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
      ['', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }],
      ['', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
      ['', { origin: 'https://evil.test' }],
      ['', { origin: 'null' }],
    ];
    for (const [query, headers] of foreign) {
      assert.ok(
        !(await reads(draft + query, headers)).includes('Verbena'),
        `${query} ${JSON.stringify(headers)}`,
      );
      assert.ok(!(await reads(`GET /session${query}`, headers)).includes(browser.token()), query);
    }
    const own: readonly Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { origin: 'https://agenda.test' },
      { 'sec-fetch-site': 'cross-site', 'x-csrf-token': browser.token() },
    ];
    for (const headers of own) {
      assert.ok((await reads(draft, headers)).includes('Verbena'), JSON.stringify(headers));
    }
  });

  test('sign nobody in as somebody else', async (t) => {
    const { server } = await start(t);
    const fields = form({ name: 'administrator', password });
    const foreign: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const reply = await visitBy(server).ask('POST /session', { ...fields, headers });
      assert.deepEqual(
        [reply.status, reply.body.code],
        [403, 'rest_foreign_origin'],
        JSON.stringify(headers),
      );
      assert.equal(reply.headers['set-cookie'], undefined);
    }
    for (const headers of [
      {},
      { origin: 'https://agenda.test' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
    ]) {
      assert.equal((await visitBy(server).ask('POST /session', { ...fields, headers })).status, 201);
    }
  });

  test('sign nobody out: a form of another site comes without the cookie, and takes it from nobody', async (t) => {
    const { server } = await start(t);
    const foreign: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
      { origin: 'https://evil.test' },
    ];
    for (const headers of foreign) {
      for (const request of ['POST /session?_method=DELETE', 'DELETE /session']) {
        // `SameSite=Lax` keeps the cookie back, and a browser takes the cookies of the page that it is sent to.
        const reply = await visitBy(server).ask(request, { ...form({}), headers });
        assert.deepEqual([reply.status, reply.body.code], [403, 'rest_foreign_origin']);
        assert.equal(reply.headers['set-cookie'], undefined);
      }
    }
    const reply = await visitBy(server).ask('DELETE /session');
    assert.equal(reply.status, 200);
  });

  test('a cookie that another host slipped in beside ours, or under its plain name, is nobody’s', async (t) => {
    const { server, browser } = await start(t);
    const secret = browser.cookies.get(sessionName) ?? '';
    const tossed = async (cookie: string): Promise<unknown> =>
      (await server.ask('-', 'GET /session', { headers: { cookie } })).body.user?.login ?? null;
    for (const [cookie, expected] of [
      [`${sessionName}=${secret}`, 'administrator'],
      [`a=b; ${sessionName}=${secret};c`, 'administrator'],
      [`${sessionName}=${secret}; ${sessionName}=${secret}`, null],
      [`${sessionName}=x; ${sessionName}=${secret}`, null],
      [`cartelera-session=${secret}`, null],
      [`${sessionName}="${secret}"`, null],
      [`${sessionName.toLowerCase()}=${secret}`, null],
      [`${sessionName}=${secret}x`, null],
      [`${sessionName}=`, null],
      [`${';'.repeat(5000)}`, null],
      [`${sessionName}=%00; ${'a=b; '.repeat(1000)}`, null],
    ] as const) {
      assert.equal(await tossed(cookie), expected, cookie.slice(0, 80));
    }
  });

  test('credentials of a program count before a cookie, and need no token', async (t) => {
    const { server, browser } = await start(t);
    const cookie = `${sessionName}=${browser.cookies.get(sessionName)}`;
    const as = (who: string) => server.ask(who, `POST ${mount}/events`, { json: event, headers: { cookie } });
    assert.deepEqual([(await as('author')).status, (await as('author')).body.author], [201, '3']);
    assert.equal((await as('subscriber')).status, 403);
    const wrong = await server.ask('-', `GET ${mount}/events`, {
      headers: { cookie, authorization: 'Basic YTpi' },
    });
    assert.equal(wrong.status, 401);
  });

  const sites: readonly (readonly [string, string, boolean])[] = [
    ['http://localhost:8080', 'cartelera-session', false],
    ['http://127.0.0.1', 'cartelera-session', false],
    ['http://[::1]:80', 'cartelera-session', false],
    ['https://localhost', sessionName, true],
    ['http://agenda.example', sessionName, true],
    ['http://127.0.0.1.evil.example', sessionName, true],
    ['http://localhost.evil.example', sessionName, true],
    ['https://agenda.example/calendario', sessionName, true],
  ];
  for (const [site, name, isSecure] of sites) {
    test(`the cookie of ${site} is ${name}`, async (t) => {
      const server = await startWholeServer(await place('schema'), { 'public-url': site });
      t.after(server.close);
      await setPassword(server.database, systemClock, 'administrator', password);
      const browser: BrowserVisit = visitBy(server);
      const { headers } = await browser.signIn('administrator', password);
      const set = headers['set-cookie'] as string[];
      for (const cookie of set) {
        assert.match(cookie, /; Path=\/; HttpOnly; SameSite=Lax/);
        assert.equal(cookie.includes('; Secure'), isSecure);
        assert.ok(!/domain/i.test(cookie));
      }
      assert.ok(set[0]?.startsWith(`${name}=`));
      assert.equal((await browser.ask('GET /session')).body.user.login, 'administrator');
    });
  }
});
