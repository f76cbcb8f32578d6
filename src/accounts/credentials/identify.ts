import { LRUCache } from 'lru-cache';
import { type Actor, anonymous } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import { type Clock, utcText } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import { type SessionLifetimes, sessionEnd } from '../sessions/session-lifetime.ts';
import {
  actsForSession,
  refuseNonce,
  type SessionRequest,
  sessionSecretOf,
} from '../sessions/session-request.ts';
import { incorrectPassword } from '../users/refusals.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { findIdentity, type Identity } from './identity.ts';
import { createLastUse } from './last-use.ts';
import { type HashSecret, loadSecretHash } from './secret-hash.ts';

/** What of a request says who is asking. */
type SignedRequest = SessionRequest & Pick<Client, 'signsIn'>;

/** A session that a request acts for. */
interface LiveSession {
  readonly actor: Actor;
  /** UTC text. */
  readonly expiresAt: string | null;
  readonly secret: string;
}

/** Tells who is asking. */
export interface Identification {
  /**
   * The caller of a request (reference http-conventions 8), at once when there are no credentials to check. A session
   * that has ended, or that the request may not act for, makes a stranger.
   * @throws AppError `rest_cookie_invalid_nonce` (403) for a nonce without valid credentials, and for a write in a
   * session without its token; rejects with `incorrect_password` (401) for credentials that are unknown, expired or
   * revoked, whichever it is.
   */
  readonly identify: (request: SignedRequest) => Actor | Promise<Actor>;
  /**
   * The session that a request acts for, or null.
   * @throws AppError `rest_cookie_invalid_nonce` (403) for a write in a session without its token.
   */
  readonly findSession: (request: SessionRequest) => Promise<LiveSession | null>;
  /** When a session ends that begins now; UTC text. */
  readonly endOfSession: () => string;
  /** Writes down the last uses; the database stays open. */
  readonly close: () => Promise<void>;
}

const mostIdentities = 2000;

/**
 * Identifies callers by the people, application passwords and keys of that database. Whom it knows it keeps in
 * memory until a look at the database tells that anybody committed anything, so that nothing revoked is believed and
 * most requests cost no query.
 */
export const createIdentification = (
  database: Database,
  clock: Clock,
  lifetimes: SessionLifetimes,
): Identification => {
  const identities = new LRUCache<string, Promise<Identity | null>>({ max: mostIdentities });
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
    const now = database.commits();
    if (now !== commits) {
      identities.clear();
      commits = now;
    }
    const name = credentials.kind === 'application password' ? `${hash} ${credentials.loginKey}` : hash;
    const kept = identities.get(name);
    if (kept !== undefined) return kept;
    // Kept at once, so that many who come together after a commit cost one query; and never beyond the next commit,
    // which may be newer than what the query saw.
    const finding = findIdentity(database.read, credentials, hash, lifetimes);
    identities.set(name, finding);
    let found: Identity | null = null;
    try {
      found = await finding;
      return found;
    } finally {
      // Nobody's credentials take the place of somebody's.
      if (found === null && identities.peek(name) === finding) identities.delete(name);
    }
  };

  /** Whom the credentials stand for now; null for nobody. */
  const findLive = async (credentials: Credentials): Promise<Identity | null> => {
    const identity = await findKept(credentials);
    if (identity === null) return null;
    const { expiresAt } = identity;
    return expiresAt !== null && expiresAt <= utcText(clock()) ? null : identity;
  };

  const check = async (credentials: Credentials): Promise<Actor> => {
    const identity = await findLive(credentials);
    if (identity === null) throw incorrectPassword();
    lastUse.note(identity);
    return identity.actor;
  };

  const findSession = async (request: SessionRequest, secret: string): Promise<LiveSession | null> => {
    const identity = await findLive({ kind: 'session', secret });
    if (identity === null || !actsForSession(request, await loadHash(), secret)) return null;
    lastUse.note(identity);
    return { actor: identity.actor, expiresAt: identity.expiresAt, secret };
  };

  const checkSession = async (request: SessionRequest, secret: string): Promise<Actor> => {
    const session = await findSession(request, secret);
    if (session !== null) return session.actor;
    refuseNonce(request, false);
    return anonymous;
  };

  return {
    identify: (request) => {
      const { authorization, cookie } = request.headers;
      const credentials = authorization === undefined ? null : readCredentials(authorization);
      if (credentials !== null) return check(credentials);
      const secret = cookie === undefined ? null : sessionSecretOf(request);
      if (secret !== null) return request.signsIn ? anonymous : checkSession(request, secret);
      refuseNonce(request, request.signsIn);
      return anonymous;
    },
    findSession: async (request) => {
      const secret = sessionSecretOf(request);
      return secret === null ? null : findSession(request, secret);
    },
    endOfSession: () => {
      const now = utcText(clock());
      return sessionEnd(now, now, lifetimes);
    },
    close: lastUse.close,
  };
};
