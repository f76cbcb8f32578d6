import { LRUCache } from 'lru-cache';
import type { Actor } from '../../kernel/actor.ts';
import { type Clock, utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { canBeLogin } from '../users/user.ts';
import type { Credentials } from './credentials.ts';
import { isSameHash } from './secrets.ts';
import { type SessionLifetimes, sessionEnd } from './sessions.ts';

/** What valid credentials stand for. */
export interface Identity {
  readonly actor: Actor;
  readonly table: 'application_passwords' | 'api_keys' | 'sessions';
  /** Row of the application password, key or session. */
  readonly credentialId: number;
  /** UTC text from which on it no longer counts, or null. */
  readonly expiresAt: string | null;
}

const passwordsBy = (executor: Executor, loginKey: string, hash: string) =>
  executor
    .selectFrom('application_passwords')
    .innerJoin('users', 'users.id', 'application_passwords.user_id')
    .select(['application_passwords.id', 'hash', 'user_id', 'role'])
    .where('hash', '=', hash)
    .where((where) => where.or([where('login_key', '=', loginKey), where('email_key', '=', loginKey)]))
    .execute();

const keysBy = (executor: Executor, hash: string) =>
  executor
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'hash', 'user_id', 'role', 'scope', 'expires_at'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute();

const sessionsBy = (executor: Executor, hash: string) =>
  executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'hash', 'user_id', 'role', 'sessions.created_at', 'last_used_at'])
    .where('hash', '=', hash)
    .execute();

/** The rows with that hash in the table of such credentials, at most one. */
const findRows = async (
  executor: Executor,
  credentials: Credentials,
  hash: string,
  lifetimes: SessionLifetimes,
) => {
  switch (credentials.kind) {
    case 'key': {
      const rows = await keysBy(executor, hash);
      return rows.map((row) => ({ ...row, table: 'api_keys', expiresAt: row.expires_at }) as const);
    }
    case 'session': {
      const rows = await sessionsBy(executor, hash);
      return rows.map((row) => {
        const expiresAt = sessionEnd(row.created_at, row.last_used_at, lifetimes);
        return { ...row, table: 'sessions', scope: 'admin', expiresAt } as const;
      });
    }
    case 'application password': {
      const { loginKey } = credentials;
      const rows = canBeLogin(loginKey) ? await passwordsBy(executor, loginKey, hash) : [];
      const rest = { table: 'application_passwords', scope: 'admin', expiresAt: null } as const;
      return rows.map((row) => ({ ...row, ...rest }));
    }
  }
};

/**
 * Returns what the credentials stand for, expired ones too, or null. The actor has what was presented in the form of the
 * audit log: `key 3`.
 */
export const findIdentity = async (
  executor: Executor,
  credentials: Credentials,
  hash: string,
  lifetimes: SessionLifetimes,
): Promise<Identity | null> => {
  const [row] = await findRows(executor, credentials, hash, lifetimes);
  if (row === undefined || !isSameHash(row.hash, hash)) return null;
  const { id, user_id: userId, role, scope, table, expiresAt } = row;
  const credential = `${credentials.kind} ${id}`;
  return { actor: { userId, role, scope, credential }, table, credentialId: id, expiresAt };
};

/** Between two writes of the last use of one credential, in milliseconds. */
const minInterval = 60_000;

/** Stores when application passwords, keys and sessions were last used. */
export const createLastUse = (database: Database, clock: Clock) => {
  const noted = new LRUCache<string, number>({ max: 10_000 });
  let writing: Promise<void> = Promise.resolve();
  const write = ({ table, credentialId }: Identity, at: string): Promise<void> =>
    database.transaction(async (executor) => {
      await executor.updateTable(table).set({ last_used_at: at }).where('id', '=', credentialId).execute();
    });
  return {
    /** Notes a use, at most once a minute for each; a write that fails is ignored. */
    note: (identity: Identity): void => {
      const credential = `${identity.table} ${identity.credentialId}`;
      const now = clock();
      const last = noted.get(credential);
      // Either way: the clock may have been set back.
      if (last !== undefined && Math.abs(now.epochMilliseconds - last) < minInterval) return;
      noted.set(credential, now.epochMilliseconds);
      // Users who write to the calendar hear of a full or absent database.
      writing = writing.then(() => write(identity, utcText(now))).catch(() => undefined);
    },
    /** Resolves when all writes have ended. */
    close: (): Promise<void> => writing,
  };
};
