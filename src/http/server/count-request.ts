import type { Actor } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/error.ts';
import type { Arrival } from '../routing/context.ts';
import { isLoopback, networkOf } from './network.ts';
import type { RateLimits } from './rate-limits.ts';

/** Where a caller stands, see `RateLimits`. */
interface Counted {
  readonly head: readonly string[];
  readonly refusal: AppError | null;
}

/**
 * Counts a request with those of its caller; null where nothing is counted. `actor` is null for somebody who presented
 * what is nobody's.
 */
export type CountRequest = (arrival: Arrival, actor: Actor | null) => Counted | null;

/** A key counts by itself, whoever has signed in as a person, everybody else as the network that he comes from. */
const nameOf = (actor: Actor | null, address: string): string => {
  if (actor === null || actor.userId === null) return `network ${networkOf(address)}`;
  const { userId, credential = '' } = actor;
  return credential.startsWith('key ') ? credential : `person ${userId}`;
};

/** Counts where limits are set, by the verb on the wire. */
export const countRequests =
  (limits: RateLimits): CountRequest =>
  ({ isRead, client }, actor) => {
    const kind = isRead || client.method === 'OPTIONS' ? 'reads' : 'writes';
    if (!limits.counts(kind)) return null;
    const address = client.remote();
    if (!limits.countLoopback && isLoopback(address)) return null;
    return limits.count(kind, nameOf(actor, address));
  };
