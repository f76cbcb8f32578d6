import type { Logger } from 'pino';
import { forgetActs } from '../accounts/audit-log/forget-acts.ts';
import type { Clock } from '../kernel/clock.ts';
import { endOf, type Wait } from '../kernel/wait.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';

/** Between two looks, in milliseconds. */
const pause = 60 * 60 * 1000;

/**
 * Forgets entries of the audit log that are older than the settings say, now and every hour; gives what ends it. For
 * one process of a service.
 */
export const followAuditKeeping = (
  { auditRetention: days }: Pick<Settings, 'auditRetention'>,
  parts: {
    readonly database: Pick<Database, 'transaction'>;
    readonly clock: Clock;
    readonly wait: Wait;
    readonly log: Logger;
  },
): { readonly close: () => Promise<void> } => {
  if (days === 0) return { close: async () => undefined };
  const { database, clock, wait, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const deleted = await forgetActs(database, clock().subtract({ hours: 24 * days }));
        if (deleted > 0) log.info({ deleted, days }, 'audit log pruned');
      } catch (error) {
        log.warn({ err: error }, 'audit log pruning failed');
      }
      await wait(pause, signal);
    }
  };
  return endOf(stopping, follow());
};
