import type { TimeOfDay } from '../../../../kernel/time/calendar-day.ts';
import { wallIn, wallText } from '../../../../kernel/time/wall-clock.ts';
import type { Zone } from '../../../../kernel/time/zones.ts';

/** A start or an end: what the clocks of the event show, and the moment where the cell said one. */
export interface Point {
  readonly wall: Temporal.PlainDateTime;
  readonly instant: Temporal.Instant | undefined;
}

/** A time on a day, by the clocks of the zone or, with an offset, by those of the offset. */
export const pointAt = (
  day: Temporal.PlainDate,
  { time, nextDay }: TimeOfDay,
  offset: string | undefined,
  zone: Zone,
): Point => {
  const wall = day.add({ days: nextDay ? 1 : 0 }).toPlainDateTime(time);
  if (offset === undefined) return { wall, instant: undefined };
  const instant = wall.toZonedDateTime(offset).toInstant();
  return { wall: wallIn(zone, instant), instant };
};

/** Which comes first, as `Temporal.Instant.compare`: of an hour that comes twice only moments tell. */
export const comparePoints = (one: Point, other: Point): number =>
  one.instant !== undefined && other.instant !== undefined
    ? Temporal.Instant.compare(one.instant, other.instant)
    : Temporal.PlainDateTime.compare(one.wall, other.wall);

/** `YYYY-MM-DD HH:MM:SS` for what clocks show; a moment with `T` and `Z`, so that it stays what it is in every zone. */
export const pointText = ({ wall, instant }: Point): string =>
  instant === undefined ? wallText(wall) : instant.toString({ smallestUnit: 'second' });
