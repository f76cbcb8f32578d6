import type { Ticket } from '../../../calendar/events/tickets/ticket.ts';
import type { EventStatus } from '../../../storage/tables.ts';
import type { EventState } from '../../words/words.ts';

/** What of an event says its state. */
export interface StateSource {
  readonly event_status: EventStatus;
  readonly start_utc: string;
  readonly end_utc: string;
  readonly all_day: 0 | 1;
}

/** What is said of an event above all else at that time, UTC; the first that applies (pages.md 3.10). */
export const stateOf = (
  event: StateSource,
  tickets: readonly Ticket[],
  nowUtc: string,
): EventState | null => {
  const { event_status: status, start_utc: start, end_utc: end } = event;
  if (status !== 'scheduled') return status;
  const hasEnded = end === start ? end < nowUtc : end <= nowUtc;
  if (hasEnded) return 'ended';
  if (tickets.length > 0 && tickets.every(({ availability }) => availability === 'sold_out'))
    return 'sold_out';
  return event.all_day === 0 && start <= nowUtc && end > nowUtc ? 'on_now' : null;
};
