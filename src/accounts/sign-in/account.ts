import type { Executor } from '../../storage/dialect.ts';
import { canBeLogin, loginKey } from '../users/login.ts';

/** Somebody whom a name stands for. */
export interface Named {
  readonly userId: number;
  readonly login: string;
  /** What is stored of the password; null without one. */
  readonly passwordHash: string | null;
}

/** Somebody who can sign in with name and password. */
export interface Account extends Named {
  readonly passwordHash: string;
}

/** The same person, or null for one without a password. */
export const accountOf = (named: Named | null): Account | null =>
  named === null || named.passwordHash === null ? null : { ...named, passwordHash: named.passwordHash };

const people = (executor: Executor) =>
  executor
    .selectFrom('users')
    .leftJoin('sign_in_passwords', 'user_id', 'users.id')
    .select(['users.id as userId', 'login', 'hash as passwordHash']);

/** Whom a name or e-mail address stands for, in any letter case; null when nobody has it. */
export const findNamed = async (executor: Executor, name: string): Promise<Named | null> => {
  const key = loginKey(name);
  if (!canBeLogin(key)) return null;
  const row = await people(executor)
    .where((where) => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
  return row ?? null;
};

/** The account of that person; null without a password. */
export const findAccountOf = async (executor: Executor, userId: number): Promise<Account | null> =>
  accountOf((await people(executor).where('users.id', '=', userId).executeTakeFirst()) ?? null);
