import type { Selectable } from 'kysely';
import { commandLine, type Scope } from '../../kernel/actor.ts';
import { type Clock, utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import type { Tables } from '../../storage/tables.ts';
import { recordAccountEvent } from '../audit-log/account-events.ts';
import { findUser } from '../users/user.ts';
import { hintOf, loadSecretHash, newKey } from './secrets.ts';

/** A program's key as it can be shown, with the login of the user for whom the program acts. */
export type Key = Omit<Selectable<Tables['api_keys']>, 'user_id' | 'hash'> & { readonly login: string };

/** A key that is to be created. */
export interface NewKey {
  readonly login: string;
  readonly name: string;
  readonly scope: Scope;
  readonly expiresAt: Temporal.Instant | null;
}

/** Returns keys by their user and then by age, of all users when `login` is null; revoked and expired ones too. */
export const listKeys = async (executor: Executor, login: string | null): Promise<readonly Key[]> => {
  const user = login === null ? null : await findUser(executor, login);
  let query = executor
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'users.login', 'api_keys.name', 'hint', 'scope', 'api_keys.created_at'])
    .select(['expires_at', 'revoked_at', 'last_used_at'])
    .orderBy('users.id')
    .orderBy('api_keys.id');
  if (user !== null) query = query.where('users.id', '=', user.id);
  return query.execute();
};

/**
 * Creates a key and returns it as `secret`, which cannot be read again.
 * @throws AppError `user_not_found`, or `invalid_expiry` when it would have expired already.
 */
export const createKey = async (
  database: Database,
  clock: Clock,
  { login, name, scope, expiresAt }: NewKey,
): Promise<{ readonly key: Key; readonly secret: string }> => {
  if (expiresAt !== null && Temporal.Instant.compare(expiresAt, clock()) <= 0) {
    throw new AppError('invalid', 'invalid_expiry', {
      es: 'La fecha de caducidad ya ha pasado.',
      en: 'The expiry date has already passed.',
    });
  }
  const hash = await loadSecretHash(database);
  const secret = newKey();
  const columns = {
    name,
    hint: hintOf(secret),
    scope,
    created_at: utcText(clock()),
    expires_at: expiresAt === null ? null : utcText(expiresAt),
    revoked_at: null,
    last_used_at: null,
  };
  return database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    const { id } = await executor
      .insertInto('api_keys')
      .values({ ...columns, user_id: user.id, hash: hash('key', secret) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const about = { login: user.login, name, scope, expires_at: columns.expires_at };
    await recordAccountEvent(executor, commandLine, clock(), ['key', id, 'create', about]);
    return { key: { id, login: user.login, ...columns }, secret };
  });
};

/**
 * Revokes a key for good; one already revoked stays as it is.
 * @throws AppError `key_not_found` when there is none with that id.
 */
export const revokeKey = (database: Database, clock: Clock, id: number): Promise<void> =>
  database.transaction(async (executor) => {
    const row = await executor
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .select(['revoked_at', 'users.login', 'api_keys.name'])
      .where('api_keys.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) {
      throw new AppError('not_found', 'key_not_found', {
        es: `No existe la clave ${id}.`,
        en: `There is no key ${id}.`,
      });
    }
    if (row.revoked_at !== null) return;
    const now = clock();
    await executor
      .updateTable('api_keys')
      .set({ revoked_at: utcText(now) })
      .where('id', '=', id)
      .execute();
    const { login, name } = row;
    await recordAccountEvent(executor, commandLine, now, ['key', id, 'delete', { login, name }]);
  });
