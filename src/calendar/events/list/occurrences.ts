import type { Insertable } from 'kysely';
import type { Executor } from '../../../storage/dialect.ts';
import { insertRows } from '../../../storage/insert-rows.ts';
import type { EventRow, Tables } from '../../../storage/tables.ts';
import { isFree } from '../cost/event-cost.ts';
import { ticketsOf } from '../tickets/ticket.ts';

/** When an event takes place, and what lists filter by, as it is stored. */
export type NewOccurrence = Insertable<Tables['occurrences']>;

/** Returns the one occurrence of a plain event, under the event's own id. */
export const occurrenceOf = (event: EventRow): NewOccurrence => ({
  id: event.id,
  event_id: event.id,
  start_local: event.start_local,
  end_local: event.end_local,
  start_utc: event.start_utc,
  end_utc: event.end_utc,
  status: event.status,
  author: event.author,
  hidden: event.hide_from_listings,
  protected: event.password_hash === null ? 0 : 1,
  featured: event.featured,
  ticketed: ticketsOf(event).length > 0 ? 1 : 0,
  free: isFree(event) ? 1 : 0,
  event_status: event.event_status,
});

/** Writes the occurrences of new events; after their rows. */
export const insertOccurrences = (executor: Executor, events: readonly EventRow[]): Promise<void> =>
  insertRows(executor, 'occurrences', events.map(occurrenceOf));

/**
 * Writes the occurrence of a changed event in place of the stored one. Part of each transaction that changes an event:
 * update, trash, restore, publication.
 */
export const replaceOccurrence = async (
  executor: Executor,
  before: EventRow,
  after: EventRow,
): Promise<void> => {
  const occurrence = occurrenceOf(after);
  if (JSON.stringify(occurrenceOf(before)) === JSON.stringify(occurrence)) return;
  const { id, ...columns } = occurrence;
  await executor.updateTable('occurrences').set(columns).where('id', '=', id).execute();
};
