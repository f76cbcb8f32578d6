import { commandLine } from '../../kernel/actor.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Dialect, Executor } from '../../storage/dialect.ts';
import { highestGivenId } from '../../storage/record-ids.ts';
import { recordAccountEvent } from '../audit-log/account-events.ts';
import { isTakenName, loginKey, readLogin, type User, userExists } from './user.ts';

/**
 * Creates a user of another calendar without a password, with the id if it is free and the e-mail address if no other
 * user has it, and with the other columns as they are. Returns the id, or null when no user can have that login here.
 * Part of the transaction of `executor`.
 */
export const createImportedPerson = async (
  executor: Executor,
  dialect: Dialect,
  { id, login: given, name, email, role, created_at, ...columns }: User,
): Promise<number | null> => {
  const login = readLogin(given);
  if (login === null || (await isTakenName(executor, login))) return null;
  const isGiven = id <= highestGivenId && !(await userExists(executor, id));
  const isFree = email !== null && !(await isTakenName(executor, email));
  const row = await executor
    .insertInto('users')
    .values({
      ...columns,
      ...(isGiven ? { id } : {}),
      login,
      login_key: loginKey(login),
      email: isFree ? email : null,
      email_key: isFree ? loginKey(email) : null,
      name,
      role,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isGiven) await dialect.numberPastGiven(executor, 'users');
  const about = { login, role, by: 'import' };
  await recordAccountEvent(executor, commandLine, systemClock(), ['user', row.id, 'create', about]);
  return row.id;
};

/**
 * Reserves the id of a user who was deleted, so that it is not given again; false when a user has it here. Part of the
 * transaction of `executor`.
 */
export const reserveUserId = async (executor: Executor, dialect: Dialect, id: number): Promise<boolean> => {
  if (id > highestGivenId || (await userExists(executor, id))) return false;
  const login = `deleted ${id}`;
  const row = { id, login, login_key: `\u0001${login}`, email: null, email_key: null, name: login };
  await executor
    .insertInto('users')
    .values({ ...row, role: 'subscriber', created_at: '' })
    .execute();
  await dialect.numberPastGiven(executor, 'users');
  await executor.deleteFrom('users').where('id', '=', id).execute();
  return true;
};
