import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/dialect.ts';
import { type Actor, anonymous } from '../kernel/actor.ts';
import { type Clock, utcText } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { findIdentity, type Identity } from './identity.ts';
import { createLastUse } from './last-use.ts';
import { type HashSecret, loadSecretHash } from './secret-hash.ts';

/** What of a request tells who is asking. */
interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  /** Path and query as they came. */
  readonly url: string;
}

/** Tells who is asking. */
export interface Identification {
  /**
   * The caller of a request (reference http-conventions 8), at once when there are no credentials to check.
   * @throws AppError `rest_cookie_invalid_nonce` (403) for a nonce without valid credentials; rejects with
   * `incorrect_password` (401) for credentials that are unknown, expired or revoked, whichever it is.
   */
  readonly identify: (request: SignedRequest) => Actor | Promise<Actor>;
  /** Writes down the last uses; the database stays open. */
  readonly close: () => Promise<void>;
}

const mostIdentities = 2000;

const incorrectPassword = (): AppError =>
  new AppError('unauthenticated', 'incorrect_password', {
    es: 'El nombre y la contraseña, o la clave, no son correctos.',
    en: 'The name and password, or the key, are not correct.',
  });

const invalidNonce = (): AppError =>
  new AppError('forbidden', 'rest_cookie_invalid_nonce', {
    es: 'La comprobación de la sesión no es válida.',
    en: 'The check of the session is not valid.',
  });

/** Without a session of the browser there is no valid nonce, so that any nonce is wrong, an empty one too. */
const hasNonce = ({ headers, url }: SignedRequest): boolean => {
  if (headers['x-wp-nonce'] !== undefined) return true;
  const query = url.indexOf('?');
  // Nearly no address has one, and taking every query apart would cost more than many an answer.
  if (query < 0 || !/wpnonce|%/.test(url)) return false;
  return new URLSearchParams(url.slice(query + 1)).has('_wpnonce');
};

/**
 * Identifies callers by the people, application passwords and keys of that database. Whom it knows it keeps in
 * memory until anybody commits anything, so that nothing revoked is believed and most requests cost no query.
 */
export const createIdentification = (database: Database, clock: Clock): Identification => {
  const identities = new LRUCache<string, Identity>({ max: mostIdentities });
  const lastUse = createLastUse(database, clock);
  let hashing: Promise<HashSecret> | undefined;
  let commits = database.commits();

  const loadHash = (): Promise<HashSecret> => {
    hashing ??= loadSecretHash(database).catch((error: unknown) => {
      hashing = undefined;
      throw error;
    });
    return hashing;
  };

  const findKept = async (credentials: Credentials): Promise<Identity | null> => {
    const hash = (await loadHash())(credentials.kind, credentials.secret);
    const before = database.commits();
    if (before !== commits) {
      identities.clear();
      commits = before;
    }
    const name = credentials.kind === 'key' ? hash : `${hash} ${credentials.loginKey}`;
    const kept = identities.get(name);
    if (kept !== undefined) return kept;
    const found = await findIdentity(database.read, credentials, hash);
    // What was committed during the query may be newer than what it saw.
    if (found !== null && database.commits() === before) identities.set(name, found);
    return found;
  };

  const check = async (credentials: Credentials): Promise<Actor> => {
    const identity = await findKept(credentials);
    if (identity === null) throw incorrectPassword();
    if (identity.expiresAt !== null && identity.expiresAt <= utcText(clock())) throw incorrectPassword();
    lastUse.note(identity);
    return identity.actor;
  };

  return {
    identify: (request) => {
      const credentials = readCredentials(request.headers.authorization);
      if (credentials !== null) return check(credentials);
      if (hasNonce(request)) throw invalidNonce();
      return anonymous;
    },
    close: lastUse.close,
  };
};
