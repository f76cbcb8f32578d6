import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../database/dialect.ts';
import type { EventRow, Tables } from '../database/tables.ts';
import { type EventLinks, type Facet, facetsOf } from './facets.ts';

type OccurrenceRow = Selectable<Tables['occurrences']>;
type NewOccurrence = Insertable<Tables['occurrences']>;
type IndexedOccurrence = Pick<OccurrenceRow, 'event_id' | 'status' | 'start_local' | 'end_local' | 'facets'>;

/** The one occurrence of a plain event. */
const occurrenceOf = (event: EventRow, facets: readonly Facet[]): NewOccurrence => ({
  event_id: event.id,
  start_local: event.start_local,
  end_local: event.end_local,
  start_utc: event.start_utc,
  end_utc: event.end_utc,
  status: event.status,
  author: event.author,
  hidden: event.hide_from_listings,
  protected: event.password_hash === null ? 0 : 1,
  facets: JSON.stringify(facets),
});

const dayOf = (local: string): string => local.slice(0, 10);

const facetsIn = (occurrence: IndexedOccurrence): Facet[] => JSON.parse(occurrence.facets) as Facet[];

const removeEntries = async (executor: Executor, occurrence: IndexedOccurrence): Promise<void> => {
  const facets = facetsIn(occurrence);
  if (facets.length === 0) return;
  const { event_id, status, start_local, end_local } = occurrence;
  const removed = await executor
    .deleteFrom('list_entries')
    .where('facet', 'in', facets)
    .where('status', '=', status)
    .where('start_local', '=', start_local)
    .where('event_id', '=', event_id)
    .where('end_local', '=', end_local)
    .returning('facet')
    .execute();
  if (removed.length === 0) return;
  await executor
    .updateTable('list_days')
    .set((build) => ({ entries: build('entries', '-', 1) }))
    .where(
      'facet',
      'in',
      // Only what was there: a facet may have gone with its venue.
      removed.map(({ facet }) => facet),
    )
    .where('status', '=', status)
    .where('start_day', '=', dayOf(start_local))
    .where('end_day', '=', dayOf(end_local))
    .execute();
};

const addEntries = async (executor: Executor, occurrence: IndexedOccurrence): Promise<void> => {
  const facets = facetsIn(occurrence);
  if (facets.length === 0) return;
  const { event_id, status, start_local, end_local } = occurrence;
  await executor
    .insertInto('list_entries')
    .values(facets.map((facet) => ({ facet, status, start_local, event_id, end_local })))
    .execute();
  const days = { start_day: dayOf(start_local), end_day: dayOf(end_local) };
  await executor
    .insertInto('list_days')
    .values(facets.map((facet) => ({ facet, status, ...days, entries: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['facet', 'status', 'start_day', 'end_day'])
        .doUpdateSet((build) => ({ entries: build('list_days.entries', '+', 1) })),
    )
    .execute();
};

/**
 * Writes when the event takes place and everything that lists run on, in place of what was there. Belongs into
 * each transaction that writes an event: creation, update, trash, restore, publication; after its row and links.
 */
export const replaceOccurrences = async (
  executor: Executor,
  event: EventRow,
  links: EventLinks,
): Promise<void> => {
  const before = await executor
    .selectFrom('occurrences')
    .select(['event_id', 'status', 'start_local', 'end_local', 'facets'])
    .where('event_id', '=', event.id)
    .execute();
  for (const occurrence of before) await removeEntries(executor, occurrence);
  if (before.length > 0) await executor.deleteFrom('occurrences').where('event_id', '=', event.id).execute();
  const occurrence = occurrenceOf(event, facetsOf(event, links));
  await executor.insertInto('occurrences').values(occurrence).execute();
  await addEntries(executor, occurrence);
};
