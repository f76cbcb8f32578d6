import { hash } from 'node:crypto';
import type { Zone } from './zones.ts';

/** Releases of the tz database are named by year and letter; `aa` would follow `z`. Any other text is before all of them. */
const orderOf = (version: string): string => {
  const match = /^(\d{4})([a-z]{1,2})$/.exec(version);
  return match ? `${match[1]}${match[2]?.padStart(2)}` : '';
};

/** Whether one version of the zone data, such as `2025b`, was released before the other. */
export const isOlderZoneData = (version: string, other: string): boolean => orderOf(version) < orderOf(other);

// A window that goes along with the year would call every zone with summer time changed.
const firstCompared = Temporal.Instant.from('2000-01-01T00:00:00Z');
const endOfCompared = Temporal.Instant.from('2070-01-01T00:00:00Z').epochMilliseconds;

/**
 * A text that is the same where the clocks of the zone go alike from 2000 to 2070: a hash of all changes of its offset,
 * by the zone data of this process.
 */
export const zoneFingerprint = ({ id }: Zone): string => {
  const changes: string[] = [];
  let at: Temporal.ZonedDateTime | null = firstCompared.toZonedDateTimeISO(id);
  while (at !== null && at.epochMilliseconds < endOfCompared) {
    changes.push(`${at.epochMilliseconds} ${at.offset}`);
    at = at.getTimeZoneTransition('next');
  }
  return hash('sha256', changes.join('\n'), 'base64url').slice(0, 22);
};
