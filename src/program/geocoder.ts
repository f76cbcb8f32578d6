import type { GeocodingDependencies } from '../calendar/linked-records/geocoding/geocoding.ts';
import { followCalendar } from '../storage/changes/calendar.ts';
import type { Settings } from './config/options.ts';
import { version } from './config/version.ts';

/** Of one question to the geocoder, in milliseconds. */
const geocoderTimeout = 15_000;

/** Looks up addresses in the background if there is a geocoder; gives what ends it. */
export const followGeocoder = async (
  settings: Settings,
  parts: Omit<GeocodingDependencies, 'ask' | 'calendar'>,
): Promise<{ readonly close: () => Promise<void> }> => {
  const { geocoderUrl: url, geocoderEmail: email, publicUrl } = settings;
  if (url === null) return { close: async () => undefined };
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
