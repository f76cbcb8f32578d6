import { zoneAbbreviation } from '../time/zone-abbreviation.ts';
import type { Zone } from '../time/zones.ts';

/** A change of a zone's offset. */
export interface OffsetChange {
  /** What clocks showed when it came, by the offset before it (RFC 5545 3.6.5). */
  readonly wall: Temporal.PlainDateTime;
  /** Seconds east of UTC. */
  readonly from: number;
  readonly to: number;
  /** What the offset after it is called, `CEST`. */
  readonly abbreviation: string;
  /** Whether summer time begins: the clocks go forward, and back within a year. */
  readonly isDaylight: boolean;
}

const secondsOf = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 1e9;

const offsetBefore = (change: Temporal.ZonedDateTime): number =>
  secondsOf(change.subtract({ nanoseconds: 1 }));

const isForward = (change: Temporal.ZonedDateTime): boolean => secondsOf(change) > offsetBefore(change);

const beginsDaylight = (change: Temporal.ZonedDateTime): boolean => {
  const next = change.getTimeZoneTransition('next');
  if (next === null || !isForward(change) || isForward(next)) return false;
  return Temporal.Instant.compare(next.toInstant(), change.add({ years: 1 }).toInstant()) < 0;
};

const changeAt = (zone: Zone, change: Temporal.ZonedDateTime): OffsetChange => {
  const from = offsetBefore(change);
  const to = secondsOf(change);
  return {
    wall: change.toPlainDateTime().subtract({ seconds: to - from }),
    from,
    to,
    abbreviation: zoneAbbreviation(zone, change.toInstant()),
    isDaylight: beginsDaylight(change),
  };
};

/** What holds at a moment, as a change of which nothing changes. */
const heldAt = (zone: Zone, moment: Temporal.ZonedDateTime): OffsetChange => {
  const offset = secondsOf(moment);
  const last = moment.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    wall: moment.toPlainDateTime(),
    from: offset,
    to: offset,
    abbreviation: zoneAbbreviation(zone, moment.toInstant()),
    isDaylight: last !== null && beginsDaylight(last),
  };
};

/**
 * The offsets of a zone of the tz database from the beginning of a year to a moment, by their changes; the first is what
 * holds at the beginning.
 */
export const offsetChanges = (zone: Zone, year: number, until: Temporal.Instant): OffsetChange[] => {
  const start = new Temporal.PlainDate(year, 1, 1).toZonedDateTime(zone.id);
  const changes = [heldAt(zone, start)];
  let at: Temporal.ZonedDateTime | null = start;
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (at === null || Temporal.Instant.compare(at.toInstant(), until) > 0) return changes;
    changes.push(changeAt(zone, at));
  }
};
