import { isDeepStrictEqual } from 'node:util';
import { laterOf } from '../../../kernel/clock.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { EventState } from '../event-state.ts';

/** What a calendar shows as when and where, the venues apart. */
const whenColumns = [
  'start_local',
  'end_local',
  'start_utc',
  'end_utc',
  'all_day',
  'timezone',
  'event_status',
] as const satisfies readonly (keyof EventRow)[];

/**
 * SEQUENCE after a write (RFC 5545 3.8.7.4): one more where the time, the state or the venues of the event are others
 * than before; never less than before, nor than the write itself says.
 */
export const sequenceAfter = (before: EventState, after: EventState): number => {
  const isSame =
    whenColumns.every((column) => before.row[column] === after.row[column]) &&
    isDeepStrictEqual(before.links.venues, after.links.venues);
  return Math.max(after.row.ical_sequence, before.row.ical_sequence + (isSame ? 0 : 1));
};

const linkKinds = ['venues', 'organizers', 'terms'] as const;

/** Whether a write takes something away that may have been modified later than the event says then. */
const takesAway = (before: EventState, after: EventState): boolean =>
  after.row.modified_utc < before.row.modified_utc ||
  (before.row.image_id !== null && before.row.image_id !== after.row.image_id) ||
  linkKinds.some((kind) => before.links[kind].some((id) => !after.links[kind].includes(id)));

/**
 * `unlinked_utc` after a write at that time. The date of modification that the write gives the event may be before what
 * the event showed until then: of an import it is what the source says, and a clock may have been set back.
 */
export const unlinkedAfter = (before: EventState, after: EventState, nowUtc: string): string => {
  const latest = laterOf(before.row.modified_utc, nowUtc);
  return after.row.modified_utc < latest && takesAway(before, after) ? latest : before.row.unlinked_utc;
};
