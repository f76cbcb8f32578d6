import type { Logger } from 'pino';
import { deriveAnew } from '../calendar/events/zone-data/derive-anew.ts';
import type { Clock } from '../kernel/clock.ts';
import { zoneDataVersion } from '../kernel/time/zones.ts';
import type { Database } from '../storage/dialect.ts';
import { findSetting, keptSetting } from '../storage/kept-setting.ts';
import type { Settings } from './config/options.ts';

const settingName = 'timezone';

/**
 * The settings with the zone of the calendar: the one that was given, else the one that the calendar keeps, else the
 * machine's. Writes nothing.
 */
export const withCalendarZone = async (database: Database, settings: Settings): Promise<Settings> => {
  if (settings.isTimezoneGiven) return settings;
  const kept = await findSetting(database.read, settingName);
  return kept === null ? settings : { ...settings, timezone: kept };
};

/** Likewise; a calendar that keeps no zone yet keeps this one from now on, so that another machine changes nothing. */
export const withKeptZone = async (database: Database, settings: Settings): Promise<Settings> => {
  const kept = await keptSetting(database, settingName, () => settings.timezone);
  return settings.isTimezoneGiven ? settings : { ...settings, timezone: kept };
};

/** Likewise; a zone that was given takes the place of the stored one. Returns the one before, if it was another. */
export const settleZone = async (
  database: Database,
  given: Settings,
): Promise<{ readonly settings: Settings; readonly previousZone: string | null }> => {
  const kept = await findSetting(database.read, settingName);
  const settings = await withKeptZone(database, given);
  const { timezone } = settings;
  if (kept === null || kept === timezone) return { settings, previousZone: null };
  await database.transaction((executor) =>
    executor.updateTable('settings').set({ value: timezone }).where('name', '=', settingName).execute(),
  );
  return { settings, previousZone: kept };
};

/**
 * Derives the moments of coming events anew where the zone data of this process are newer than the calendar's
 * (docs/adr/0074), and writes into the log what moved, or that the calendar's are newer.
 */
export const settleZoneData = async (database: Database, clock: Clock, log: Logger): Promise<void> => {
  const result = await deriveAnew(database, { now: clock() });
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
