import { foldText, titleKey } from '../../../kernel/text/folding.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { insertRows } from '../../../storage/insert-rows.ts';
import type { EventRow, Status, TermRow } from '../../../storage/tables.ts';
import { searchedTexts } from '../../records/fields.ts';
import type { EventState } from '../event-state.ts';
import { eventFields } from '../fields/fields.ts';
import { insertOccurrences, replaceOccurrence } from '../list/occurrences.ts';
import { insertLinks, replaceLinks } from './event-links.ts';

const unfinishedStatuses: readonly Status[] = ['draft', 'pending'];

/** Whether an event of that status may share its slug with others. */
export const isUnfinished = (status: Status): boolean => unfinishedStatuses.includes(status);

/** The event as it is stored, or undefined. */
export const findEvent = (executor: Executor, id: number): Promise<EventRow | undefined> =>
  executor.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

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

/** Which of the terms are categories and which are tags. */
export const findTaxonomies = async (
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TermRow['taxonomy']>> => {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('terms').select(['id', 'taxonomy']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.taxonomy]));
};

/** Returns the title and the texts of an event as they are searched; no word spans two of them, for folding ends lines. */
export const searchText = (row: EventRow): string =>
  [row.title, ...searchedTexts(eventFields, row).map(([, text]) => text)].map(foldText).join('\n');

/** What a row of the table has beside what is said of the event. */
const derivedColumns = (row: EventRow) => ({ title_key: titleKey(row.title) });

/** Writes new events with their links and everything that lists and searches run on. */
export const insertEvents = async (executor: Executor, states: readonly EventState[]): Promise<void> => {
  await insertRows(
    executor,
    'events',
    states.map(({ row }) => ({ ...row, ...derivedColumns(row) })),
  );
  await insertLinks(executor, states);
  const texts = states.map(({ row }) => ({ event_id: row.id, text: searchText(row) }));
  await insertRows(executor, 'event_search', texts);
  await insertOccurrences(
    executor,
    states.map(({ row }) => row),
  );
};

/** Writes a changed event in place of what it was, likewise. */
export const updateEvent = async (
  executor: Executor,
  before: EventState,
  { row, links }: EventState,
): Promise<void> => {
  const { id, ...columns } = row;
  await executor
    .updateTable('events')
    .set({ ...columns, ...derivedColumns(row) })
    .where('id', '=', id)
    .execute();
  await replaceLinks(executor, before.links, { row, links });
  const text = searchText(row);
  if (text !== searchText(before.row)) {
    await executor.updateTable('event_search').set({ text }).where('event_id', '=', id).execute();
  }
  await replaceOccurrence(executor, before.row, row);
};
