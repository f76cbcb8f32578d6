import type { Actor } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';
import { prepare } from '../../storage/prepare.ts';
import { type SessionLifetimes, sessionEnd } from '../sessions/session-lifetime.ts';
import type { Credentials } from './credentials.ts';
import { isSameHash } from './secret-hash.ts';

/** Whom valid credentials stand for. */
export interface Identity {
  readonly actor: Actor;
  readonly table: 'application_passwords' | 'api_keys' | 'sessions';
  /** Row of the application password, key or session. */
  readonly credentialId: number;
  /** UTC text from which on it no longer counts, or null. */
  readonly expiresAt: string | null;
}

/** No e-mail address is longer (RFC 5321 4.5.3.1); PostgreSQL refuses texts with NUL. */
const canBeLogin = (key: string): boolean => key !== '' && key.length <= 254 && !key.includes('\0');

const passwordsBy = prepare((executor, { loginKey, hash }: { readonly loginKey: string; hash: string }) =>
  executor
    .selectFrom('application_passwords')
    .innerJoin('users', 'users.id', 'application_passwords.user_id')
    .select(['application_passwords.id', 'hash', 'user_id', 'role'])
    .where('hash', '=', hash)
    .where((where) => where.or([where('login_key', '=', loginKey), where('email_key', '=', loginKey)])),
);

const findByApplicationPassword = async (
  executor: Executor,
  loginKey: string,
  hash: string,
): Promise<Identity | null> => {
  if (!canBeLogin(loginKey)) return null;
  const [row] = await passwordsBy(executor, { loginKey, hash });
  if (row === undefined || !isSameHash(row.hash, hash)) return null;
  return {
    actor: { userId: row.user_id, role: row.role, scope: 'admin' },
    table: 'application_passwords',
    credentialId: row.id,
    expiresAt: null,
  };
};

const keysBy = prepare((executor, { hash }: { readonly hash: string }) =>
  executor
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'hash', 'user_id', 'role', 'scope', 'expires_at'])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null),
);

const findByKey = async (executor: Executor, hash: string): Promise<Identity | null> => {
  const [row] = await keysBy(executor, { hash });
  if (row === undefined || !isSameHash(row.hash, hash)) return null;
  return {
    actor: { userId: row.user_id, role: row.role, scope: row.scope },
    table: 'api_keys',
    credentialId: row.id,
    expiresAt: row.expires_at,
  };
};

const sessionsBy = prepare((executor, { hash }: { readonly hash: string }) =>
  executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'hash', 'user_id', 'role', 'sessions.created_at', 'last_used_at'])
    .where('hash', '=', hash),
);

const findBySession = async (
  executor: Executor,
  hash: string,
  lifetimes: SessionLifetimes,
): Promise<Identity | null> => {
  const [row] = await sessionsBy(executor, { hash });
  if (row === undefined || !isSameHash(row.hash, hash)) return null;
  return {
    actor: { userId: row.user_id, role: row.role, scope: 'admin' },
    table: 'sessions',
    credentialId: row.id,
    expiresAt: sessionEnd(row.created_at, row.last_used_at, lifetimes),
  };
};

/** The row of the credentials, by what they are. */
const findRow = (
  executor: Executor,
  credentials: Credentials,
  hash: string,
  lifetimes: SessionLifetimes,
): Promise<Identity | null> => {
  switch (credentials.kind) {
    case 'key':
      return findByKey(executor, hash);
    case 'session':
      return findBySession(executor, hash, lifetimes);
    case 'application password':
      return findByApplicationPassword(executor, credentials.loginKey, hash);
  }
};

/**
 * Whom the credentials stand for, or null; whether they have expired is for the caller to look at. The actor says what
 * he presented, as the audit log wants it: `key 3`.
 */
export const findIdentity = async (
  executor: Executor,
  credentials: Credentials,
  hash: string,
  lifetimes: SessionLifetimes,
): Promise<Identity | null> => {
  const found = await findRow(executor, credentials, hash, lifetimes);
  if (found === null) return null;
  const credential = `${credentials.kind} ${found.credentialId}`;
  return { ...found, actor: { ...found.actor, credential } };
};
