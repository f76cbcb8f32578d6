import { LRUCache } from 'lru-cache';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import { isLoopback, networkOf } from '../request/caller.ts';
import type { RequestContext } from '../routing/context.ts';

/** What a caller may ask for in a stretch of time. */
export interface RateLimitSettings {
  readonly seconds: number;
  /** Requests in that time; 0 for as many as they like. */
  readonly reads: number;
  readonly writes: number;
  /** Whether this machine's own requests count. */
  readonly loopback: boolean;
}

/** What requests are counted as; also the name of the policy in headers. */
type Counted = 'reads' | 'writes';

/** Where a caller stands after a request. */
interface Standing {
  /** Names and values by turns, for the head of the answer. */
  readonly head: readonly string[];
  /** 429 `rest_too_many_requests` for whoever had no more. */
  readonly refusal: AppError | null;
}

/** Callers that are remembered, of each kind; whoever has not come for longest is forgotten first. */
const mostCallers = 20_000;

interface Window {
  left: number;
  readonly endsAt: number;
}

const tooMany = (seconds: number): AppError =>
  new AppError(
    'rate_limited',
    'rest_too_many_requests',
    {
      es: `Demasiadas peticiones. Vuelve a intentarlo dentro de ${seconds} s.`,
      en: `Too many requests. Try again in ${seconds} s.`,
    },
    { retry_after: seconds },
  );

/**
 * Counts from the first request of a caller on, for so many seconds, then anew; in this process. The headers are
 * those of draft-ietf-httpapi-ratelimit-headers-11. `now` is a steady clock in milliseconds.
 */
export const createRateLimits = (
  { seconds, reads, writes }: RateLimitSettings,
  now: () => number = () => performance.now(),
): ((kind: Counted, caller: string) => Standing) => {
  const max = { reads, writes };
  const windows = {
    reads: new LRUCache<string, Window>({ max: mostCallers }),
    writes: new LRUCache<string, Window>({ max: mostCallers }),
  };
  const windowOf = (kind: Counted, caller: string, time: number): Window => {
    const known = windows[kind].get(caller);
    if (known !== undefined && known.endsAt > time) return known;
    const begun = { left: max[kind], endsAt: time + seconds * 1000 };
    windows[kind].set(caller, begun);
    return begun;
  };
  return (kind, caller) => {
    const time = now();
    const window = windowOf(kind, caller, time);
    const wait = Math.ceil((window.endsAt - time) / 1000);
    const isOver = window.left === 0;
    if (!isOver) window.left -= 1;
    return {
      head: [
        ...['RateLimit-Policy', `"${kind}";q=${max[kind]};w=${seconds}`],
        ...['RateLimit', `"${kind}";r=${window.left};t=${wait}`],
      ],
      refusal: isOver ? tooMany(wait) : null,
    };
  };
};

/**
 * Counts a request with those of its caller; null where nothing is counted. `actor` is null for somebody who presented
 * what is nobody's.
 */
export type CountRequest = (context: RequestContext, actor: Actor | null) => Standing | null;

/** A key counts by itself, whoever has signed in as a person, everybody else as the network that he comes from. */
const nameOf = (actor: Actor | null, address: string): string => {
  if (actor === null || actor.userId === null) return `network ${networkOf(address)}`;
  const { userId, credential = '' } = actor;
  return credential.startsWith('key ') ? credential : `person ${userId}`;
};

/** Returns what counts requests where limits are set, by the verb on the wire. */
export const countRequests = (settings: RateLimitSettings): CountRequest => {
  const count = createRateLimits(settings);
  return ({ isRead, client }, actor) => {
    const kind = isRead || client.method === 'OPTIONS' ? 'reads' : 'writes';
    if (settings[kind] === 0) return null;
    const address = client.remote();
    if (!settings.loopback && isLoopback(address)) return null;
    return count(kind, nameOf(actor, address));
  };
};
