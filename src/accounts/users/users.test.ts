import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestCalendar } from '../../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { roles } from '../../kernel/actor.ts';
import { addApplicationPassword, revokeApplicationPasswords } from '../credentials/application-passwords.ts';
import { createIdentification } from '../credentials/identify.ts';
import { createKey, listKeys } from '../credentials/keys.ts';
import { loadSecretHash } from '../credentials/secrets.ts';
import { findUser, listUsers, userExists } from './user.ts';
import { createUser, deleteUser, ensureAdministrator, type NewUser, updateRole } from './users.ts';

const lifetimes = { idleMinutes: 120, hours: 24 };
const request = {
  method: 'GET',
  url: '/',
  origin: 'https://agenda.test',
  signsIn: false,
  wantsScript: () => false,
};
const clock = () => Temporal.Instant.from('2026-05-01T10:00:00Z');
const person = (login: string, more: Partial<NewUser> = {}): NewUser => ({
  login,
  email: null,
  name: null,
  role: 'subscriber',
  ...more,
});

onEachDatabase('people', (place) => {
  const open = (t: TestContext) => openTestCalendar(t, place);

  test('a person is created with a password of letters and digits, and found by any letter case', async (t) => {
    const { database } = await open(t);
    const { user, applicationPassword } = await createUser(database, clock, {
      login: 'Ada',
      email: 'Ada@Example.org',
      name: 'Ada L.',
      role: 'editor',
    });
    assert.match(applicationPassword, /^[A-Za-z0-9]{20,}$/);
    assert.deepEqual(user, {
      id: user.id,
      login: 'Ada',
      email: 'Ada@Example.org',
      name: 'Ada L.',
      role: 'editor',
      created_at: '2026-05-01 10:00:00',
    });
    assert.deepEqual(await findUser(database.read, 'aDA'), user);
    assert.deepEqual(await listUsers(database.read), [user]);
    assert.equal(await userExists(database.read, user.id), true);
    assert.equal(await userExists(database.read, user.id + 1), false);
  });

  test('nothing from which the password could be read is stored', async (t) => {
    const { database } = await open(t);
    const { applicationPassword } = await createUser(database, clock, person('ada'));
    const rows = await database.read.selectFrom('application_passwords').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(applicationPassword));
  });

  test('names and e-mail addresses are given once, whatever their letter case', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('ada', { email: 'ada@example.org' }));
    const taken: readonly NewUser[] = [
      person('ADA'),
      person('eva', { email: 'Ada@example.org' }),
      person('Ada@example.org'),
    ];
    for (const one of taken) {
      await assert.rejects(createUser(database, clock, one), { code: 'user_exists' });
    }
    await createUser(database, clock, person('eva'));
    await createUser(database, clock, person('simon'));
    assert.equal((await listUsers(database.read)).length, 3);
  });

  test('a name that could not be sent or shown is refused', async (t) => {
    const { database } = await open(t);
    for (const login of ['', ' ', 'a:b', 'a\nb', 'a\0b', '-a', 'x'.repeat(61), '<b>', '\ud800']) {
      await assert.rejects(createUser(database, clock, person(login)), { code: 'invalid_login' }, login);
    }
    for (const login of ['a', 'ñandú', 'ada.l-1_x', 'ada@example.org', '日本']) {
      assert.equal((await createUser(database, clock, person(login))).user.login, login);
    }
  });

  test('the first start makes one administrator, also when it is asked twice at once', async (t) => {
    const { database } = await open(t);
    const made = await Promise.all([
      ensureAdministrator(database, clock),
      ensureAdministrator(database, clock),
    ]);
    const [created, ...more] = made.filter((one) => one !== null);
    assert.deepEqual([created?.user.login, created?.user.role, more], ['admin', 'administrator', []]);
    assert.equal(await ensureAdministrator(database, clock), null);
  });

  test('an administrator is made beside people who administer nothing, under a name of its own', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('Admin'));
    await createUser(database, clock, person('eva', { email: 'admin2' }));
    assert.equal((await ensureAdministrator(database, clock))?.user.login, 'admin3');
    assert.equal(await ensureAdministrator(database, clock), null);
  });

  test('no administrator is made where there is one', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('ada', { role: 'administrator' }));
    assert.equal(await ensureAdministrator(database, clock), null);
  });

  test('every role can be given, but the last administrator stays one', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('ada', { role: 'administrator' }));
    await createUser(database, clock, person('eva'));
    await assert.rejects(updateRole(database, 'ada', 'editor'), { code: 'last_administrator' });
    await assert.rejects(deleteUser(database, 'Ada'), { code: 'last_administrator' });
    assert.equal((await updateRole(database, 'ada', 'administrator')).role, 'administrator');
    for (const role of [...roles].reverse()) {
      await updateRole(database, 'EVA', role);
      assert.equal((await findUser(database.read, 'eva')).role, role);
    }
    await deleteUser(database, 'ada');
    await assert.rejects(deleteUser(database, 'eva'), { code: 'last_administrator' });
  });

  test('of two administrators who delete each other at once one stays', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('ada', { role: 'administrator' }));
    await createUser(database, clock, person('eva', { role: 'administrator' }));
    await Promise.allSettled([deleteUser(database, 'ada'), deleteUser(database, 'eva')]);
    assert.equal((await listUsers(database.read)).length, 1);
  });

  test('a person gets further passwords beside the older ones, until all are revoked', async (t) => {
    const { database } = await open(t);
    const first = (await createUser(database, clock, person('eva'))).applicationPassword;
    await createUser(database, clock, person('ada', { role: 'administrator' }));
    const other = (await addApplicationPassword(database, clock, 'ada')).applicationPassword;
    const added = await addApplicationPassword(database, clock, 'EVA');
    assert.deepEqual([added.user.login, added.applicationPassword === first], ['eva', false]);
    const { identify } = createIdentification(database, {
      hash: await loadSecretHash(database),
      clock,
      lifetimes,
    });
    const as = async (login: string, password: string) => {
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
      return identify({ ...request, headers: { authorization } });
    };
    for (const password of [first, added.applicationPassword]) {
      assert.equal((await as('eva', password)).role, 'subscriber');
    }
    assert.equal((await revokeApplicationPasswords(database, 'Eva')).revoked, 2);
    await database.look();
    for (const password of [first, added.applicationPassword]) {
      await assert.rejects(as('eva', password), { code: 'incorrect_password' });
    }
    assert.equal((await as('ada', other)).role, 'administrator');
    assert.equal((await revokeApplicationPasswords(database, 'eva')).revoked, 0);
    for (const work of [
      () => addApplicationPassword(database, clock, 'nadie'),
      () => revokeApplicationPasswords(database, 'nadie'),
    ]) {
      await assert.rejects(work(), { code: 'user_not_found' });
    }
  });

  test('a deleted person cannot sign in, and nobody else gets the id', async (t) => {
    const { database } = await open(t);
    await createUser(database, clock, person('ada', { role: 'administrator' }));
    const { user, applicationPassword } = await createUser(database, clock, person('eva'));
    const key = { login: 'eva', name: 'app', scope: 'read', expiresAt: null } as const;
    const { secret } = await createKey(database, clock, key);
    await deleteUser(database, 'eva');
    const { identify } = createIdentification(database, {
      hash: await loadSecretHash(database),
      clock,
      lifetimes,
    });
    const basic = Buffer.from(`eva:${applicationPassword}`).toString('base64');
    for (const authorization of [`Basic ${basic}`, `Bearer ${secret}`]) {
      await assert.rejects(async () => identify({ ...request, headers: { authorization } }), {
        code: 'incorrect_password',
      });
    }
    assert.deepEqual(await listKeys(database.read, null), []);
    const { user: next } = await createUser(database, clock, person('eva'));
    assert.notEqual(next.id, user.id);
  });

  test('an unknown person is named', async (t) => {
    const { database } = await open(t);
    await assert.rejects(deleteUser(database, 'nadie'), /nadie/);
    await assert.rejects(updateRole(database, 'nadie', 'editor'), { code: 'user_not_found' });
  });
});
