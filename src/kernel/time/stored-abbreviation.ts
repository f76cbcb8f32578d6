import { utcText } from '../clock.ts';
import { memoize } from '../memoize.ts';
import { readUtcText } from './wall-clock.ts';
import { namingChanges, zoneAbbreviation } from './zone-abbreviation.ts';
import { findZone, utcZone, type Zone } from './zones.ts';

/** An abbreviation, the stored UTC text from which on and the one before which it lasts. Such texts sort like times. */
interface Lasting {
  readonly from: string;
  readonly before: string;
  readonly abbreviation: string;
}

const textOf = (second: number, ifEndless: string): string =>
  Number.isFinite(second) ? utcText(Temporal.Instant.fromEpochMilliseconds(second * 1000)) : ifEndless;

/** Between two changes of the zone's clocks or of what their offsets are called nothing changes. */
const lastingAt = (zone: Zone, instant: Temporal.Instant): Lasting => {
  const second = instant.epochMilliseconds / 1000;
  const zoned = instant.toZonedDateTimeISO(zone.id);
  const last = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const next = zoned.getTimeZoneTransition('next');
  const shifts = [last, next].flatMap((shift) => (shift === null ? [] : shift.epochMilliseconds / 1000));
  const changes = [...shifts, ...namingChanges(zone)];
  return {
    from: textOf(Math.max(...changes.filter((change) => change <= second)), ''),
    before: textOf(Math.min(...changes.filter((change) => change > second)), 'z'),
    abbreviation: zoneAbbreviation(zone, instant),
  };
};

/** More than the events of a page need: two for each year. */
const mostOfZone = 50;

const mostZones = 200;

interface ZoneLastings {
  readonly zone: Zone;
  readonly known: Lasting[];
}

const lastingsOf = memoize(
  mostZones,
  (timezone: string): ZoneLastings => ({ zone: findZone(timezone) ?? utcZone, known: [] }),
);

/**
 * `zoneAbbreviation` of a zone by its name, UTC for none, at a stored UTC text. How long each lasts is remembered:
 * Temporal takes longer to work out one than reading the whole event takes.
 */
export const storedAbbreviation = (timezone: string, utc: string): string => {
  const { zone, known } = lastingsOf(timezone);
  const found = known.find(({ from, before }) => utc >= from && utc < before);
  if (found !== undefined) return found.abbreviation;
  const lasting = lastingAt(zone, readUtcText(utc));
  if (known.length >= mostOfZone) known.length = 0;
  known.push(lasting);
  return lasting.abbreviation;
};
