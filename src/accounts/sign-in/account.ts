import { randomBytes } from 'node:crypto';
import type { Executor } from '../../storage/dialect.ts';
import { type HashSecret, isSameHash } from '../credentials/secrets.ts';
import { canBeLogin, loginKey } from '../users/user.ts';

/** A user whom a name stands for. */
export interface Named {
  readonly userId: number;
  readonly login: string;
  /** What is stored of the password; null without one. */
  readonly passwordHash: string | null;
}

/** A user who can sign in with name and password. */
export interface Account extends Named {
  readonly passwordHash: string;
}

/** Returns the same user, or null for one without a password. */
export const accountOf = (named: Named | null): Account | null =>
  named === null || named.passwordHash === null ? null : { ...named, passwordHash: named.passwordHash };

const people = (executor: Executor) =>
  executor
    .selectFrom('users')
    .leftJoin('sign_in_passwords', 'user_id', 'users.id')
    .select(['users.id as userId', 'login', 'hash as passwordHash']);

/** Returns the user of a name or e-mail address, in any letter case, or null. */
export const findNamed = async (executor: Executor, name: string): Promise<Named | null> => {
  const key = loginKey(name);
  if (!canBeLogin(key)) return null;
  const row = await people(executor)
    .where((where) => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
  return row ?? null;
};

/** Returns the account of that user; null without a password. */
export const findAccountOf = async (executor: Executor, userId: number): Promise<Account | null> =>
  accountOf((await people(executor).where('users.id', '=', userId).executeTakeFirst()) ?? null);

/** A browser is recognized for a year, in seconds. */
export const browserSeconds = 365 * 24 * 60 * 60;

// What is stored of the password is part of it: with another password no browser is recognized any more.
const sealOf = (hash: HashSecret, { userId, passwordHash }: Account, browser: string): string =>
  hash('known browser', `${userId} ${passwordHash} ${browser}`);

/** A new number for a browser. */
export const newBrowser = (): string => randomBytes(16).toString('base64url');

/** Returns the value of the cookie by which a browser is recognized in which that user has signed in. */
export const browserCookie = (hash: HashSecret, account: Account, browser: string): string =>
  `${browser}.${sealOf(hash, account, browser)}`;

/** The number of the browser if its cookie was made for that user, else null. */
export const knownBrowser = (
  hash: HashSecret,
  account: Account | null,
  cookie: string | null,
): string | null => {
  const [, browser, seal] = /^([A-Za-z0-9_-]{22})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (account === null || browser === undefined || seal === undefined) return null;
  return isSameHash(seal, sealOf(hash, account, browser)) ? browser : null;
};
