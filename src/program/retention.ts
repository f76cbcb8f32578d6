import type { Logger } from 'pino';
import { forgetActs } from '../accounts/audit-log/forget-acts.ts';
import { emptyTrash } from '../calendar/erasing/empty-trash.ts';
import type { Clock } from '../kernel/clock.ts';
import { endOf, type Wait } from '../kernel/wait.ts';
import { forgetAddresses } from '../storage/changes/forget-addresses.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';

/** Between two looks, in milliseconds. */
const pause = 60 * 60 * 1000;

/** Something that goes when it is older than so many days; for ever kept with 0. */
interface Kept {
  readonly days: number;
  readonly what: string;
  readonly remove: (before: Temporal.Instant, now: Temporal.Instant) => Promise<number>;
}

/**
 * Removes what is older than the settings say, now and every hour: entries of the audit log with the network addresses
 * of changes, and what lies in the trash; gives what ends it. For one process of a service.
 */
export const followRetention = (
  { auditRetention, trashRetention }: Pick<Settings, 'auditRetention' | 'trashRetention'>,
  parts: {
    readonly database: Pick<Database, 'transaction' | 'read' | 'readHeavy'>;
    readonly clock: Clock;
    readonly wait: Wait;
    readonly log: Logger;
  },
): { readonly close: () => Promise<void> } => {
  const { database, clock, wait, log } = parts;
  const all: readonly Kept[] = [
    {
      days: auditRetention,
      what: 'audit log',
      remove: (before) => forgetActs(database, before),
    },
    {
      days: auditRetention,
      what: 'network addresses of changes',
      remove: (before) => forgetAddresses(database, before),
    },
    {
      days: trashRetention,
      what: 'trash',
      remove: (before, now) => emptyTrash(database, before, now),
    },
  ];
  const kept = all.filter(({ days }) => days > 0);
  if (kept.length === 0) return { close: async () => undefined };
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async ({ days, what, remove }: Kept): Promise<void> => {
    try {
      const now = clock();
      const deleted = await remove(now.subtract({ hours: 24 * days }), now);
      if (deleted > 0) log.info({ deleted, days }, `${what} pruned`);
    } catch (error) {
      log.warn({ err: error }, `${what} pruning failed`);
    }
  };
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const one of kept) await look(one);
      await wait(pause, signal);
    }
  };
  return endOf(stopping, follow());
};
