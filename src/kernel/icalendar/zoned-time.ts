import { readUtcText, readWallText } from '../time/wall-clock.ts';
import { utcZone, type Zone } from '../time/zones.ts';

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
