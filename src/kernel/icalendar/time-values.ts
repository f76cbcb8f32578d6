import { readUtcText, readWallText } from '../time/wall-clock.ts';
import { utcZone, type Zone } from '../time/zones.ts';

/** The date of a stored text, `YYYY-MM-DD HH:MM:SS`, as a DATE (RFC 5545 3.3.4). */
export const dateValue = (text: string): string => text.slice(0, 10).replaceAll('-', '');

/** A stored text as a DATE-TIME on the clocks of a zone that is said beside it (RFC 5545 3.3.5, form 3). */
export const wallValue = (text: string): string => `${dateValue(text)}T${text.slice(11).replaceAll(':', '')}`;

/** A stored text in UTC as a DATE-TIME (RFC 5545 3.3.5, form 2). */
export const utcValue = (text: string): string => `${wallValue(text)}Z`;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Seconds east of UTC as a UTC-OFFSET (RFC 5545 3.3.14): `+0200`, `-001444`. */
export const offsetValue = (seconds: number): string => {
  const size = Math.abs(seconds);
  const rest = size % 60;
  const sign = seconds < 0 ? '-' : '+';
  return `${sign}${pad(Math.floor(size / 3600))}${pad(Math.floor(size / 60) % 60)}${rest === 0 ? '' : pad(rest)}`;
};

const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/** Whether times go out with the name of a zone: it is one of the tz database, and not UTC. */
export const takesTzid = ({ id }: Zone): boolean =>
  !/^[+-]/.test(id) && !epoch.toZonedDateTimeISO(id).equals(epoch.toZonedDateTimeISO(utcZone.id));

/**
 * Whether every reader finds a stored moment, `YYYY-MM-DD HH:MM:SS` in UTC, by what the clocks of its zone show: not in
 * an hour that comes twice, of which readers take the second, nor where the offset has seconds, which readers cut.
 */
export const isSaidByClocks = (zone: Zone, local: string, utc: string): boolean => {
  const wall = readWallText(local);
  const earlier = wall.toZonedDateTime(zone.id, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone.id, { disambiguation: 'later' });
  return (
    earlier.equals(later) &&
    earlier.toInstant().equals(readUtcText(utc)) &&
    earlier.offsetNanoseconds % 60e9 === 0
  );
};
