import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestCalendar } from '../../../test/support/calendars/test-calendar.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { anonymous } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Database } from '../../storage/dialect.ts';
import { openDatabase } from '../../storage/open.ts';
import { createUser, updateRole } from '../users/users.ts';
import { createIdentification, type Identification } from './identify.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';
import { loadSecretHash } from './secrets.ts';
import { createSession } from './sessions.ts';

const start = Temporal.Instant.from('2026-05-01T10:00:00Z');
const clock = () => start;
const lifetimes = { idleMinutes: 120, hours: 24 };
const identificationOf = async (database: Database, now: Clock = clock) =>
  createIdentification(database, { hash: await loadSecretHash(database), clock: now, lifetimes });
const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const ask = async ({ identify }: Identification, authorization?: string, headers = {}, url = '/') =>
  identify({
    method: 'GET',
    headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
    url,
    origin: 'https://agenda.test',
    signsIn: false,
    wantsScript: () => false,
  });

const refused = { kind: 'unauthenticated', code: 'incorrect_password' };
const wrongNonce = { kind: 'forbidden', code: 'rest_cookie_invalid_nonce' };

onOneDatabase('identification', (place) => {
  const openWithEva = async (t: TestContext) => {
    const { database, location } = await openTestCalendar(t, place);
    const { user, applicationPassword } = await createUser(database, clock, {
      login: 'Eva',
      email: 'eva@example.org',
      name: null,
      role: 'editor',
    });
    return { database, location, userId: user.id, password: applicationPassword };
  };

  test('a person signs in by name or e-mail in any letter case, the password grouped as one likes', async (t) => {
    const { database, userId, password } = await openWithEva(t);
    const identification = await identificationOf(database);
    const grouped = password.replace(/(.{4})(?=.)/g, '$1 ');
    for (const header of [
      basic('Eva', password),
      basic('eVA', password),
      basic('EVA@example.ORG', password),
      basic('eva', grouped),
    ]) {
      const credential = 'application password 1';
      const eva = { userId, role: 'editor', scope: 'admin', credential };
      assert.deepEqual(await ask(identification, header), eva);
    }
  });

  test('who presents nothing that can be checked is anonymous', async (t) => {
    const { database } = await openWithEva(t);
    const identification = await identificationOf(database);
    for (const header of [
      undefined,
      'Bearer abc',
      'Digest x',
      'Basic %%%',
      basic('eva', ''),
      'Basic YWRtaW4=',
    ]) {
      assert.deepEqual(await ask(identification, header), anonymous);
    }
  });

  test('one answer for every wrong name and password', async (t) => {
    const { database, password } = await openWithEva(t);
    const other = await createUser(database, clock, {
      login: 'ada',
      email: null,
      name: null,
      role: 'author',
    });
    const identification = await identificationOf(database);
    const messages = new Set<string>();
    for (const header of [
      basic('eva', 'wrong'),
      basic('eva', '--'),
      basic('eva', password.toLowerCase()),
      basic('eva', other.applicationPassword),
      basic('nadie', password),
      basic('nadie@example.org', password),
      basic('', password),
      basic('eva\0', password),
      basic('x'.repeat(5000), password),
      `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0x61]).toString('base64')}`,
      `Bearer cartelera_${'a'.repeat(40)}`,
      'Bearer cartelera_a',
    ]) {
      await assert.rejects(ask(identification, header), (error) => {
        assert.ok(error instanceof AppError);
        messages.add(error.message);
        return error.kind === refused.kind && error.code === refused.code;
      });
    }
    assert.equal(messages.size, 1);
  });

  test('a nonce without valid credentials is refused; with them it does not count', async (t) => {
    const { database, password } = await openWithEva(t);
    const identification = await identificationOf(database);
    const right = basic('eva', password);
    for (const nonce of ['abc', '']) {
      for (const header of ['x-wp-nonce', 'x-csrf-token']) {
        const headers = { [header]: nonce };
        await assert.rejects(ask(identification, undefined, headers), wrongNonce);
        await assert.rejects(ask(identification, 'Bearer abc', headers), wrongNonce);
        await assert.rejects(ask(identification, basic('eva', 'wrong'), headers), refused);
        assert.equal((await ask(identification, right, headers)).role, 'editor');
      }
      await assert.rejects(
        ask(identification, undefined, {}, `/venues?page=1&_wpnonce=${nonce}`),
        wrongNonce,
      );
    }
    assert.deepEqual(await ask(identification, undefined, {}, '/venues?search=_wpnonce'), anonymous);
  });

  test('a key acts for its person within its scope until it is revoked', async (t) => {
    const { database, userId } = await openWithEva(t);
    const identification = await identificationOf(database);
    for (const scope of ['read', 'write', 'admin'] as const) {
      const made = await createKey(database, clock, { login: 'EVA', name: 'app', scope, expiresAt: null });
      const header = `Bearer ${made.secret}`;
      const credential = `key ${made.key.id}`;
      assert.deepEqual(await ask(identification, header), { userId, role: 'editor', scope, credential });
      await assert.rejects(ask(identification, basic('eva', made.secret)), refused);
      await revokeKey(database, clock, made.key.id);
      await database.look();
      await assert.rejects(ask(identification, header), refused);
    }
    await assert.rejects(revokeKey(database, clock, 999_999), { code: 'key_not_found' });
  });

  test('a key is refused from the moment it expires, also when it was just used', async (t) => {
    const { database } = await openWithEva(t);
    let now = start;
    const identification = await identificationOf(database, () => now);
    const expiresAt = start.add({ minutes: 10 });
    const key = { login: 'eva', name: 'app', scope: 'read', expiresAt } as const;
    const { secret } = await createKey(database, clock, key);
    now = start.add({ minutes: 9, seconds: 59 });
    assert.equal((await ask(identification, `Bearer ${secret}`)).role, 'editor');
    now = expiresAt;
    await assert.rejects(ask(identification, `Bearer ${secret}`), refused);
    await assert.rejects(createKey(database, clock, { ...key, expiresAt: start }), {
      code: 'invalid_expiry',
    });
  });

  test('the list of keys shows what they are, but not the keys', async (t) => {
    const { database } = await openWithEva(t);
    const made = await createKey(database, clock, {
      login: 'eva',
      name: 'app',
      scope: 'write',
      expiresAt: null,
    });
    const keys = await listKeys(database.read, 'EVA');
    assert.deepEqual(keys, [made.key]);
    assert.ok(!JSON.stringify(keys).includes(made.secret));
    assert.ok(made.secret.startsWith(made.key.hint));
    await assert.rejects(listKeys(database.read, 'nadie'), { code: 'user_not_found' });
  });

  test('what another process changes counts for callers already known', async (t) => {
    const { database, location, password } = await openWithEva(t);
    const elsewhere = openDatabase(location);
    t.after(elsewhere.close);
    const { key, secret } = await createKey(database, clock, {
      login: 'eva',
      name: 'app',
      scope: 'write',
      expiresAt: null,
    });
    const identification = await identificationOf(database);
    assert.equal((await ask(identification, basic('eva', password))).role, 'editor');
    await updateRole(elsewhere, 'eva', 'subscriber');
    await database.look();
    assert.equal((await ask(identification, basic('eva', password))).role, 'subscriber');
    assert.equal((await ask(identification, `Bearer ${secret}`)).role, 'subscriber');
    await revokeKey(elsewhere, clock, key.id);
    await database.look();
    await assert.rejects(ask(identification, `Bearer ${secret}`), refused);
  });

  test('the last use of a key is written down at most once a minute', async (t) => {
    const { database } = await openWithEva(t);
    const made = await createKey(database, clock, {
      login: 'eva',
      name: 'app',
      scope: 'read',
      expiresAt: null,
    });
    let now = start;
    const identification = await identificationOf(database, () => now);
    const lastUse = async () => {
      await identification.close();
      return (await listKeys(database.read, null))[0]?.last_used_at;
    };
    assert.equal(await lastUse(), null);
    for (const [seconds, expected] of [
      [0, '2026-05-01 10:00:00'],
      [59, '2026-05-01 10:00:00'],
      [60, '2026-05-01 10:01:00'],
    ] as const) {
      now = start.add({ seconds });
      await ask(identification, `Bearer ${made.secret}`);
      assert.equal(await lastUse(), expected);
    }
  });

  test('a session goes on for as long as it is used, up to its end', async (t) => {
    const { database, userId } = await openWithEva(t);
    let now = start;
    const making = { hash: await loadSecretHash(database), clock, lifetimes: { idleMinutes: 30, hours: 2 } };
    const secret = await database.transaction((executor) =>
      createSession(executor, making, { userId, login: 'eva' }, { userId }),
    );
    const { identify, close } = createIdentification(database, { ...making, clock: () => now });
    const request = {
      method: 'GET',
      url: '/',
      origin: 'https://agenda.test',
      signsIn: false,
      wantsScript: () => false,
    };
    const headers = { cookie: `other=1; __Host-cartelera-session=${secret}` };
    for (const [minutes, role] of [
      [29, 'editor'],
      [58, 'editor'],
      [87, 'editor'],
      [116, 'editor'],
      [119, 'editor'],
      [120, null],
    ] as const) {
      now = start.add({ minutes });
      assert.equal((await identify({ ...request, headers })).role, role, `after ${minutes}`);
      await close();
      await database.look();
    }
  });

  test('a request is answered though its use cannot be written down', async (t) => {
    const { database, password } = await openWithEva(t);
    const transaction = async (): Promise<never> => {
      throw new AppError('full', 'storage_full', { es: 'lleno', en: 'full' });
    };
    const identification = await identificationOf({ ...database, transaction });
    assert.equal((await ask(identification, basic('eva', password))).role, 'editor');
    await identification.close();
  });
});
