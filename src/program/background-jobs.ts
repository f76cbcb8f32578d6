import type { Logger } from 'pino';
import { pruneAuditLog } from '../accounts/audit-log/account-events.ts';
import { emptyTrash } from '../calendar/erasing/empty-trash.ts';
import type { GeocodingDependencies } from '../calendar/linked-records/geocoding/geocoding.ts';
import type { Clock } from '../kernel/clock.ts';
import { endOf, type Wait } from '../kernel/waiting.ts';
import { followCalendar } from '../storage/changes/calendar.ts';
import { forgetAddresses } from '../storage/changes/forget.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';
import { version } from './config/version.ts';

/** Something that runs until it is closed. */
interface Job {
  readonly close: () => Promise<void>;
}

const noJob: Job = { close: async () => undefined };

/** Of one request to the geocoder, in milliseconds. */
const geocoderTimeout = 15_000;

/** Looks up coordinates of venues in the background if there is a geocoder. */
export const followGeocoder = async (
  settings: Settings,
  parts: Omit<GeocodingDependencies, 'ask' | 'calendar'>,
): Promise<Job> => {
  const { geocoderUrl: url, geocoderEmail: email, publicUrl } = settings;
  if (url === null) return noJob;
  const { startGeocoding } = await import('../calendar/linked-records/geocoding/geocoding.ts');
  const { nominatim } = await import('../calendar/linked-records/geocoding/nominatim.ts');
  const { clock } = parts;
  const geocoder = nominatim({ url, email, publicUrl, version, timeout: geocoderTimeout, clock });
  const calendar = await followCalendar(parts.database);
  const geocoding = startGeocoding({ ...parts, calendar, ask: geocoder.ask });
  return {
    close: async () => {
      await geocoding.close();
      await geocoder.close();
    },
  };
};

/** Between two runs, in milliseconds. */
const pause = 60 * 60 * 1000;

/**
 * Removes what is older than the settings say, now and every hour: entries of the audit log with the network addresses
 * of changes, and records in the trash. For one process of a service.
 */
export const followRetention = (
  { auditRetention, trashRetention }: Pick<Settings, 'auditRetention' | 'trashRetention'>,
  parts: {
    readonly database: Pick<Database, 'transaction' | 'read' | 'readHeavy'>;
    readonly clock: Clock;
    readonly wait: Wait;
    readonly log: Logger;
  },
): Job => {
  const { database, clock, wait, log } = parts;
  const prune = async (
    days: number,
    what: string,
    remove: (before: Temporal.Instant, now: Temporal.Instant) => Promise<number>,
  ): Promise<void> => {
    if (days === 0) return;
    try {
      const now = clock();
      const deleted = await remove(now.subtract({ hours: 24 * days }), now);
      if (deleted > 0) log.info({ deleted, days }, `${what} pruned`);
    } catch (error) {
      log.warn({ err: error }, `${what} pruning failed`);
    }
  };
  if (auditRetention === 0 && trashRetention === 0) return noJob;
  const stopping = new AbortController();
  const { signal } = stopping;
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await prune(auditRetention, 'audit log', (before) => pruneAuditLog(database, before));
      await prune(auditRetention, 'network addresses of changes', (before) =>
        forgetAddresses(database, before),
      );
      await prune(trashRetention, 'trash', (before, now) => emptyTrash(database, before, now));
      await wait(pause, signal);
    }
  };
  return endOf(stopping, follow());
};
