import { utcText } from '../../../kernel/clock.ts';
import { type EventTimes, keptTime } from '../../../kernel/time/event-times.ts';
import { isoOfStored, momentAt } from '../../../kernel/time/wall-clock.ts';
import { findZone, utcZone } from '../../../kernel/time/zones.ts';
import type { EventRow, EventStatus } from '../../../storage/tables.ts';
import type { EventChange } from '../fields/schema.ts';

/** The former start is derived anew: a change of zone data alone, under which walls stay, announces no other start. */
const isMoved = (current: EventRow, { utcStart }: EventTimes): boolean => {
  const zone = findZone(current.timezone) ?? utcZone;
  const { wall, later } = keptTime(current.start_local, current.start_utc, zone);
  return utcText(momentAt(zone, wall, later).instant) !== utcStart;
};

/**
 * Whether the event takes place as announced, and the start that it was moved from: that before
 * the last move of an event that everybody could read (docs/adr/0073). `times` are those after the write.
 */
export const mergeState = (
  current: EventRow | null,
  { event_status: status }: EventChange,
  times: EventTimes,
): Pick<EventRow, 'event_status' | 'moved_from'> => ({
  event_status: (status as EventStatus | undefined) ?? current?.event_status ?? 'scheduled',
  moved_from:
    current?.status === 'publish' && isMoved(current, times)
      ? isoOfStored(current.start_local, current.start_utc)
      : (current?.moved_from ?? null),
});
