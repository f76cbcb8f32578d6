import { type OperandValueExpressionOrList, sql } from 'kysely';
import type { Executor } from '../../../storage/dialect.ts';
import type { Tables } from '../../../storage/tables.ts';

/**
 * Takes the facet out of what lists of events run on, when a venue, organizer or term leaves all its events at once;
 * `events` are their ids. The facet's text is that of `calendar/events/list/facets.ts`, where none of these comes first. Belongs
 * into the transaction that unlinks it.
 */
export const removeFacet = async (
  executor: Executor,
  facet: `${'venue' | 'organizer' | 'term'}:${number}`,
  events: OperandValueExpressionOrList<Tables, 'occurrences', 'event_id'>,
): Promise<void> => {
  for (const name of [facet, `locked ${facet}`]) {
    await executor
      .updateTable('occurrences')
      .set({ facets: sql`replace(facets, ${`,"${name}"`}, '')` })
      .where('event_id', 'in', events)
      .execute();
    await executor.deleteFrom('list_entries').where('facet', '=', name).execute();
    await executor.deleteFrom('list_days').where('facet', '=', name).execute();
  }
};
