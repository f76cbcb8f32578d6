import { eventTimes, keptTime } from '../../../kernel/time/event-times.ts';
import type { Zone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';

/** The times of an event as they are stored. */
export type StoredTimes = Pick<EventRow, 'start_local' | 'end_local' | 'start_utc' | 'end_utc'>;

/**
 * The times of a stored event by the zone data of this process: what clocks show stays and moments follow from it, but
 * in a repeated hour, where the stored moment says which one is meant. Null where they make no event any more: its end
 * would be before its start, or outside the years 1000 to 9999.
 */
export const timesAnew = (row: StoredTimes & Pick<EventRow, 'all_day'>, zone: Zone): StoredTimes | null => {
  const times = eventTimes({
    start: keptTime(row.start_local, row.start_utc, zone),
    end: keptTime(row.end_local, row.end_utc, zone),
    zone,
    allDay: row.all_day === 1,
  });
  if ('refused' in times) return null;
  const { start, end, utcStart, utcEnd } = times;
  return { start_local: start, end_local: end, start_utc: utcStart, end_utc: utcEnd };
};

/** Whether they are the same, on clocks and in UTC. */
export const isSameTime = (one: StoredTimes, other: StoredTimes): boolean =>
  one.start_utc === other.start_utc &&
  one.end_utc === other.end_utc &&
  one.start_local === other.start_local &&
  one.end_local === other.end_local;
