import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { type NewPlace, onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { anonymous } from '../../kernel/actor.ts';
import { followRetention } from '../../program/background-jobs.ts';
import type { Database } from '../../storage/dialect.ts';
import { createKey, revokeKey } from '../credentials/keys.ts';
import { createUser, deleteUser, updateRole } from '../users/users.ts';
import { recordAccountEvent } from './account-events.ts';

const mount = '/calendar/events/v1';
const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
const event = { title: 'Verbena', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };

// biome-ignore lint/suspicious/noExplicitAny: entries as tests look at them
type Entry = any;

const start = async (t: TestContext, place: NewPlace) => {
  let database: Database | undefined;
  const server = await startWholeServer(
    await place('schema'),
    { 'trusted-proxies': '127.0.0.1' },
    async (open) => {
      database = open;
      return open;
    },
  );
  t.after(server.close);
  if (database === undefined) throw new Error('no database');
  const list = async (query = ''): Promise<Entry[]> => {
    const { status, body } = await server.ask('administrator', `GET /audit?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.entries;
  };
  return { server, database, list };
};

onOneDatabase('the audit log', (place) => {
  test('tells who changed what, when, from where and with what', async (t) => {
    const { server, list } = await start(t, place);
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const { body } = await server.ask('editor', `POST ${mount}/events`, { json: event, headers: from });
    const change = { json: { title: 'Baile' }, headers: { 'x-forwarded-for': '2001:db8::1' } };
    await server.ask('administrator', `PATCH ${mount}/events/${body.id}`, change);
    await server.ask('administrator', `DELETE ${mount}/events/${body.id}`);
    const [deleted, updated, created] = await list(`kind=event&record=${body.id}`);
    assert.deepEqual(created, {
      at: '2026-11-21 10:00:00',
      user: { id: 2, login: 'editor' },
      kind: 'event',
      action: 'create',
      record: body.id,
      revision: 1,
      about: {},
      address: '203.0.113.7',
      credential: 'application password 2',
    });
    assert.deepEqual(
      [updated.user.login, updated.action, updated.about, updated.address],
      ['administrator', 'update', { name: 'Verbena' }, '2001:db8::1'],
    );
    assert.deepEqual(
      [deleted.action, deleted.about, deleted.address],
      ['delete', { name: 'Baile' }, '127.0.0.1'],
    );
  });

  test('forgets what was done with users and keys long ago and the addresses of old changes, if told to, and no change', async (t) => {
    const { server, database, list } = await start(t, place);
    const { body } = await server.ask('editor', `POST ${mount}/events`, { json: event });
    const by = { userId: null, address: '203.0.113.7' };
    const refused = ['session', null, 'refuse', {}] as const;
    await database.transaction(async (executor) => {
      await recordAccountEvent(executor, by, Temporal.Instant.from('2026-10-22T09:59:59Z'), refused);
      await recordAccountEvent(executor, by, Temporal.Instant.from('2026-10-22T10:00:00Z'), refused);
      await executor
        .updateTable('changes')
        .set({ at: '2026-10-22 09:59:59', address: '203.0.113.8' })
        .where('record_id', '=', body.id)
        .execute();
    });
    const { body: later } = await server.ask('editor', `POST ${mount}/events`, { json: event });
    const before = await list();
    const keep = async (days: number): Promise<readonly string[]> => {
      const lines: string[] = [];
      const looked = Promise.withResolvers<void>();
      const keeping = followRetention(
        { auditRetention: days, trashRetention: 0 },
        {
          ...{ database, clock },
          wait: async (_milliseconds, signal) => {
            looked.resolve();
            await once(signal, 'abort');
          },
          log: pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }),
        },
      );
      if (days > 0) await looked.promise;
      await keeping.close();
      return lines;
    };
    assert.deepEqual(await keep(0), []);
    assert.deepEqual(await list(), before);
    assert.deepEqual(await keep(30), ['audit log pruned', 'network addresses of changes pruned']);
    const addressOf = async (id: number) => (await list(`kind=event&record=${id}`))[0].address;
    assert.deepEqual([await addressOf(body.id), await addressOf(later.id)], [null, '127.0.0.1']);
    const isForgotten = ({ kind, at }: Entry) => kind === 'session' && at === '2026-10-22 09:59:59';
    const isOld = ({ kind, record }: Entry) => kind === 'event' && record === body.id;
    const expected = before
      .filter((entry) => !isForgotten(entry))
      .map((entry) => (isOld(entry) ? { ...entry, address: null } : entry));
    // Of what was done at other times another one comes first on a page now.
    const inOrder = (entries: readonly Entry[]) => entries.map((entry) => JSON.stringify(entry)).sort();
    assert.deepEqual(inOrder(await list()), inOrder(expected));
    assert.equal((await list()).length, before.length - 1);
    assert.deepEqual(await keep(30), []);
  });

  test('a key is named by its number', async (t) => {
    const { server, database, list } = await start(t, place);
    const made = await createKey(database, clock, {
      login: 'editor',
      name: 'web',
      scope: 'write',
      expiresAt: null,
    });
    const headers = { authorization: `Bearer ${made.secret}` };
    await server.ask('-', `POST ${mount}/tags`, { json: { name: 'Gratis' }, headers });
    const [tag] = await list('kind=tag');
    assert.deepEqual([tag.user.login, tag.credential], ['editor', `key ${made.key.id}`]);
  });

  test('tells of people, keys and passwords, and never a secret', async (t) => {
    const { database, list } = await start(t, place);
    const { user, applicationPassword } = await createUser(database, clock, {
      login: 'eva',
      email: 'eva@x.test',
      name: null,
      role: 'author',
    });
    await updateRole(database, 'eva', 'editor', clock);
    const made = await createKey(database, clock, {
      login: 'eva',
      name: 'web',
      scope: 'read',
      expiresAt: null,
    });
    await revokeKey(database, clock, made.key.id);
    await deleteUser(database, 'eva', clock);
    await database.transaction((executor) =>
      recordAccountEvent(executor, { ...anonymous, address: '203.0.113.9' }, clock(), [
        'session',
        null,
        'refuse',
        { login: 'editor' },
      ]),
    );
    const entries = (await list()).slice(0, 7);
    assert.deepEqual(
      entries.map(({ kind, action, about }) => [kind, action, about]),
      [
        ['session', 'refuse', { login: 'editor' }],
        ['user', 'delete', { login: 'eva', role: 'editor' }],
        ['key', 'delete', { login: 'eva', name: 'web' }],
        ['key', 'create', { login: 'eva', name: 'web', scope: 'read', expires_at: null }],
        ['user', 'update', { login: 'eva', role: 'editor', before: 'author' }],
        ['application_password', 'create', { login: 'eva', name: 'cartelera' }],
        ['user', 'create', { login: 'eva', role: 'author' }],
      ],
    );
    assert.deepEqual([entries[0].user, entries[0].address], [null, '203.0.113.9']);
    assert.deepEqual([entries[6].record, entries[6].credential], [user.id, 'command line']);
    const all = JSON.stringify(await list('per_page=100'));
    assert.ok(!all.includes(applicationPassword) && !all.includes(made.secret));
  });

  test('pages hold everything once, in the same order, while more is added', async (t) => {
    const { server, list } = await start(t, place);
    for (const name of ['a', 'b', 'c', 'd'])
      await server.ask('editor', `POST ${mount}/tags`, { json: { name } });
    const whole = await list('per_page=100');
    assert.ok(whole.length > 10);
    const read: Entry[] = [];
    let address: string | undefined = '/audit?per_page=3';
    while (address !== undefined) {
      const { status, body } = await server.ask('administrator', `GET ${address}`);
      assert.equal(status, 200, `${address} ${JSON.stringify(body)}`);
      read.push(...body.entries);
      address = body.next_rest_url?.replace('https://agenda.test', '');
      await server.ask('editor', `POST ${mount}/tags`, { json: { name: `later ${read.length}` } });
    }
    assert.deepEqual(read, whole);
  });

  const filters: [query: string, holds: (entry: Entry) => boolean][] = [
    ['user=2', ({ user }) => user?.id === 2],
    ['kind=category', ({ kind }) => kind === 'category'],
    ['kind=user', ({ kind }) => kind === 'user'],
    ['user=2&kind=category', ({ user, kind }) => user?.id === 2 && kind === 'category'],
    ['record=1', ({ record }) => record === 1],
  ];
  test('can be asked for one person, kind or record', async (t) => {
    const { server, list } = await start(t, place);
    for (const who of ['administrator', 'editor']) {
      await server.ask(who, `POST ${mount}/categories`, { json: { name: who } });
      await server.ask(who, `POST ${mount}/tags`, { json: { name: who } });
    }
    const all = await list('per_page=100');
    for (const [query, holds] of filters) {
      const wanted = all.filter(holds);
      assert.ok(wanted.length > 0, query);
      assert.deepEqual(await list(`per_page=100&${query}`), wanted, query);
    }
  });

  test('a change that is rolled back is not told of', async (t) => {
    const { server, list } = await start(t, place);
    const before = await list();
    const refused = await server.ask('editor', `POST ${mount}/events`, {
      json: { ...event, venue: 999_999 },
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(await list(), before);
  });
});
