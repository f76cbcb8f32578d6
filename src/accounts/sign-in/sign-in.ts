import type { Actor } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import { type AppError, invalidFields } from '../../kernel/error.ts';
import type { Database } from '../../storage/dialect.ts';
import { type AccountEvent, type EventActor, recordAccountEvent } from '../audit-log/account-events.ts';
import { incorrectPassword } from '../credentials/credentials.ts';
import { dropCookie, readCookie, writeCookie } from '../credentials/session-cookie.ts';
import { isForeign, sessionSecretOf } from '../credentials/session-request.ts';
import { createSession, deleteSession, type SessionMaking } from '../credentials/sessions.ts';
import {
  type Account,
  accountOf,
  browserCookie,
  browserSeconds,
  findAccountOf,
  findNamed,
  knownBrowser,
  type Named,
  newBrowser,
} from './account.ts';
import {
  browserCounter,
  type Counter,
  countersOf,
  createAttempts,
  namesOf,
  personCounter,
} from './attempts.ts';
import { createHashing } from './hashing.ts';
import { storePassword } from './password.ts';
import { foreignOrigin } from './refusals.ts';

/** A session that has just begun, and the cookies that go with it. */
export interface Begun {
  readonly userId: number;
  readonly secret: string;
  readonly cookies: readonly string[];
}

/** A session that a request acts for. */
interface Session {
  readonly actor: Actor & { readonly userId: number };
  readonly secret: string;
}

/** Who does something in a session, and from where. */
const doerIn = ({ actor }: Session, client: Client): EventActor => ({ ...actor, address: client.remote() });

const wrongCurrent = () =>
  invalidFields({
    current_password: { es: 'No es la contraseña actual.', en: 'It is not the current password.' },
  });

/** Signs users in and out, with name and password. */
export const createSignIn = (database: Database, making: SessionMaking) => {
  const { hash, clock } = making;
  const hashing = createHashing();
  const attempts = createAttempts(database, clock);

  const cookiesFor = (request: Client, account: Account, secret: string, browser: string) => [
    writeCookie('session', request, secret, null),
    writeCookie('browser', request, browserCookie(hash, account, browser), browserSeconds),
  ];

  const isRight = async (password: string, account: Account | null, counters: readonly Counter[]) => {
    // Before the work, so that a hundred who try at the same time are a hundred attempts.
    const hasRoom = await attempts.count(counters);
    // The work is done in any case: its time does not reveal the reason of a rejection.
    return (await hashing.verify(password, account?.passwordHash ?? null)) && hasRoom;
  };

  const note = (by: EventActor, act: AccountEvent): Promise<void> =>
    database.transaction((executor) => recordAccountEvent(executor, by, clock(), act));

  // By the login of the user: what was typed may be a password in the wrong field.
  const refused = async (client: Client, named: Named | null): Promise<AppError> => {
    const about = named === null ? {} : { login: named.login };
    const by = { userId: null, address: client.remote() };
    await note(by, ['session', null, 'refuse', about]);
    return incorrectPassword();
  };

  return {
    /**
     * Begins a session, in place of the one that the request already has.
     * @throws AppError 401 `incorrect_password`, whatever of it was wrong; 429 `rest_too_many_sign_ins`; 403
     * `rest_foreign_origin` for a request by the page of another site.
     */
    signIn: (client: Client, name: string, password: string): Promise<Begun> =>
      hashing.admit(async () => {
        if (isForeign(client)) throw foreignOrigin();
        const named = await findNamed(database.read, name);
        const account = accountOf(named);
        const browser = knownBrowser(hash, account, readCookie('browser', client.headers, client));
        const given = { name, userId: named?.userId ?? null, network: client.network() };
        const counters = browser === null ? countersOf(hash, given) : [browserCounter(hash, browser)];
        if (!(await isRight(password, account, counters)) || account === null)
          throw await refused(client, named);
        const { userId, passwordHash } = account;
        const by = { userId, credential: 'password', address: client.remote() };
        const renewed = hashing.isOutdated(passwordHash) ? await hashing.hash(password) : null;
        const before = sessionSecretOf(client);
        const secret = await database.transaction(async (executor) => {
          // No session begins with a password that was changed while it was being compared.
          const now = await findAccountOf(executor, userId);
          if (now?.passwordHash !== passwordHash) return null;
          await attempts.takeBack(executor, namesOf(counters));
          if (before !== null) await deleteSession(executor, making, before, by);
          if (renewed !== null) {
            await executor
              .updateTable('sign_in_passwords')
              .set({ hash: renewed })
              .where('user_id', '=', userId)
              .execute();
          }
          return createSession(executor, making, account, by);
        });
        if (secret === null) throw await refused(client, named);
        const current = { ...account, passwordHash: renewed ?? passwordHash };
        return { userId, secret, cookies: cookiesFor(client, current, secret, browser ?? newBrowser()) };
      }),

    /**
     * Ends the session, if there is one. Returns the cookies without it.
     * @throws AppError 403 `rest_foreign_origin` for a request by the page of another site without a session: the browser
     * would drop a cookie that it did not send.
     */
    signOut: async (client: Client, session: Session | null): Promise<readonly string[]> => {
      if (session === null && isForeign(client)) throw foreignOrigin();
      if (session !== null) {
        await database.transaction((executor) =>
          deleteSession(executor, making, session.secret, doerIn(session, client)),
        );
      }
      return [dropCookie('session', client)];
    },

    /**
     * Gives the user of a session another password; all sessions of that user end, and a new one begins.
     * @throws AppError 400 `rest_invalid_param` for a wrong `current_password`; 429 `rest_too_many_sign_ins`.
     */
    changePassword: (
      client: Client,
      session: Session,
      { current, next }: { readonly current: string; readonly next: string },
    ): Promise<Begun> =>
      hashing.admit(async () => {
        const { userId } = session.actor;
        const by = doerIn(session, client);
        const account = await findAccountOf(database.read, userId);
        const counters = [personCounter(hash, userId)];
        if (!(await isRight(current, account, counters)) || account === null) {
          await note(by, ['password', userId, 'refuse', {}]);
          throw wrongCurrent();
        }
        const passwordHash = await hashing.hash(next);
        const secret = await database.transaction(async (executor) => {
          const now = await findAccountOf(executor, userId);
          if (now?.passwordHash !== account.passwordHash) throw wrongCurrent();
          await attempts.takeBack(executor, namesOf(counters));
          await storePassword(executor, clock(), { ...account, passwordHash }, by);
          return createSession(executor, making, account, by);
        });
        const changed = { ...account, passwordHash };
        return { userId, secret, cookies: cookiesFor(client, changed, secret, newBrowser()) };
      }),
  };
};

/** What signs users in and out. */
export type SignIn = ReturnType<typeof createSignIn>;
