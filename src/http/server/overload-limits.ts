import type { RateLimitSettings } from './rate-limits.ts';
import type { WorkLimits } from './work-limiter.ts';

/** What keeps a server from being overwhelmed (ADR 0033). Times in milliseconds. */
export interface OverloadLimits {
  /** Connections in all, and of one network beside loopback and trusted proxies. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly work: WorkLimits;
  /** For the head of a request to arrive; for all of it. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** For the next bytes of a body to arrive, or of a response to be taken. */
  readonly idleTimeout: number;
  /** Of bodies that have arrived and are not answered, and of answers that nobody has taken; bytes. */
  readonly maxHeldBytes: number;
  /** How long a refusal for lack of room waits, up to twice that, so that whoever asks again at once does so seldom. */
  readonly refusalDelay: number;
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
  idleTimeout: 20_000,
  maxHeldBytes: 128 * MiB,
  work: {
    read: { maxRunning: 8, maxWaiting: 128 },
    large: { maxRunning: 1, maxWaiting: 16 },
    feed: { maxRunning: 1, maxWaiting: 128 },
    search: { maxRunning: 1, maxWaiting: 32 },
    write: { maxRunning: 64, maxWaiting: 64 },
    fetch: { maxRunning: 8, maxWaiting: 32 },
    picture: { maxRunning: 1, maxWaiting: 32 },
    'sign-in': { maxRunning: 64, maxWaiting: 64 },
  },
  refusalDelay: 500,
  closingGrace: 10_000,
  rateLimits: { seconds: 60, reads: 0, writes: 0, loopback: false },
};

/** Beside a database server, where work mostly waits for its responses. */
export const workWithDatabaseServer: WorkLimits = {
  ...usualLimits.work,
  read: { maxRunning: 32, maxWaiting: 128 },
  feed: { maxRunning: 4, maxWaiting: 128 },
  search: { maxRunning: 4, maxWaiting: 32 },
  write: { maxRunning: 16, maxWaiting: 64 },
};
