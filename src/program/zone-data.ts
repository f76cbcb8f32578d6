import type { Logger } from 'pino';
import { deriveAnew } from '../calendar/events/zone-data/derive-anew.ts';
import type { Clock } from '../kernel/clock.ts';
import { zoneDataVersion } from '../kernel/time/zones.ts';
import type { Database } from '../storage/dialect.ts';
import type { Settings } from './config/options.ts';

/**
 * Derives the moments of coming events anew where the zone data of this process are newer than the calendar's
 * (docs/adr/0074), and writes into the log what moved, or that the calendar's are newer.
 */
export const settleZoneData = async (
  database: Database,
  { timezone }: Pick<Settings, 'timezone'>,
  clock: Clock,
  log: Logger,
): Promise<void> => {
  const result = await deriveAnew(database, { now: clock(), timezone });
  const running = zoneDataVersion;
  if (result.kind === 'older') {
    log.warn(
      { running, calendar: result.version },
      'zone data older than those of the calendar: no times derived, and new ones follow older rules',
    );
  }
  if (result.kind !== 'derived') return;
  for (const zone of result.moved) log.info({ ...zone, to: running }, 'times of events derived anew');
  if (result.from !== null) log.info({ from: result.from, to: running }, 'zone data updated');
};
