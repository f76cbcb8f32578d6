import type { Site } from '../site.ts';
import { findZone, utcZone, type Zone } from './zones.ts';

/** A date and time as it is stored, compared and answered: `2027-02-01 10:00:00`, in a zone said beside it. */
export const wallText = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'second' }).replace('T', ' ');

/** The opposite of wallText; throws a RangeError for any text that wallText does not write. */
export const readWallText = (text: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(text);

/** The moment of a stored UTC text (`YYYY-MM-DD HH:MM:SS`); throws a RangeError for any other text. */
export const readUtcText = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}Z`);

const isWritableYear = (year: number): boolean => year >= 1000 && year <= 9999;

/** Whether `YYYY-MM-DD HH:MM:SS` can hold it: years 1000 to 9999, which also sort as text. */
export const isWritableWall = (wall: Temporal.PlainDateTime): boolean => isWritableYear(wall.year);

const firstWritable = readUtcText('1000-01-01 00:00:00').epochMilliseconds;
const endOfWritable = readUtcText('9999-12-31 23:59:59').epochMilliseconds + 1000;

/** Whether the moment can be written in UTC, see isWritableWall. */
export const isWritableInstant = ({ epochMilliseconds }: Temporal.Instant): boolean =>
  epochMilliseconds >= firstWritable && epochMilliseconds < endOfWritable;

/** The moment as that zone's clocks show it, seconds cut. */
export const wallIn = (zone: Zone, instant: Temporal.Instant): Temporal.PlainDateTime =>
  instant
    .toZonedDateTimeISO(zone.id)
    .toPlainDateTime()
    .round({ smallestUnit: 'second', roundingMode: 'trunc' });

/** What a wall time means in a zone. */
export interface Moment {
  /** The wall time itself, or the one it moves to when the clocks of the zone skip it. */
  readonly wall: Temporal.PlainDateTime;
  readonly instant: Temporal.Instant;
  /** Whether the wall time comes twice there and the second of the two moments is meant. */
  readonly later: boolean;
}

/**
 * The moment at which the clocks of the zone show that time (reference events-api 3.2; RFC 5545, 3.3.5). A time
 * that the clocks skip moves forward by what they skip. Of a time that comes twice the first is taken, or the
 * second with `later`, which means nothing for other times.
 */
export const momentAt = (zone: Zone, wall: Temporal.PlainDateTime, later = false): Moment => {
  const first = wall.toZonedDateTime(zone.id, { disambiguation: 'compatible' });
  const shown = first.toPlainDateTime();
  if (!later || !shown.equals(wall)) return { wall: shown, instant: first.toInstant(), later: false };
  const second = wall.toZonedDateTime(zone.id, { disambiguation: 'later' });
  return { wall, instant: second.toInstant(), later: !second.equals(first) };
};

/** The moment of an instant in a zone, seconds cut: which of two equal wall times it is, is kept. */
export const momentOf = (zone: Zone, instant: Temporal.Instant): Moment => {
  const zoned = instant.toZonedDateTimeISO(zone.id).round({ smallestUnit: 'second', roundingMode: 'floor' });
  const wall = zoned.toPlainDateTime();
  const first = wall.toZonedDateTime(zone.id, { disambiguation: 'compatible' });
  return { wall, instant: zoned.toInstant(), later: !first.equals(zoned) };
};

/** Takes a stored time, `YYYY-MM-DD HH:MM:SS`, apart (reference events-api 1, `start_date_details`); every part keeps its leading zeros. */
export const timeDetails = (text: string) => ({
  year: text.slice(0, 4),
  month: text.slice(5, 7),
  day: text.slice(8, 10),
  hour: text.slice(11, 13),
  minutes: text.slice(14, 16),
  seconds: text.slice(17, 19),
});

/** ISO 8601 with the zone's offset at that moment, as linked data have it: `2027-01-10T10:00:00-05:00`. */
export const isoText = (zone: Zone, instant: Temporal.Instant): string =>
  instant.toZonedDateTimeISO(zone.id).toString({ smallestUnit: 'second', timeZoneName: 'never' });

const atUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * Likewise of a stored start or end, both texts `YYYY-MM-DD HH:MM:SS`: the clock shows `local`, and the offset is what lies
 * between it and `utc`, whatever the zone has (an imported zone like `UTC+1` may follow summer time).
 */
export const isoOfStored = (local: string, utc: string): string => {
  const minutes = Math.round((atUtc(local) - atUtc(utc)) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return `${local.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${offset}`;
};

/** The site's zone; UTC when the setting names none. */
export const siteZoneOf = ({ timezone }: Pick<Site, 'timezone'>): Zone => findZone(timezone) ?? utcZone;

/** A stored UTC text as the site's clocks show it, `YYYY-MM-DD HH:MM:SS` both. */
export const siteText = (site: Site, utc: string): string =>
  wallText(wallIn(siteZoneOf(site), readUtcText(utc)));
