import type { Executor } from '../database/dialect.ts';
import type { EventRow, TermRow } from '../database/tables.ts';
import { foldText } from '../texts/folding.ts';
import type { EventLinks } from './facets.ts';
import { replaceOccurrences } from './occurrences.ts';

/** The event as it is stored, or undefined. */
export const findEvent = async (executor: Executor, id: number): Promise<EventRow | undefined> =>
  executor.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

/** The event with that slug, in any status; of several the first made (reference events-api 3.8). */
export const findEventBySlug = async (executor: Executor, slug: string): Promise<EventRow | undefined> =>
  slug === ''
    ? undefined
    : executor
        .selectFrom('events')
        .selectAll()
        .where('slug', '=', slug)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();

/** What the event is linked to, venues and organizers in their order. */
export const findEventLinks = async (executor: Executor, id: number): Promise<EventLinks> => {
  const venues = await executor
    .selectFrom('event_venues')
    .select('venue_id')
    .where('event_id', '=', id)
    .orderBy('position')
    .execute();
  const organizers = await executor
    .selectFrom('event_organizers')
    .select('organizer_id')
    .where('event_id', '=', id)
    .orderBy('position')
    .execute();
  const terms = await executor
    .selectFrom('event_terms')
    .select('term_id')
    .where('event_id', '=', id)
    .orderBy('term_id')
    .execute();
  return {
    venues: venues.map((row) => row.venue_id),
    organizers: organizers.map((row) => row.organizer_id),
    terms: terms.map((row) => row.term_id),
  };
};

/** Which of the terms are categories and which are tags. */
export const findTaxonomies = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TermRow['taxonomy']>> => {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('terms').select(['id', 'taxonomy']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.taxonomy]));
};

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const writeLinks = async (
  executor: Executor,
  id: number,
  before: EventLinks,
  { venues, organizers, terms }: EventLinks,
): Promise<void> => {
  if (!same(before.venues, venues)) {
    await executor.deleteFrom('event_venues').where('event_id', '=', id).execute();
    const rows = venues.map((venue_id, position) => ({ event_id: id, venue_id, position }));
    if (rows.length > 0) await executor.insertInto('event_venues').values(rows).execute();
  }
  if (!same(before.organizers, organizers)) {
    await executor.deleteFrom('event_organizers').where('event_id', '=', id).execute();
    const rows = organizers.map((organizer_id, position) => ({ event_id: id, organizer_id, position }));
    if (rows.length > 0) await executor.insertInto('event_organizers').values(rows).execute();
  }
  if (!same(before.terms, terms)) {
    await executor.deleteFrom('event_terms').where('event_id', '=', id).execute();
    const rows = terms.map((term_id) => ({ event_id: id, term_id }));
    if (rows.length > 0) await executor.insertInto('event_terms').values(rows).execute();
  }
};

/** Title, excerpt and description as they are searched; no word can span two of them, for folding ends lines. */
const searchText = ({ title, excerpt, description }: EventRow): string =>
  [title, excerpt, description].map(foldText).join('\n');

const nothing: EventLinks = { venues: [], organizers: [], terms: [] };

/** Writes a new event with its links and everything that lists and searches run on. */
export const insertEvent = async (executor: Executor, row: EventRow, links: EventLinks): Promise<void> => {
  await executor.insertInto('events').values(row).execute();
  await writeLinks(executor, row.id, nothing, links);
  await executor
    .insertInto('event_search')
    .values({ event_id: row.id, text: searchText(row) })
    .execute();
  await replaceOccurrences(executor, row, links);
};

/** An event before and after a change. */
export interface EventState {
  readonly row: EventRow;
  readonly links: EventLinks;
}

/** Writes a changed event in place of what it was, likewise. */
export const updateEvent = async (
  executor: Executor,
  before: EventState,
  { row, links }: EventState,
): Promise<void> => {
  const { id, ...columns } = row;
  await executor.updateTable('events').set(columns).where('id', '=', id).execute();
  await writeLinks(executor, id, before.links, links);
  const text = searchText(row);
  if (text !== searchText(before.row)) {
    await executor.updateTable('event_search').set({ text }).where('event_id', '=', id).execute();
  }
  await replaceOccurrences(executor, row, links);
};
