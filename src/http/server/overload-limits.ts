import type { RateLimit } from './least-rate.ts';
import type { RateLimitSettings } from './rate-limits.ts';
import type { SlotLimits, SlotNumbers } from './slots.ts';

/** What keeps a server from being overwhelmed (ADR 0033). Times in milliseconds. */
export interface OverloadLimits extends RateLimit, SlotLimits {
  /** Connections in all, and of one network beside loopback and trusted proxies. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** For the head of a request to arrive; for all of it, whatever its rate. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
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
  slownessGrace: 20_000,
  leastRate: 8 * 1024,
  maxHeldBytes: 128 * MiB,
  slots: { read: 8, large: 1, feed: 1, search: 1, write: 64, fetch: 8, picture: 1, 'sign-in': 64 },
  longestWait: 1000,
  refusalDelay: 500,
  closingGrace: 10_000,
  rateLimits: { seconds: 60, reads: 0, writes: 0, loopback: false },
};

/** Beside a database server, where most of the time of a slot is waiting for it. */
export const databaseServerSlots: SlotNumbers = {
  ...usualLimits.slots,
  read: 32,
  feed: 4,
  search: 4,
  write: 16,
};
