import { loginKey } from '../accounts/login.ts';
import type { Executor } from '../database/dialect.ts';

/** Somebody who can sign in with name and password. */
export interface Account {
  readonly userId: number;
  /** What is stored of the password. */
  readonly passwordHash: string;
}

/** No e-mail address is longer (RFC 5321 4.5.3.1). */
const longestName = 254;

/** The account of a name or e-mail address in any letter case; null when nobody has it, or no password. */
export const findAccount = async (executor: Executor, name: string): Promise<Account | null> => {
  const key = loginKey(name);
  if (key === '' || key.length > longestName) return null;
  const row = await executor
    .selectFrom('users')
    .innerJoin('sign_in_passwords', 'user_id', 'users.id')
    .select(['user_id', 'hash'])
    .where((where) => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
  return row === undefined ? null : { userId: row.user_id, passwordHash: row.hash };
};

/** The account of that person; null without a password. */
export const findAccountOf = async (executor: Executor, userId: number): Promise<Account | null> => {
  const row = await executor
    .selectFrom('sign_in_passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { userId, passwordHash: row.hash };
};
