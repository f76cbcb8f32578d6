import { randomInt } from 'node:crypto';
import { commandLine } from '../../kernel/actor.ts';
import { type Clock, utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { type EventActor, recordAccountEvent } from '../audit-log/account-events.ts';
import { loadSecretHash } from '../credentials/secrets.ts';
import { deleteSessionsOf, type SessionOwner } from '../credentials/sessions.ts';
import { findUser, type User } from '../users/user.ts';
import { forgetAttempts } from './attempts.ts';
import { createHashing } from './hashing.ts';

const shortest = 12;
const longest = 200;

/** Returns what is wrong with a chosen password, else null; only its length counts (NIST SP 800-63B 3.1.1.2). */
export const faultOfPassword = (password: string): Phrase | null => {
  const length = [...password].length;
  if (length >= shortest && password.length <= longest && password.trim() !== '' && password.isWellFormed())
    return null;
  return {
    es: `La contraseña debe tener entre ${shortest} y ${longest} caracteres.`,
    en: `A password of ${shortest} to ${longest} characters is expected.`,
  };
};

// Without those that are taken for each other: it is typed once.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A new password of four groups of five: 100 bits of chance. */
const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/**
 * Stores the hash of a user's password, and ends all sessions of that user. Part of the transaction of `executor`.
 */
export const storePassword = async (
  executor: Executor,
  now: Temporal.Instant,
  { userId, login, passwordHash }: SessionOwner & { readonly passwordHash: string },
  by: EventActor,
): Promise<void> => {
  const before = await executor
    .deleteFrom('sign_in_passwords')
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  await executor
    .insertInto('sign_in_passwords')
    .values({ user_id: userId, hash: passwordHash, created_at: utcText(now) })
    .execute();
  const action = before.length === 0 ? 'create' : 'update';
  await recordAccountEvent(executor, by, now, ['password', userId, action, { login }]);
  await deleteSessionsOf(executor, now, { userId, login }, by);
};

/**
 * Sets the password that a user signs in with, a drawn one when none is given, and returns it. Sessions with the one
 * before end; attempts that were counted are deleted.
 * @throws AppError `user_not_found`, or `invalid_password` for one that is too short or too long.
 */
export const setPassword = async (
  database: Database,
  clock: Clock,
  login: string,
  given: string | null,
): Promise<{ readonly user: User; readonly password: string }> => {
  const password = given ?? newPassword();
  const fault = faultOfPassword(password);
  if (fault !== null) throw new AppError('invalid', 'invalid_password', fault);
  const passwordHash = await createHashing().hash(password);
  const hash = await loadSecretHash(database);
  return database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    const account = { userId: user.id, login: user.login, passwordHash };
    await storePassword(executor, clock(), account, commandLine);
    const names = user.email === null ? [user.login] : [user.login, user.email];
    await forgetAttempts(executor, hash, { userId: user.id, names });
    return { user, password };
  });
};
