import type { Database, Executor } from '../database/dialect.ts';
import { type Clock, utcText } from '../kernel/clock.ts';
import { newSessionSecret } from './secret.ts';
import type { HashSecret } from './secret-hash.ts';
import { endedBefore, type SessionLifetimes } from './session-lifetime.ts';
import { findUser, type User } from './user.ts';

/** One person has no more sessions than these; the oldest make room. */
const mostSessions = 50;

/** What making a session needs. */
export interface SessionMaking {
  readonly hash: HashSecret;
  readonly clock: Clock;
  readonly lifetimes: SessionLifetimes;
}

/** Ends the session of that secret, if there is one. Part of the transaction that is handed in. */
export const deleteSession = async (executor: Executor, hash: HashSecret, secret: string): Promise<void> => {
  await executor.deleteFrom('sessions').where('hash', '=', hash('session', secret)).execute();
};

/**
 * Begins a session of a person and gives the secret for its cookie; only its hash is kept. Sessions that have ended
 * are cleared away on the occasion. Part of the transaction that is handed in.
 */
export const createSession = async (
  executor: Executor,
  { hash, clock, lifetimes }: SessionMaking,
  userId: number,
): Promise<string> => {
  const secret = newSessionSecret();
  const now = clock();
  const ended = endedBefore(now, lifetimes);
  await executor
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('created_at', '<=', ended.createdAt), where('last_used_at', '<=', ended.lastUsedAt)]),
    )
    .execute();
  const kept = await executor
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostSessions)
    .execute();
  const oldest = kept[mostSessions - 1];
  if (oldest !== undefined) {
    await executor
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '<=', oldest.id)
      .execute();
  }
  const at = utcText(now);
  await executor
    .insertInto('sessions')
    .values({ user_id: userId, hash: hash('session', secret), created_at: at, last_used_at: at })
    .execute();
  return secret;
};

/** Ends all sessions of a person and tells how many there were. Part of the transaction that is handed in. */
export const deleteSessionsOf = async (executor: Executor, userId: number): Promise<number> => {
  const rows = await executor.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute();
  return rows.length;
};

/**
 * Ends all sessions of a person, from the next request on, and tells how many there were.
 * @throws AppError `user_not_found`.
 */
export const endSessions = (
  database: Database,
  login: string,
): Promise<{ readonly user: User; readonly ended: number }> =>
  database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    return { user, ended: await deleteSessionsOf(executor, user.id) };
  });
