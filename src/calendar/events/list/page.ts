import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Executor, NumberPair } from '../../../storage/dialect.ts';
import {
  cursorText,
  isBackwards,
  type ListCursor,
  type ListOrder,
  type ListPosition,
} from './list-cursor.ts';
import type { EventListQuery } from './query.ts';
import { type ListConditions, listConditions } from './where.ts';

/** The page of a list to read. */
export interface PageOfList {
  readonly limit: number;
  /** An offset, or the cursor of a page. */
  readonly from: number | ListCursor;
  /** The length of the whole list if it is stored; otherwise it is counted. */
  readonly total?: number;
}

/** The ids of the occurrences on one page of a list, in its order. */
export interface ListedIds {
  readonly ids: readonly number[];
  /** The length of the whole list. */
  readonly total: number;
  /** Cursor of the next page; only for a page read by cursor that is not the last. */
  readonly next?: string;
}

type Listed = Pick<ListPosition, 'id' | 'key'> & { readonly distance?: number };

interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Null for the beginning of the list. */
  readonly after: ListPosition | null;
}

/** Returns the number of events in the list. */
const countList = async (read: Executor, { where }: ListConditions): Promise<number> => {
  const { total } = await read
    .selectFrom('occurrences')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Reads a slice in order of start, then of the distance to the nearest venue. */
const readByDistance = (
  read: Executor,
  where: RawBuilder<SqlBool>,
  venues: RawBuilder<NumberPair>,
  { limit, offset, after }: Slice,
): Promise<readonly Listed[]> => {
  const distance = sql<number>`(select min(near.value) from event_venues
    inner join (${venues}) as near on near.key = event_venues.venue_id
    where event_venues.event_id = occurrences.event_id)`;
  return read
    .selectFrom('occurrences')
    .select(['occurrences.id', 'occurrences.start_local as key', distance.as('distance')])
    .where(where)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<SqlBool>`occurrences.start_local >= ${after?.key} and (occurrences.start_local, ${distance},
          occurrences.id) > (${after?.key}, ${after?.distance}, ${after?.id})`,
      ),
    )
    .orderBy('occurrences.start_local')
    .orderBy('distance')
    .orderBy('occurrences.id')
    .limit(limit)
    .offset(offset)
    .execute();
};

/** The column that an order compares, before ids. */
const keys: Readonly<Record<string, string>> = {
  start: 'occurrences.start_local',
  title: 'events.title_key',
  modified: 'events.modified_utc',
  publication: 'events.date_utc',
};

const keyOf = (order: ListOrder): string => keys[order.replace('-', '')] ?? 'occurrences.start_local';

const readSlice = (
  read: Executor,
  { where, venues }: ListConditions,
  { order, filters }: Pick<EventListQuery, 'order' | 'filters'>,
  slice: Slice,
): Promise<readonly Listed[]> => {
  if (order === 'distance' && venues !== null) return readByDistance(read, where, venues, slice);
  const { limit, offset, after } = slice;
  const [column, key] = [keyOf(order), sql.ref<string>(keyOf(order))];
  const [direction, beyond] = isBackwards(order) ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  // A cross join makes SQLite read events first, along the index of the order, and stop where the page is full.
  const withEvents = filters.some(({ name }) => name === 'include')
    ? read.selectFrom(['events', 'occurrences'])
    : read.selectFrom('events').crossJoin('occurrences');
  const rows = column.startsWith('events.')
    ? withEvents.where('occurrences.event_id', '=', sql.ref<number>('events.id'))
    : read.selectFrom('occurrences');
  return rows
    .select(['occurrences.id', key.as('key')])
    .where(where)
    .$if(after !== null, (rest) =>
      rest.where(sql<SqlBool>`(${key}, occurrences.id) ${beyond} (${after?.key}, ${after?.id})`),
    )
    .orderBy(key, direction)
    .orderBy('occurrences.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
};

/**
 * Returns the ids on one page of a list, and its length; no ids for a page past the end. Pages read by cursor contain
 * each event once whose place in the list does not change meanwhile (docs/adr/0022).
 */
export const listEventIds = async (
  database: Database,
  query: EventListQuery,
  { from, limit, total: stored }: PageOfList,
): Promise<ListedIds> => {
  const conditions = await listConditions(database, query);
  const total = stored ?? (await countList(database.readHeavy, conditions));
  const isByCursor = typeof from !== 'number';
  const offset = isByCursor ? 0 : from;
  if (offset >= total) return { ids: [], total };
  const after = isByCursor && from !== '*' ? from : null;
  // One more than the page holds shows whether there is another page.
  const rows = await readSlice(database.readHeavy, conditions, query, {
    limit: isByCursor ? limit + 1 : limit,
    offset,
    after,
  });
  const events = rows.slice(0, limit);
  const last = isByCursor && rows.length > limit ? events.at(-1) : undefined;
  return {
    ids: events.map(({ id }) => id),
    total,
    ...(last && { next: cursorText({ distance: 0, ...last, order: query.order }) }),
  };
};
