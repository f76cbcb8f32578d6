import { type Actor, anonymous } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import { type Credentials, incorrectPassword, readCredentials } from './credentials.ts';
import { createLastUse, findIdentity, type Identity } from './identity.ts';
import { actsForSession, refuseNonce, type SessionRequest, sessionSecretOf } from './session-request.ts';
import { type SessionMaking, sessionEnd } from './sessions.ts';

/** What of a request identifies its caller. */
type SignedRequest = SessionRequest & Pick<Client, 'signsIn'>;

/** A session that a request acts for. */
interface LiveSession {
  readonly actor: Actor;
  /** UTC text. */
  readonly expiresAt: string | null;
  readonly secret: string;
}

/** Identifies callers by the users, application passwords, keys and sessions of that database. */
export const createIdentification = (database: Database, { hash, clock, lifetimes }: SessionMaking) => {
  const lastUse = createLastUse(database, clock);
  /** Returns the identity that the credentials stand for now; null for none. */
  const findLive = async (credentials: Credentials): Promise<Identity | null> => {
    const secretHash = hash(credentials.kind, credentials.secret);
    const identity = await findIdentity(database.read, credentials, secretHash, lifetimes);
    const end = identity?.expiresAt ?? null;
    return end !== null && end <= utcText(clock()) ? null : identity;
  };

  const check = async (credentials: Credentials): Promise<Actor> => {
    const identity = await findLive(credentials);
    if (identity === null) throw incorrectPassword();
    lastUse.note(identity);
    return identity.actor;
  };

  const findSession = async (request: SessionRequest, secret: string): Promise<LiveSession | null> => {
    const identity = await findLive({ kind: 'session', secret });
    if (identity === null || !actsForSession(request, hash, secret)) return null;
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
    /**
     * Returns the caller of a request (reference http-conventions 8), at once when there are no credentials to check. A
     * session that has ended, or that the request may not act for, makes a stranger.
     * @throws AppError `rest_cookie_invalid_nonce` (403) for a nonce without valid credentials, and for a write in a
     * session without its token; rejects with `incorrect_password` (401) for credentials that are unknown, expired or
     * revoked, whichever it is.
     */
    identify: (request: SignedRequest): Actor | Promise<Actor> => {
      const { authorization, cookie } = request.headers;
      const credentials = authorization === undefined ? null : readCredentials(authorization);
      if (credentials !== null) return check(credentials);
      const secret = cookie === undefined ? null : sessionSecretOf(request);
      if (secret !== null) return request.signsIn ? anonymous : checkSession(request, secret);
      refuseNonce(request, request.signsIn);
      return anonymous;
    },
    /**
     * Returns the session that a request acts for, or null.
     * @throws AppError `rest_cookie_invalid_nonce` (403) for a write in a session without its token.
     */
    findSession: async (request: SessionRequest): Promise<LiveSession | null> => {
      const secret = sessionSecretOf(request);
      return secret === null ? null : findSession(request, secret);
    },
    /** Returns when a session ends that begins now; UTC text. */
    endOfSession: (): string => {
      const now = utcText(clock());
      return sessionEnd(now, now, lifetimes);
    },
    /** Resolves when the last uses are stored; the database stays open. */
    close: lastUse.close,
  };
};

/** What identifies callers. */
export type Identification = ReturnType<typeof createIdentification>;
