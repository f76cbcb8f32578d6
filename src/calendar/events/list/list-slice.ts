import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, NumberPair } from '../../../storage/dialect.ts';
import { isBackwards, type ListOrder } from './list-cursor.ts';
import { otherConditions, type Sought, visibleOccurrence } from './list-filter.ts';
import { all, type Found, type Listed, type ListedEvent, type Slice } from './list-walk.ts';

/** Those of the occurrences with these listed ids, or of these events, that the list shows. */
export const selectOccurrences = (
  { read }: Database,
  sought: Sought,
  column: 'id' | 'event_id',
  ids: readonly number[] | RawBuilder<number>,
): Found =>
  read
    .selectFrom('occurrences as occurrence')
    .select(['occurrence.start_local as start', 'occurrence.id as id', 'occurrence.event_id as source'])
    .where(`occurrence.${column}`, 'in', ids)
    .where(visibleOccurrence(sought))
    .where(all(otherConditions('occurrence', sought))) as unknown as Found;

/** How many rows there are without the limit, in each row. */
const countAll = sql<number>`count(*) over ()`.as('total');

/** The rows of a slice as a list, and how many the whole list has as each of them says unless that was known. */
export const listed = (
  rows: readonly (ListedEvent & { readonly total?: number })[],
  { total: known }: Slice,
): Listed => ({ events: rows, total: known ?? Number(rows[0]?.total ?? 0) });

/** Nearest first among those that start together; each event by the nearest of its venues. */
const nearestFirst = (
  { read }: Database,
  found: Found,
  pairs: RawBuilder<NumberPair>,
  { offset, limit, total: known, after }: Slice,
) => {
  const distance = sql<number>`min(near.value)`;
  return read
    .selectFrom(found.as('found'))
    .innerJoin('event_venues', 'event_venues.event_id', 'found.source')
    .innerJoin(sql<NumberPair>`(${pairs})`.as('near'), 'near.key', 'event_venues.venue_id')
    .select(['found.id as id', 'found.start as key', distance.as('distance')])
    .$if(known === undefined, (query) => query.select(countAll))
    .groupBy(['found.start', 'found.id'])
    .$if(after !== undefined, (query) =>
      query.having(
        sql<SqlBool>`(found.start, ${distance}, found.id) > (${after?.key}, ${after?.distance}, ${after?.id})`,
      ),
    )
    .orderBy('found.start')
    .orderBy(distance)
    .orderBy('found.id')
    .limit(limit)
    .offset(offset);
};

/** The columns that other orders than that of start compare. */
const columns: Partial<Record<ListOrder, string>> = {
  title: 'events.title_key',
  '-title': 'events.title_key',
  modified: 'events.modified_utc',
  '-modified': 'events.modified_utc',
  publication: 'events.date_utc',
};

/** The column of `events` that the order compares; null for that of start. */
export const columnOf = (order: ListOrder): RawBuilder<string> | null => {
  const column = columns[order];
  return column === undefined ? null : sql.ref<string>(column);
};

/** What comes behind the position in that order. */
export const isBehind = (
  column: RawBuilder<string>,
  id: 'found.id' | 'events.id',
  order: ListOrder,
  { after }: Slice,
): Expression<SqlBool> =>
  after === undefined
    ? sql<SqlBool>`1 = 1`
    : isBackwards(order)
      ? sql<SqlBool>`(${column}, ${sql.ref(id)}) < (${after.key}, ${after.id})`
      : sql<SqlBool>`(${column}, ${sql.ref(id)}) > (${after.key}, ${after.id})`;

/** A slice of what was found, in its order; the total is 0 past its end unless it was known. */
export const sliceOf = async (
  database: Database,
  found: Found,
  { order, venues }: Sought,
  slice: Slice,
): Promise<Listed> => {
  const { offset, limit, total: known } = slice;
  const direction = isBackwards(order) ? 'desc' : 'asc';
  if (venues !== null && order === 'distance')
    return listed(await nearestFirst(database, found, venues.pairs, slice).execute(), slice);
  const column = columnOf(order);
  if (column !== null) {
    const rows = await database.read
      .selectFrom(found.as('found'))
      .innerJoin('events', 'events.id', 'found.source')
      .select(['found.id as id', column.as('key')])
      .$if(known === undefined, (query) => query.select(countAll))
      .where(isBehind(column, 'found.id', order, slice))
      .orderBy(column, direction)
      .orderBy('found.id', direction)
      .limit(limit)
      .offset(offset)
      .execute();
    return listed(rows, slice);
  }
  const rows = await database.read
    .selectFrom(found.as('found'))
    .select(['found.id as id', 'found.start as key'])
    .$if(known === undefined, (query) => query.select(countAll))
    .orderBy('found.start', direction)
    .orderBy('found.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return listed(rows, slice);
};
