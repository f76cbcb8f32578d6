import type { Executor } from '../database/dialect.ts';

/**
 * Takes the facet out of what lists of events run on, when a venue or organizer is unlinked from all its events at
 * once; see `events/facets.ts`. Belongs into the transaction that unlinks it.
 */
export const removeFacet = async (
  executor: Executor,
  facet: `venue:${number}` | `organizer:${number}`,
): Promise<void> => {
  await executor.deleteFrom('list_entries').where('facet', '=', facet).execute();
  await executor.deleteFrom('list_days').where('facet', '=', facet).execute();
};
