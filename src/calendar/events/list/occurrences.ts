import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../storage/dialect.ts';
import { insertRows, statementsOf } from '../../../storage/insert-rows.ts';
import { prepare } from '../../../storage/prepare.ts';
import type { EventRow, Status, Tables } from '../../../storage/tables.ts';
import { isFree } from '../cost/free.ts';
import { type EventState, type Facet, facetsOf } from './facets.ts';

/** When an event takes place, as it is stored. */
export type OccurrenceRow = Selectable<Tables['occurrences']>;
/** An occurrence that is to be stored. */
export type NewOccurrence = Insertable<Tables['occurrences']>;
/** What lists run on, as it is stored. */
export type ListEntry = Selectable<Tables['list_entries']>;
/** How many entries a list has on some days, as it is stored. */
export type ListDay = Selectable<Tables['list_days']>;
type IndexedOccurrence = Pick<OccurrenceRow, 'id' | 'status' | 'start_local' | 'end_local' | 'facets'>;

/** The one occurrence of a plain event, under the event's own id. */
export const occurrenceOf = (event: EventRow, facets: readonly Facet[]): NewOccurrence => ({
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
  ticketed: event.ticketed,
  free: isFree(event) ? 1 : 0,
  event_status: event.event_status,
  facets: JSON.stringify(facets),
});

const dayOf = (local: string): string => local.slice(0, 10);

const facetsIn = (occurrence: IndexedOccurrence): Facet[] => JSON.parse(occurrence.facets) as Facet[];

const removeEntries = async (executor: Executor, occurrence: IndexedOccurrence): Promise<void> => {
  const facets = facetsIn(occurrence);
  if (facets.length === 0) return;
  const { id, status, start_local, end_local } = occurrence;
  const removed = await executor
    .deleteFrom('list_entries')
    .where('facet', 'in', facets)
    .where('status', '=', status)
    .where('start_local', '=', start_local)
    .where('listed_id', '=', id)
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

/** How many entries more there are on each day of each facet, in the order in which they are kept. */
export const countDays = (entries: readonly ListEntry[]): ListDay[] => {
  const days = new Map<string, ListDay>();
  for (const { facet, status, start_local, end_local } of entries) {
    const start_day = dayOf(start_local);
    const end_day = dayOf(end_local);
    const key = `${facet} ${status} ${start_day} ${end_day}`;
    const day = days.get(key);
    if (day) day.entries += 1;
    else days.set(key, { facet, status, start_day, end_day, entries: 1 });
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day);
};

const keyOf = ({ facet, status, start_local, listed_id }: ListEntry): string =>
  `${facet} ${status} ${start_local} ${listed_id}`;

/** The entries under which lists find the occurrence. */
export const entriesOf = (occurrence: IndexedOccurrence): ListEntry[] => {
  const { id: listed_id, status, start_local, end_local } = occurrence;
  return facetsIn(occurrence).map((facet) => ({ facet, status, start_local, listed_id, end_local }));
};

interface MoreEntries {
  readonly facets: readonly string[];
  readonly statuses: readonly Status[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  readonly more: readonly number[];
}

const addToDays = prepare((executor, { facets, statuses, starts, ends, more }: MoreEntries) =>
  executor
    .insertInto('list_days')
    .values(
      facets.map((facet, at) => ({
        facet,
        status: statuses[at] as Status,
        start_day: starts[at] as string,
        end_day: ends[at] as string,
        entries: more[at] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['facet', 'status', 'start_day', 'end_day']).doUpdateSet((build) => ({
        entries: build('list_days.entries', '+', build.ref('excluded.entries')),
      })),
    ),
);

const addEntries = async (executor: Executor, occurrences: readonly IndexedOccurrence[]): Promise<void> => {
  // Many at once go in much faster in the order of their index.
  const keyed = occurrences.flatMap(entriesOf).map((entry): [string, ListEntry] => [keyOf(entry), entry]);
  const entries = keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  await insertRows(executor, 'list_entries', entries);
  for (const days of statementsOf(countDays(entries), 5)) {
    await addToDays(executor, {
      facets: days.map(({ facet }) => facet),
      statuses: days.map(({ status }) => status),
      starts: days.map(({ start_day }) => start_day),
      ends: days.map(({ end_day }) => end_day),
      more: days.map((day) => day.entries),
    });
  }
};

/** Writes when new events take place and everything that lists run on; after their rows and links. */
export const insertOccurrences = async (executor: Executor, events: readonly EventState[]): Promise<void> => {
  const occurrences = events.map(({ row, links }) => occurrenceOf(row, facetsOf(row, links)));
  await insertRows(executor, 'occurrences', occurrences);
  await addEntries(executor, occurrences);
};

/** Takes out when an event takes place and everything that lists run on; before its row, if that goes too. */
export const deleteOccurrences = async (executor: Executor, eventId: number): Promise<void> => {
  const stored = await executor
    .selectFrom('occurrences')
    .select(['id', 'status', 'start_local', 'end_local', 'facets'])
    .where('event_id', '=', eventId)
    .execute();
  for (const occurrence of stored) await removeEntries(executor, occurrence);
  if (stored.length > 0) await executor.deleteFrom('occurrences').where('event_id', '=', eventId).execute();
};

const updateMoments = prepare(
  (executor, { id, ...moments }: Pick<EventRow, 'id' | 'start_utc' | 'end_utc'>) =>
    executor.updateTable('occurrences').set(moments).where('event_id', '=', id),
);

/**
 * Writes when a changed event takes place and everything that lists run on, in place of what was there; nothing where
 * that stays as it was. Belongs into each transaction that changes an event: update, trash, restore, publication; after its row and links.
 */
export const replaceOccurrences = async (
  executor: Executor,
  before: EventState,
  after: EventState,
): Promise<void> => {
  const { id, start_utc, end_utc } = after.row;
  const [former, next] = [before, after].map(({ row, links }) => occurrenceOf(row, facetsOf(row, links)));
  if (JSON.stringify(former) === JSON.stringify(next)) return;
  // Lists are in order of what clocks show: where moments alone have moved, entries stay.
  if (JSON.stringify({ ...former, start_utc, end_utc }) === JSON.stringify(next)) {
    await updateMoments(executor, { id, start_utc, end_utc });
    return;
  }
  await deleteOccurrences(executor, id);
  await insertOccurrences(executor, [after]);
};

/**
 * Lists events under the facets that they got beside those they had, many at once; nothing else of them has changed.
 * After their links.
 */
export const addFacets = async (
  executor: Executor,
  changes: readonly { readonly before: EventState; readonly after: EventState }[],
): Promise<void> => {
  const listed = changes.map(({ before, after }) => {
    const former = new Set(facetsOf(before.row, before.links));
    const facets = facetsOf(after.row, after.links);
    return { row: after.row, facets, added: facets.filter((facet) => !former.has(facet)) };
  });
  const gaining = listed.filter(({ added }) => added.length > 0);
  if (gaining.length === 0) return;
  const cases = gaining.map(({ row, facets }) => sql`when ${row.id} then ${JSON.stringify(facets)}`);
  await executor
    .updateTable('occurrences')
    .set({ facets: sql<string>`case event_id ${sql.join(cases, sql` `)} else facets end` })
    .where(
      'event_id',
      'in',
      gaining.map(({ row }) => row.id),
    )
    .execute();
  await addEntries(
    executor,
    gaining.map(({ row, added }) => ({ ...row, facets: JSON.stringify(added) })),
  );
};
