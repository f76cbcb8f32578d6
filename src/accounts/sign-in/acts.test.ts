import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { visitBy } from '../../../test/support/browser/browser-visit.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { endSessions } from '../credentials/sessions.ts';
import { setPassword } from './password.ts';

const mount = '/calendar/events/v1';
const password = 'caballo correcto pila grapa';
const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');

// biome-ignore lint/suspicious/noExplicitAny: entries as tests look at them
type Entry = any;

onOneDatabase('the audit log of signing in', (place) => {
  const start = async (t: TestContext) => {
    const server = await startWholeServer(await place('schema'), { 'trusted-proxies': '127.0.0.1' });
    t.after(server.close);
    await setPassword(server.database, clock, 'editor', password);
    let known = 0;
    /** What was written since the last call, the oldest first. */
    const news = async (): Promise<Entry[]> => {
      const { body } = await server.ask('administrator', 'GET /audit?per_page=100');
      const all = body.entries.toReversed();
      const fresh = all.slice(known);
      known = all.length;
      return fresh;
    };
    const visit = (address: string) => visitBy(server, address);
    return { server, news, visit };
  };

  const told = ({ user, kind, action, record, about, address, credential }: Entry) => [
    `${kind} ${action}`,
    user?.login ?? null,
    record,
    about,
    address,
    credential,
  ];
  const editor = { login: 'editor' };

  test('tells who signed in and out, from where, and what was done in the session', async (t) => {
    const { news, visit } = await start(t);
    const [set] = (await news()).slice(-1);
    assert.deepEqual(told(set), ['password create', null, 2, editor, null, 'command line']);
    const browser = visit('203.0.113.7');
    await browser.signIn('EDITOR ', password);
    await browser.ask(`POST ${mount}/tags`, { json: { name: 'Gratis' } });
    await browser.signIn('editor', password);
    await browser.ask('DELETE /session');
    await browser.ask('DELETE /session');
    const at = '203.0.113.7';
    const entries = await news();
    const tag = entries.find(({ kind }) => kind === 'tag')?.record;
    assert.deepEqual(entries.map(told), [
      ['session create', 'editor', 1, editor, at, 'password'],
      ['session delete', 'editor', 1, editor, at, 'password'],
      ['session create', 'editor', 2, editor, at, 'password'],
      ['session delete', 'editor', 2, editor, at, 'session 2'],
      // Of one second, what was done to the calendar stands behind.
      ['tag create', 'editor', tag, {}, at, 'session 1'],
    ]);
  });

  test('tells of a changed password, and of the sessions that ended by it', async (t) => {
    const { server, news, visit } = await start(t);
    const [office, home] = [visit('203.0.113.7'), visit('198.51.100.4')];
    await office.signIn('editor', password);
    await home.signIn('editor', password);
    await news();
    const change = (current: string) =>
      home.ask('PUT /session/password', { json: { current_password: current, password: 'otra bien larga' } });
    assert.equal((await change('no es esta')).status, 400);
    assert.equal((await change(password)).status, 200);
    const at = '198.51.100.4';
    assert.deepEqual((await news()).map(told), [
      ['password refuse', 'editor', 2, {}, at, 'session 2'],
      ['password update', 'editor', 2, editor, at, 'session 2'],
      ['session delete', 'editor', 1, editor, at, 'session 2'],
      ['session delete', 'editor', 2, editor, at, 'session 2'],
      ['session create', 'editor', 3, editor, at, 'session 2'],
    ]);
    await endSessions(server.database, 'editor', clock);
    await endSessions(server.database, 'editor', clock);
    await setPassword(server.database, clock, 'editor', null);
    assert.deepEqual((await news()).map(told), [
      ['session delete', null, 3, editor, null, 'command line'],
      ['password update', null, 2, editor, null, 'command line'],
    ]);
  });

  test('tells of attempts that failed by the name that somebody has, never by what was typed', async (t) => {
    const { news, visit } = await start(t);
    await news();
    const stranger = visit('203.0.113.9');
    // The second has no password; the third is one in the wrong field, with the name in that of the password.
    for (const name of ['eDitor', 'author', password]) {
      const { status } = await stranger.ask('POST /session', { json: { name, password: 'editor' } });
      assert.equal(status, 401);
    }
    const entries = await news();
    assert.deepEqual(
      entries.map(told),
      [editor, { login: 'author' }, {}].map((about) => [
        'session refuse',
        null,
        null,
        about,
        '203.0.113.9',
        null,
      ]),
    );
    assert.ok(!JSON.stringify(entries).includes('caballo'));
  });
});
