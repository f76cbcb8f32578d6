import type { Site } from '../kernel/site.ts';
import { readUtcText, wallIn, wallText } from '../times/wall-clock.ts';
import { findZone, utcZone, type Zone } from '../times/zones.ts';

/** The site's zone; UTC when the setting names none. */
export const siteZoneOf = ({ timezone }: Site): Zone => findZone(timezone) ?? utcZone;

/** A stored UTC text as the site's clocks show it, `YYYY-MM-DD HH:MM:SS` both. */
export const siteText = (site: Site, utc: string): string =>
  wallText(wallIn(siteZoneOf(site), readUtcText(utc)));
