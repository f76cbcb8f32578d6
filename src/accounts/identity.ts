import type { Executor } from '../database/dialect.ts';
import { prepare } from '../database/prepare.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Credentials } from './credentials.ts';
import { isSameHash } from './secret-hash.ts';

/** Whom valid credentials stand for. */
export interface Identity {
  readonly actor: Actor;
  readonly table: 'application_passwords' | 'api_keys';
  /** Row of the application password or key. */
  readonly credentialId: number;
  /** UTC text from which on a key is refused, or null. */
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

/** Says in the actor what he presented, as the audit log wants it: `key 3`. */
const naming = (identity: Identity, kind: Credentials['kind']): Identity => ({
  ...identity,
  actor: { ...identity.actor, credential: `${kind} ${identity.credentialId}` },
});

/** Whom the credentials stand for, or null; whether a key has expired is for the caller to look at. */
export const findIdentity = async (
  executor: Executor,
  credentials: Credentials,
  hash: string,
): Promise<Identity | null> => {
  const found =
    credentials.kind === 'key'
      ? await findByKey(executor, hash)
      : await findByApplicationPassword(executor, credentials.loginKey, hash);
  return found === null ? null : naming(found, credentials.kind);
};
