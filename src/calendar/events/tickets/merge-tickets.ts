import { invalidFields } from '../../../kernel/error.ts';
import type { TimeContext } from '../../../kernel/time/parse-time.ts';
import { findSaleFault, readTickets } from './read-tickets.ts';
import type { Ticket } from './ticket.ts';

/**
 * The tickets of an event after a write: what the request says takes the place of all that were there, and without
 * a word they stay; their sale times keep what clocks show when the zone changes, as the times of events do.
 * @throws AppError 400 on `tickets`, with the place.
 */
export const mergeTickets = (
  before: readonly Ticket[],
  said: unknown,
  context: TimeContext,
): readonly Ticket[] => {
  if (said === undefined) return before;
  const read = readTickets(said, context);
  if ('fault' in read) throw invalidFields({ tickets: read.fault });
  const fault = findSaleFault(read.tickets);
  if (fault !== null) throw invalidFields({ tickets: fault });
  return read.tickets;
};
