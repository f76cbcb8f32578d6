import { isVisible, type View } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';

/**
 * The ids of an event's terms of both taxonomies; none when it may not be read in that view or hides behind a
 * password, so that nobody learns what it is about.
 */
export const findEventTerms = async (
  executor: Executor,
  view: View,
  id: number,
): Promise<ReadonlySet<number>> => {
  const event = await executor
    .selectFrom('events')
    .select(['author', 'status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!event || event.password_hash !== null || !isVisible(view, event)) return new Set();
  const rows = await executor
    .selectFrom('event_terms')
    .select('term_id')
    .where('event_id', '=', id)
    .execute();
  return new Set(rows.map((row) => row.term_id));
};
