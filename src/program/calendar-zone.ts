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

/** Likewise; a zone that was given takes the place of the kept one. Gives the one before, if it was another. */
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
