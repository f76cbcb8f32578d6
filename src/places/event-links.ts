import { sql } from 'kysely';
import type { Executor } from '../database/dialect.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';

/**
 * Takes the record from every event, for good (reference venues-organizers-terms-api 4.10), and its facet from
 * what lists of events run on. The facet's text is that of `events/facets.ts`, where it never comes first.
 */
export const unlinkFromEvents = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  id: number,
): Promise<void> => {
  const facet = `${kind.name}:${id}`;
  const linked = executor
    .selectFrom(kind.selectLinks(executor).as('link'))
    .select('link.event_id')
    .where('link.place_id', '=', id);
  await executor
    .updateTable('occurrences')
    .set({ facets: sql`replace(facets, ${`,"${facet}"`}, '')` })
    .where('event_id', 'in', linked)
    .execute();
  await executor.deleteFrom('list_entries').where('facet', '=', facet).execute();
  await executor.deleteFrom('list_days').where('facet', '=', facet).execute();
  await kind.deleteLinks(executor, id);
};
