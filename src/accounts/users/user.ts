import type { Selectable } from 'kysely';
import type { Role } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { Tables } from '../../storage/tables.ts';
import { loginKey } from './login.ts';

/** A person who may sign in. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly email: string | null;
  /** As it is shown. */
  readonly name: string;
  readonly role: Role;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly createdAt: string;
}

type UserRow = Selectable<Tables['users']>;

/** The person of a row. */
export const userOf = (row: UserRow): User => ({
  id: row.id,
  login: row.login,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
});

/** Everybody, in the order in which they were created. */
export const listUsers = async (executor: Executor): Promise<readonly User[]> =>
  (await executor.selectFrom('users').selectAll().orderBy('id').execute()).map(userOf);

/** The person with that id, or null. */
export const findUserById = async (executor: Executor, id: number): Promise<User | null> => {
  const row = await executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : userOf(row);
};

/** Whether somebody has that id. */
export const userExists = async (executor: Executor, id: number): Promise<boolean> =>
  (await executor.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * The person with that name, in any letter case.
 * @throws AppError `user_not_found` when there is none.
 */
export const findUser = async (executor: Executor, login: string): Promise<User> => {
  const row = await executor
    .selectFrom('users')
    .selectAll()
    .where('login_key', '=', loginKey(login))
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError('not_found', 'user_not_found', {
      es: `No existe la persona "${login}".`,
      en: `There is no user "${login}".`,
    });
  }
  return userOf(row);
};
