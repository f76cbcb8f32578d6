import { foldText } from '../../../kernel/text/folding.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { insertRows } from '../../../storage/insert-rows.ts';
import { prepare } from '../../../storage/prepare.ts';
import type { EventRow, Status, TermRow } from '../../../storage/tables.ts';
import { linkedIdsText } from '../../records/linked-ids.ts';
import type { EventLinks } from '../list/facets.ts';
import { insertOccurrences, replaceOccurrences } from '../list/occurrences.ts';

const unfinishedStatuses: readonly Status[] = ['draft', 'pending'];

/** Whether an event of that status may share its slug with others. */
export const isUnfinished = (status: Status): boolean => unfinishedStatuses.includes(status);

/** Linked to nothing. */
export const noLinks: EventLinks = { venues: [], organizers: [], terms: [] };

const findEvents = prepare((executor, { id }: { readonly id: number }) =>
  executor.selectFrom('events').selectAll().where('id', '=', id),
);

/** The event as it is stored, or undefined. */
export const findEvent = async (executor: Executor, id: number): Promise<EventRow | undefined> =>
  (await findEvents(executor, { id }))[0];

/**
 * The event with that slug, in any status; of several, of which all but one are unfinished, that one, else the first
 * made (reference events-api 3.8, ADR 0047).
 */
export const findEventBySlug = async (executor: Executor, slug: string): Promise<EventRow | undefined> =>
  slug === ''
    ? undefined
    : executor
        .selectFrom('events')
        .selectAll()
        .where('slug', '=', slug)
        .orderBy((event) => event('status', 'in', unfinishedStatuses))
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();

interface Ids {
  readonly ids: readonly number[];
}

const findVenueLinks = prepare((executor, { ids }: Ids) =>
  executor
    .selectFrom('event_venues')
    .select(['event_id', 'venue_id'])
    .where('event_id', 'in', ids)
    .orderBy('position'),
);
const findOrganizerLinks = prepare((executor, { ids }: Ids) =>
  executor
    .selectFrom('event_organizers')
    .select(['event_id', 'organizer_id'])
    .where('event_id', 'in', ids)
    .orderBy('position'),
);
const findTermLinks = prepare((executor, { ids }: Ids) =>
  executor
    .selectFrom('event_terms')
    .select(['event_id', 'term_id'])
    .where('event_id', 'in', ids)
    .orderBy('term_id'),
);

/** What events are linked to, by their ids; venues and organizers in their order. */
export const findLinksOf = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventLinks>> => {
  const venues = await findVenueLinks(executor, { ids });
  const organizers = await findOrganizerLinks(executor, { ids });
  const terms = await findTermLinks(executor, { ids });
  const links = new Map(
    ids.map((id) => [id, { venues: [] as number[], organizers: [] as number[], terms: [] as number[] }]),
  );
  for (const { event_id, venue_id } of venues) links.get(event_id)?.venues.push(venue_id);
  for (const { event_id, organizer_id } of organizers) links.get(event_id)?.organizers.push(organizer_id);
  for (const { event_id, term_id } of terms) links.get(event_id)?.terms.push(term_id);
  return links;
};

/** What one event is linked to, likewise. */
export const findEventLinks = async (executor: Executor, id: number): Promise<EventLinks> =>
  (await findLinksOf(executor, [id])).get(id) ?? noLinks;

/** Which of the terms are categories and which are tags. */
export const findTaxonomies = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TermRow['taxonomy']>> => {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('terms').select(['id', 'taxonomy']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.taxonomy]));
};

/** An event with what it is linked to: before or after a change, or new. */
export interface EventState {
  readonly row: EventRow;
  readonly links: EventLinks;
}

const insertVenueLinks = (executor: Executor, states: readonly EventState[]): Promise<void> =>
  insertRows(
    executor,
    'event_venues',
    states.flatMap(({ row, links }) =>
      links.venues.map((venue_id, position) => ({ event_id: row.id, venue_id, position })),
    ),
  );

const insertOrganizerLinks = (executor: Executor, states: readonly EventState[]): Promise<void> =>
  insertRows(
    executor,
    'event_organizers',
    states.flatMap(({ row, links }) =>
      links.organizers.map((organizer_id, position) => ({ event_id: row.id, organizer_id, position })),
    ),
  );

const insertTermLinks = (executor: Executor, states: readonly EventState[]): Promise<void> =>
  insertRows(
    executor,
    'event_terms',
    states.flatMap(({ row, links }) => links.terms.map((term_id) => ({ event_id: row.id, term_id }))),
  );

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const replaceLinks = async (executor: Executor, before: EventLinks, after: EventState): Promise<void> => {
  const { id } = after.row;
  if (!same(before.venues, after.links.venues)) {
    await executor.deleteFrom('event_venues').where('event_id', '=', id).execute();
    await insertVenueLinks(executor, [after]);
  }
  if (!same(before.organizers, after.links.organizers)) {
    await executor.deleteFrom('event_organizers').where('event_id', '=', id).execute();
    await insertOrganizerLinks(executor, [after]);
  }
  if (!same(before.terms, after.links.terms)) {
    await executor.deleteFrom('event_terms').where('event_id', '=', id).execute();
    await insertTermLinks(executor, [after]);
  }
};

/** Title, excerpt and description as they are searched; no word can span two of them, for folding ends lines. */
export const searchText = ({ title, excerpt, description }: EventRow): string =>
  [title, excerpt, description].map(foldText).join('\n');

/** Writes new events with their links and everything that lists and searches run on. */
export const insertEvents = async (executor: Executor, states: readonly EventState[]): Promise<void> => {
  await insertRows(
    executor,
    'events',
    states.map(({ row, links }) => ({ ...row, linked_ids: linkedIdsText(links) })),
  );
  await insertVenueLinks(executor, states);
  await insertOrganizerLinks(executor, states);
  await insertTermLinks(executor, states);
  const texts = states.map(({ row }) => ({ event_id: row.id, text: searchText(row) }));
  await insertRows(executor, 'event_search', texts);
  await insertOccurrences(executor, states);
};

const updateRow = prepare((executor, { id, ...columns }: EventRow & { readonly linked_ids: string }) =>
  executor.updateTable('events').set(columns).where('id', '=', id),
);
const updateText = prepare((executor, { id, text }: { readonly id: number; readonly text: string }) =>
  executor.updateTable('event_search').set({ text }).where('event_id', '=', id),
);

/** Writes a changed event in place of what it was, likewise. */
export const updateEvent = async (
  executor: Executor,
  before: EventState,
  { row, links }: EventState,
): Promise<void> => {
  await updateRow(executor, { ...row, linked_ids: linkedIdsText(links) });
  await replaceLinks(executor, before.links, { row, links });
  const text = searchText(row);
  if (text !== searchText(before.row)) {
    await updateText(executor, { id: row.id, text });
  }
  await replaceOccurrences(executor, before, { row, links });
};
