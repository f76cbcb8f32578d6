import type { Actor } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import type { Visit } from '../routing/visit.ts';
import { isLoopback, networkOf } from './network.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts a request with those of its caller, and puts down what the head of its answer says of that. `actor` is null
 * for somebody who presented what is nobody's.
 * @throws AppError 429 `rest_too_many_requests` when the caller has had his most.
 */
export type CountRequest = (visit: Visit, actor: Actor | null, client: Client) => void;

/** A key counts by itself, whoever has signed in as a person, everybody else as the network that he comes from. */
const nameOf = (actor: Actor | null, address: string): string => {
  if (actor === null || actor.userId === null) return `network ${networkOf(address)}`;
  const { userId, credential = '' } = actor;
  return credential.startsWith('key ') ? credential : `person ${userId}`;
};

/** Counts where limits are set, by the verb on the wire. */
export const countRequests =
  (limits: RateLimits): CountRequest =>
  (visit, actor, client) => {
    const kind = visit.isRead || visit.request.method === 'OPTIONS' ? 'reads' : 'writes';
    if (!limits.counts(kind)) return;
    const address = client.remote();
    if (!limits.countLoopback && isLoopback(address)) return;
    const { head, refusal } = limits.count(kind, nameOf(actor, address));
    visit.moreHead = head;
    if (refusal !== null) throw refusal;
  };
