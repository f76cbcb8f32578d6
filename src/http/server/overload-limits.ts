import type { RateLimitSettings } from './rate-limits.ts';

/** What keeps a server from being overwhelmed (ADR 0033). Times in milliseconds. */
export interface OverloadLimits {
  /** Connections in all, and of one network beside loopback and trusted proxies. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** For the head of a request to arrive; for all of it, whatever its rate. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** What may take any time: a body or an answer is given up when it is slower than `leastRate` after that. */
  readonly slownessGrace: number;
  /** Bytes a second, from the first one on. */
  readonly leastRate: number;
  /** Of bodies that have arrived and are not answered, and of answers that nobody has taken; bytes. */
  readonly maxHeldBytes: number;
  /** Answers that are made at a time; a list counts as one for each hundred records that it may hold. */
  readonly readsAtOnce: number;
  readonly searchesAtOnce: number;
  readonly writesAtOnce: number;
  /** So many however slow all is. */
  readonly fewestWrites: number;
  /** Twice as many as `accounts/sign-in/hashing.ts` lets in: whoever is too many there has a turn, and is told so with 429. */
  readonly signInsAtOnce: number;
  /** How long a queue may stand before it is overload, and not many who came at once. */
  readonly longestBurst: number;
  /** How long anybody waits in a queue that has stood for longer. */
  readonly longestWait: number;
  /** In overload there are so few turns at a time that one takes no longer than that in the mean. */
  readonly longestTurn: number;
  /** How long a closing server waits for requests that have not arrived, and answers that nobody takes. */
  readonly closingGrace: number;
  readonly rateLimits: RateLimitSettings;
}

const MiB = 1024 * 1024;

/** For a process of its own on any machine. */
export const usualLimits: OverloadLimits = {
  maxConnections: 4096,
  maxConnectionsPerAddress: 256,
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  slownessGrace: 20_000,
  leastRate: 8 * 1024,
  maxHeldBytes: 128 * MiB,
  readsAtOnce: 32,
  searchesAtOnce: 4,
  writesAtOnce: 64,
  fewestWrites: 4,
  signInsAtOnce: 64,
  longestBurst: 1000,
  longestWait: 25,
  longestTurn: 20,
  closingGrace: 10_000,
  rateLimits: { seconds: 60, reads: 0, writes: 0, loopback: false },
};

/**
 * What differs beside a database server: a write asks it some ten questions, each of which waits for the event loop and
 * for a processor, and the writes after it wait for them.
 */
export const databaseServerLimits: Pick<OverloadLimits, 'writesAtOnce' | 'fewestWrites'> = {
  writesAtOnce: 16,
  fewestWrites: 2,
};
