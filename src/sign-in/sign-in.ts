import { incorrectPassword } from '../accounts/refusals.ts';
import { dropCookie, readCookie, writeCookie } from '../accounts/session-cookie.ts';
import { isForeign, type SessionRequest, sessionSecretOf } from '../accounts/session-request.ts';
import { createSession, deleteSession, type SessionMaking } from '../accounts/sessions.ts';
import type { Database } from '../database/dialect.ts';
import type { Caller } from '../http/caller.ts';
import { invalidFields } from '../kernel/error.ts';
import { type Account, findAccount, findAccountOf } from './account.ts';
import { browserCounter, type Counter, countersOf, createAttempts, personCounter } from './attempts.ts';
import { createHashing } from './hashing.ts';
import { browserCookie, browserSeconds, knownBrowser, newBrowser } from './known-browser.ts';
import { storePassword } from './password.ts';
import { foreignOrigin } from './refusals.ts';

/** A session that has just begun, and the cookies that go with it. */
export interface Begun {
  readonly userId: number;
  readonly secret: string;
  readonly cookies: readonly string[];
}

/** How people sign in and out with name and password. */
export interface SignIn {
  /**
   * Begins a session, in place of the one that the request already has.
   * @throws AppError 401 `incorrect_password`, whatever of it was wrong; 429 `rest_too_many_sign_ins`; 403
   * `rest_foreign_origin` when the page of another site asks.
   */
  readonly signIn: (caller: Caller, name: string, password: string) => Promise<Begun>;
  /** Ends the session of that secret; gives the cookies without it. */
  readonly signOut: (request: SessionRequest, secret: string | null) => Promise<readonly string[]>;
  /**
   * Gives the person of a session another password; all sessions of theirs end, and a new one begins.
   * @throws AppError 400 `rest_invalid_param` for a wrong `current_password`; 429 `rest_too_many_sign_ins`.
   */
  readonly changePassword: (
    request: SessionRequest,
    userId: number,
    passwords: { readonly current: string; readonly next: string },
  ) => Promise<Begun>;
}

const wrongCurrent = () =>
  invalidFields({
    current_password: { es: 'No es la contraseña actual.', en: 'It is not the current password.' },
  });

/** Signs people in over that database. */
export const createSignIn = (database: Database, making: SessionMaking): SignIn => {
  const { hash, clock } = making;
  const hashing = createHashing();
  const attempts = createAttempts(database, clock);

  const cookiesFor = (request: SessionRequest, account: Account, secret: string, browser: string) => [
    writeCookie('session', request, secret, null),
    writeCookie('browser', request, browserCookie(hash, account, browser), browserSeconds),
  ];

  const isRight = async (password: string, account: Account | null, counters: readonly Counter[]) => {
    // Before the work, so that a hundred who try at the same time are a hundred attempts.
    await attempts.count(counters);
    return hashing.verify(password, account?.passwordHash ?? null);
  };

  return {
    signIn: (caller, name, password) =>
      hashing.admit(async () => {
        if (isForeign(caller)) throw foreignOrigin();
        const account = await findAccount(database.read, name);
        const browser = knownBrowser(hash, account, readCookie('browser', caller.headers, caller));
        const counters =
          browser === null ? countersOf(hash, name, caller.remote()) : [browserCounter(hash, browser)];
        if (!(await isRight(password, account, counters)) || account === null) throw incorrectPassword();
        const { userId, passwordHash } = account;
        const renewed = hashing.isOutdated(passwordHash) ? await hashing.hash(password) : null;
        const before = sessionSecretOf(caller);
        const secret = await database.transaction(async (executor) => {
          // Nobody begins a session with a password that was changed while it was being compared.
          const now = await findAccountOf(executor, userId);
          if (now?.passwordHash !== passwordHash) throw incorrectPassword();
          await attempts.takeBack(executor, counters);
          if (before !== null) await deleteSession(executor, hash, before);
          if (renewed !== null) {
            await executor
              .updateTable('sign_in_passwords')
              .set({ hash: renewed })
              .where('user_id', '=', userId)
              .execute();
          }
          return createSession(executor, making, userId);
        });
        const current = { userId, passwordHash: renewed ?? passwordHash };
        return { userId, secret, cookies: cookiesFor(caller, current, secret, browser ?? newBrowser()) };
      }),

    signOut: async (request, secret) => {
      if (secret !== null) {
        await database.transaction((executor) => deleteSession(executor, hash, secret));
      }
      return [dropCookie('session', request)];
    },

    changePassword: (request, userId, { current, next }) =>
      hashing.admit(async () => {
        const account = await findAccountOf(database.read, userId);
        const counters = [personCounter(hash, userId)];
        if (!(await isRight(current, account, counters)) || account === null) throw wrongCurrent();
        const passwordHash = await hashing.hash(next);
        const secret = await database.transaction(async (executor) => {
          const now = await findAccountOf(executor, userId);
          if (now?.passwordHash !== account.passwordHash) throw wrongCurrent();
          await attempts.takeBack(executor, counters);
          await storePassword(executor, clock, { userId, passwordHash });
          return createSession(executor, making, userId);
        });
        const changed = { userId, passwordHash };
        return { userId, secret, cookies: cookiesFor(request, changed, secret, newBrowser()) };
      }),
  };
};
