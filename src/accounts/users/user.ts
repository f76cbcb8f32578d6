import type { Selectable } from 'kysely';
import { AppError } from '../../kernel/error.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { Tables } from '../../storage/tables.ts';
import { loginKey } from './login.ts';

/** The columns that make a `User`. */
export const userColumns = ['id', 'login', 'email', 'name', 'role', 'created_at'] as const;

/** A person who may sign in; the name is what is shown. */
export type User = Readonly<Pick<Selectable<Tables['users']>, (typeof userColumns)[number]>>;

/** Everybody, in the order in which they were created. */
export const listUsers = (executor: Executor): Promise<readonly User[]> =>
  executor.selectFrom('users').select(userColumns).orderBy('id').execute();

/** The person with that id, or null. */
export const findUserById = async (executor: Executor, id: number): Promise<User | null> =>
  (await executor.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()) ?? null;

/** Whether somebody has that id. */
export const userExists = async (executor: Executor, id: number): Promise<boolean> =>
  (await executor.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * The person with that name, in any letter case.
 * @throws AppError `user_not_found` when there is none.
 */
export const findUser = async (executor: Executor, login: string): Promise<User> => {
  const user = await executor
    .selectFrom('users')
    .select(userColumns)
    .where('login_key', '=', loginKey(login))
    .executeTakeFirst();
  if (user === undefined) {
    throw new AppError('not_found', 'user_not_found', {
      es: `No existe la persona "${login}".`,
      en: `There is no user "${login}".`,
    });
  }
  return user;
};
