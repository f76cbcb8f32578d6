import { sql } from 'kysely';
import { isVisible, type View } from '../../../kernel/actor.ts';
import type { Links } from '../../../kernel/links.ts';
import type { PieceWork } from '../../../kernel/result.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Reading } from '../../records/visibility.ts';
import { type ListCursor, readCursor } from '../list/list-cursor.ts';
import { listEventIds } from '../list/page.ts';
import type { EventListQuery } from '../list/query.ts';
import type { AssembledEvent, WithReader } from '../read/event-reader.ts';

/** Ids that are looked for at a time: few at first, so that a feed begins soon. */
const firstIds = 100;
const moreIds = 1000;
/** A search looks through all texts each time. */
const moreOfSearch = 5000;

/** Feeds do not contain the length of the list. */
const notCounted = Number.MAX_SAFE_INTEGER;

/** Events that are read together: so many, or as many as have so much text. */
const readTogether = 100;
const textTogether = 96 * 1024;

interface Sized {
  readonly id: number;
  readonly bytes: number;
}

/** How long the texts are of those events that no password hides; both databases know without reading them. */
const findSizes = async (executor: Executor, ids: readonly number[]): Promise<readonly Sized[]> => {
  if (ids.length === 0) return [];
  const rows = await executor
    .selectFrom('occurrences')
    .innerJoin('events', 'events.id', 'occurrences.event_id')
    .select(['occurrences.id', sql<number>`octet_length(events.description)`.as('bytes')])
    .where('occurrences.id', 'in', ids)
    .where('occurrences.protected', '=', 0)
    .execute();
  const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
  return ids.flatMap((id) => (bytes.has(id) ? [{ id, bytes: bytes.get(id) ?? 0 }] : []));
};

/** Groups of events that are read together. */
const groupsOf = function* (events: readonly Sized[]): Generator<readonly number[]> {
  let group: number[] = [];
  let left = textTogether;
  for (const { id, bytes } of events) {
    if (group.length === readTogether || (group.length > 0 && bytes > left)) {
      yield group;
      group = [];
      left = textTogether;
    }
    group.push(id);
    left -= bytes;
  }
  if (group.length > 0) yield group;
};

/** Events of a list that are shown together, and whether none come behind them. */
export interface EventGroup {
  readonly events: readonly AssembledEvent[];
  readonly isLast: boolean;
}

/** The reading of those who have no password of any record. */
export const closedReading = (view: View, links: Links): Reading => ({
  ...{ view, plain: false, links },
  isLocked: ({ password_hash }) => password_hash !== null,
});

/**
 * Walks a list from end to end, a few events at a time; an event that stays where it is comes once, whatever is written
 * meanwhile (docs/adr/0022). Protected and hidden events are left out for every reader. Each search of ids is work of its own, and
 * each group of events.
 */
export const walkEvents = async function* (
  { database, reader }: Pick<WithReader, 'database' | 'reader'>,
  query: EventListQuery,
  links: Links,
  work: PieceWork,
): AsyncGenerator<EventGroup, void> {
  const isShown = ({ view }: AssembledEvent): boolean =>
    !view.locked &&
    !view.hide_from_listings &&
    query.statuses.includes(view.status) &&
    isVisible(query.view, view);
  const reading = closedReading(query.view, links);
  const isSearch = query.words !== null;
  let cursor: ListCursor | null = '*';
  for (let limit = firstIds; cursor !== null; limit = isSearch ? moreOfSearch : moreIds) {
    await work.startWork(isSearch ? 'search' : 'feed');
    const found = await listEventIds(database, query, { from: cursor, limit, total: notCounted });
    cursor = found.next === undefined ? null : readCursor(found.next);
    if (isSearch) await work.startWork('feed');
    const sized = await findSizes(database.read, found.ids);
    const groups = [...groupsOf(sized)];
    if (groups.length === 0 && cursor === null) yield { events: [], isLast: true };
    for (const [index, ids] of groups.entries()) {
      if (index > 0) await work.startWork('feed');
      const events: AssembledEvent[] = [];
      for await (const event of reader.readMany(ids, reading, work.yieldToEventLoop))
        if (isShown(event)) events.push(event);
      yield { events, isLast: cursor === null && index === groups.length - 1 };
    }
  }
};
