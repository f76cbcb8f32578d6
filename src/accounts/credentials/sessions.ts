import { commandLine } from '../../kernel/actor.ts';
import { type Clock, systemClock, utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { type EventActor, recordAccountEvent } from '../audit-log/account-events.ts';
import { findUser, type User } from '../users/user.ts';
import type { HashSecret } from './secrets.ts';
import { newSessionSecret } from './secrets.ts';

/** How long a session lasts. */
export interface SessionLifetimes {
  /** Minutes after which it ends when it is not used. */
  readonly idleMinutes: number;
  /** Hours after which it ends in any case. */
  readonly hours: number;
}

const instantOf = (text: string): Temporal.Instant => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`);

/** When a session ends that began and was last used then; all UTC texts. */
export const sessionEnd = (
  createdAt: string,
  lastUsedAt: string,
  { idleMinutes, hours }: SessionLifetimes,
): string => {
  const idle = utcText(instantOf(lastUsedAt).add({ minutes: idleMinutes }));
  const absolute = utcText(instantOf(createdAt).add({ hours }));
  return idle < absolute ? idle : absolute;
};

/** Sessions that began or were last used before these moments have ended; UTC texts. */
const endedBefore = (
  now: Temporal.Instant,
  { idleMinutes, hours }: SessionLifetimes,
): { readonly createdAt: string; readonly lastUsedAt: string } => ({
  createdAt: utcText(now.subtract({ hours })),
  lastUsedAt: utcText(now.subtract({ minutes: idleMinutes })),
});

/** Of one user; the oldest end for new ones. */
const mostSessions = 50;

/** What making a session needs. */
export interface SessionMaking {
  readonly hash: HashSecret;
  readonly clock: Clock;
  readonly lifetimes: SessionLifetimes;
}

/** Whose a session is. */
export interface SessionOwner {
  readonly userId: number;
  readonly login: string;
}

/** Ends the session of that secret, if there is one. Part of the transaction that is handed in. */
export const deleteSession = async (
  executor: Executor,
  { hash, clock }: Pick<SessionMaking, 'hash' | 'clock'>,
  secret: string,
  by: EventActor,
): Promise<void> => {
  const session = await executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'login'])
    .where('hash', '=', hash('session', secret))
    .executeTakeFirst();
  if (session === undefined) return;
  await executor.deleteFrom('sessions').where('id', '=', session.id).execute();
  await recordAccountEvent(executor, by, clock(), [
    'session',
    session.id,
    'delete',
    { login: session.login },
  ]);
};

/**
 * Begins a session of a user and returns the secret for its cookie; only its hash is stored. Sessions that have ended
 * are cleared away on the occasion. Part of the transaction that is handed in.
 */
export const createSession = async (
  executor: Executor,
  { hash, clock, lifetimes }: SessionMaking,
  { userId, login }: SessionOwner,
  by: EventActor,
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
  if (oldest !== undefined) await deleteSessionsOf(executor, now, { userId, login }, by, oldest.id);
  const at = utcText(now);
  const { id } = await executor
    .insertInto('sessions')
    .values({ user_id: userId, hash: hash('session', secret), created_at: at, last_used_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAccountEvent(executor, by, now, ['session', id, 'create', { login }]);
  return secret;
};

/** Ends all sessions of a user, or those up to an id. Returns their number. Part of the transaction of `executor`. */
export const deleteSessionsOf = async (
  executor: Executor,
  now: Temporal.Instant,
  { userId, login }: SessionOwner,
  by: EventActor,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> => {
  const rows = await executor
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .returning('id')
    .execute();
  for (const { id } of rows.sort((one, other) => one.id - other.id))
    await recordAccountEvent(executor, by, now, ['session', id, 'delete', { login }]);
  return rows.length;
};

/**
 * Ends all sessions of a user, from the next request on. Returns their number.
 * @throws AppError `user_not_found`.
 */
export const endSessions = (
  database: Database,
  login: string,
  clock: Clock = systemClock,
): Promise<{ readonly user: User; readonly ended: number }> =>
  database.transaction(async (executor) => {
    const user = await findUser(executor, login);
    const owner = { userId: user.id, login: user.login };
    return { user, ended: await deleteSessionsOf(executor, clock(), owner, commandLine) };
  });
