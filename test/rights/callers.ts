import { createKey } from '../../src/accounts/credentials/keys.ts';
import { loadSecretHash } from '../../src/accounts/credentials/secrets.ts';
import { csrfTokenOf } from '../../src/accounts/credentials/session-request.ts';
import { createSession } from '../../src/accounts/credentials/sessions.ts';
import { roles, scopes } from '../../src/kernel/actor.ts';
import type { WholeServer } from '../support/servers/whole-server.ts';

/** Somebody who asks, by one of the ways to say who one is. */
export interface Caller {
  /** As failures name him: `author, read key`. */
  readonly name: string;
  /** A column of the tables. */
  readonly role: string;
  /** A row of the table of credentials; `none` for a stranger. */
  readonly credentials: string;
  /** 0 for a stranger. */
  readonly userId: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A stranger. */
export const stranger: Caller = {
  name: 'stranger',
  role: 'stranger',
  credentials: 'none',
  userId: 0,
  headers: {},
};

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');

/** Everybody: a stranger, and each role by application password, by key of each scope, and by cookie. */
export const makeCallers = async ({ database, authorizationOf }: WholeServer): Promise<readonly Caller[]> => {
  const hash = await loadSecretHash(database);
  const making = { hash, clock: () => now, lifetimes: { idleMinutes: 60, hours: 24 } };
  const callers: Caller[] = [stranger];
  for (const [index, role] of roles.entries()) {
    const userId = index + 1;
    const add = (credentials: string, headers: Readonly<Record<string, string>>): void =>
      void callers.push({ name: `${role}, ${credentials}`, role, credentials, userId, headers });
    add('password', { authorization: authorizationOf(role) });
    for (const scope of scopes) {
      const { secret } = await createKey(database, () => now, {
        login: role,
        name: `${role} ${scope}`,
        scope,
        expiresAt: null,
      });
      add(`${scope} key`, { authorization: `Bearer ${secret}` });
    }
    const secret = await database.transaction((executor) =>
      createSession(executor, making, { userId, login: role }, { userId }),
    );
    const cookie = `__Host-cartelera-session=${secret}`;
    add('cookie with token', { cookie, 'x-csrf-token': csrfTokenOf(hash, secret) });
    add('cookie without token', { cookie });
  }
  return callers;
};
