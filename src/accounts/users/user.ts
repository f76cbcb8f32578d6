import type { Selectable } from 'kysely';
import { AppError } from '../../kernel/error.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { Tables } from '../../storage/tables.ts';

const maxLogin = 60;
const loginForm = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.@-]*[\p{L}\p{N}_.@-])?$/u;

/** A name to sign in with, in its one spelling; null when it does not have the form. */
export const readLogin = (text: string): string | null => {
  if (text.length > maxLogin) return null;
  const login = text.normalize('NFC').trim();
  return login.length <= maxLogin && loginForm.test(login) ? login : null;
};

/** What names and e-mail addresses are compared by: letter case does not count (reference http-conventions 8). */
export const loginKey = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Whether a user can have such a key: no e-mail address is longer (RFC 5321 4.5.3.1); PostgreSQL rejects texts with NUL. */
export const canBeLogin = (key: string): boolean => key !== '' && key.length <= 254 && !key.includes('\0');

/** The columns that make a `User`. */
export const userColumns = ['id', 'login', 'email', 'name', 'role', 'created_at'] as const;

/** A user who may sign in; the name is the one that is visible. */
export type User = Readonly<Pick<Selectable<Tables['users']>, (typeof userColumns)[number]>>;

/** Returns all users, in the order in which they were created. */
export const listUsers = (executor: Executor): Promise<readonly User[]> =>
  executor.selectFrom('users').select(userColumns).orderBy('id').execute();

/** Returns the id of the oldest administrator, else of the oldest user, else that of the first user there will be. */
export const findFirstAuthor = async (executor: Executor): Promise<number> => {
  const users = await listUsers(executor);
  return (users.find(({ role }) => role === 'administrator') ?? users[0])?.id ?? 1;
};

/** Returns the user with that id, or null. */
export const findUserById = async (executor: Executor, id: number): Promise<User | null> =>
  (await executor.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Whether a user has that id. */
export const userExists = async (executor: Executor, id: number): Promise<boolean> =>
  (await executor.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whether a user signs in with that name or e-mail address. */
export const isTakenName = async (executor: Executor, text: string): Promise<boolean> => {
  const key = loginKey(text);
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('login_key', '=', key), where('email_key', '=', key)]))
    .executeTakeFirst();
  return row !== undefined;
};

const findByLogin = (executor: Executor, login: string): Promise<User | undefined> =>
  executor
    .selectFrom('users')
    .select(userColumns)
    .where('login_key', '=', loginKey(login))
    .executeTakeFirst();

/** Returns the id of the user with that name, in any letter case, or null. */
export const findPerson = async (executor: Executor, login: string): Promise<number | null> =>
  (await findByLogin(executor, login))?.id ?? null;

/**
 * Returns the user with that name, in any letter case.
 * @throws AppError `user_not_found` when there is none.
 */
export const findUser = async (executor: Executor, login: string): Promise<User> => {
  const user = await findByLogin(executor, login);
  if (user === undefined) {
    throw new AppError('not_found', 'user_not_found', {
      es: `No existe el usuario "${login}".`,
      en: `There is no user "${login}".`,
    });
  }
  return user;
};
