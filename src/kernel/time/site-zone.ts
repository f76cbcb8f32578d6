import { memoize } from '../memoize.ts';
import type { Site } from '../site.ts';
import { readUtcText, wallIn, wallText } from './wall-clock.ts';
import { findZone, utcZone, type Zone } from './zones.ts';

/** The site's zone; UTC when the setting names none. */
export const siteZoneOf = ({ timezone }: Pick<Site, 'timezone'>): Zone => findZone(timezone) ?? utcZone;

const textIn = memoize(100, (timezone: string) => {
  const zone = siteZoneOf({ timezone });
  return memoize(1000, (utc: string) => wallText(wallIn(zone, readUtcText(utc))));
});

/** A stored UTC text as the site's clocks show it, `YYYY-MM-DD HH:MM:SS` both. */
export const siteText = ({ timezone }: Site, utc: string): string => textIn(timezone)(utc);
