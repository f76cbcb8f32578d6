import type { Executor } from '../database/dialect.ts';
import { isVisible, type View } from '../kernel/actor.ts';

const findEvent = (executor: Executor, id: number) =>
  executor
    .selectFrom('events')
    .select(['author', 'status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether there is such an event, in any status, that may be read in that view. */
export const isReadableEvent = async (executor: Executor, view: View, id: number): Promise<boolean> => {
  const event = await findEvent(executor, id);
  return event !== undefined && isVisible(view, event);
};

/**
 * The ids of an event's terms of both taxonomies; none when it may not be read in that view or hides behind a
 * password, so that nobody learns what it is about.
 */
export const findEventTerms = async (
  executor: Executor,
  view: View,
  id: number,
): Promise<ReadonlySet<number>> => {
  const event = await findEvent(executor, id);
  if (!event || event.password_hash !== null || !isVisible(view, event)) return new Set();
  const rows = await executor
    .selectFrom('event_terms')
    .select('term_id')
    .where('event_id', '=', id)
    .execute();
  return new Set(rows.map((row) => row.term_id));
};
