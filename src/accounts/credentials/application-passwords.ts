import { commandLine } from '../../kernel/actor.ts';
import { type Clock, systemClock, utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { recordAccountEvent } from '../audit-log/account-events.ts';
import { findUser, type User } from '../users/user.ts';
import { type HashSecret, loadSecretHash, newApplicationPassword } from './secrets.ts';

/** A user and an application password that cannot be read again. */
export interface Admitted {
  readonly user: User;
  readonly applicationPassword: string;
}

/** Creates an application password of a user and returns it; only its hash is stored. */
export const createApplicationPassword = async (
  executor: Executor,
  hash: HashSecret,
  clock: Clock,
  { id: userId, login }: User,
): Promise<string> => {
  const password = newApplicationPassword();
  const name = 'cartelera';
  const { id } = await executor
    .insertInto('application_passwords')
    .values({
      user_id: userId,
      name,
      hash: hash('application password', password),
      created_at: utcText(clock()),
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAccountEvent(executor, commandLine, clock(), [
    'application_password',
    id,
    'create',
    { login, name },
  ]);
  return password;
};

/**
 * Creates one more application password of a user; the older ones stay valid.
 * @throws AppError `user_not_found`.
 */
export const addApplicationPassword = async (
  database: Database,
  clock: Clock,
  login: string,
): Promise<Admitted> => {
  const hash = await loadSecretHash(database);
  return database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    return { user, applicationPassword: await createApplicationPassword(executor, hash, clock, user) };
  });
};

/**
 * Revokes all application passwords of a user, from the next request on. Returns their number. Keys stay valid.
 * @throws AppError `user_not_found`.
 */
export const revokeApplicationPasswords = (
  database: Database,
  login: string,
): Promise<{ readonly user: User; readonly revoked: number }> =>
  database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    const rows = await executor
      .deleteFrom('application_passwords')
      .where('user_id', '=', user.id)
      .returning('id')
      .execute();
    for (const { id } of rows) {
      const about = { login: user.login };
      await recordAccountEvent(executor, commandLine, systemClock(), [
        'application_password',
        id,
        'delete',
        about,
      ]);
    }
    return { user, revoked: rows.length };
  });
