import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../storage/dialect.ts';
import {
  hasEvents,
  isDemonstration,
  readCityLayout,
  seedDemonstration,
} from '../transfer/demonstration/demonstration.ts';
import { options, type Settings } from './config/options.ts';
import { imagesOf, siteOf, uidHostOf } from './site.ts';

/** Fills an empty calendar with `--demo`. Returns whether it has events already. */
export const fillForDemonstration = async (
  database: Database,
  settings: Settings,
  clock: Clock,
): Promise<boolean> => {
  if (!settings.demo) return false;
  if (await hasEvents(database.read)) return true;
  const uidHost = await uidHostOf(database, settings);
  const images = imagesOf(database, settings);
  await seedDemonstration({ database, clock, site: siteOf(settings), uidHost, images });
  return false;
};

const hasOwnFrame = ({
  siteName,
  organisation,
  logo,
  homeUrl,
  menu,
  contact,
  quickCategories,
}: Settings): boolean =>
  siteName !== options.siteName.default ||
  [organisation, logo, homeUrl, contact].some((value) => value !== null) ||
  menu.length + quickCategories.length > 0;

/**
 * Returns the settings with the layout of the invented city, where `--demo` shows that city and no option of the layout
 * is set: it never stands around other events, or beside the name of another organisation. The calendar may be about to
 * be filled.
 */
export const withCityFrame = async (database: Database, settings: Settings): Promise<Settings> => {
  if (!settings.demo || hasOwnFrame(settings)) return settings;
  const isOfCity = (await isDemonstration(database)) || !(await hasEvents(database.read));
  return isOfCity ? { ...settings, ...(await readCityLayout()) } : settings;
};
