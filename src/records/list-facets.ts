import { type OperandValueExpressionOrList, sql } from 'kysely';
import type { Executor } from '../database/dialect.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Takes the facet out of what lists of events run on, when a venue, organizer or term leaves all its events at once;
 * `events` are their ids. The facet's text is that of `events/facets.ts`, where none of these comes first. Belongs
 * into the transaction that unlinks it.
 */
export const removeFacet = async (
  executor: Executor,
  facet: `${'venue' | 'organizer' | 'term'}:${number}`,
  events: OperandValueExpressionOrList<Tables, 'occurrences', 'event_id'>,
): Promise<void> => {
  await executor
    .updateTable('occurrences')
    .set({ facets: sql`replace(facets, ${`,"${facet}"`}, '')` })
    .where('event_id', 'in', events)
    .execute();
  await executor.deleteFrom('list_entries').where('facet', '=', facet).execute();
  await executor.deleteFrom('list_days').where('facet', '=', facet).execute();
};
