import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import { writableStatuses } from '../../records/status.ts';
import { isBackwards } from './list-cursor.ts';
import { sumDays } from './list-days.ts';
import { otherConditions, type Sought, visibleOccurrence } from './list-filter.ts';
import { visibleParts } from './list-query.ts';
import { columnOf, isBehind, listed } from './list-slice.ts';
import { all, type Listed, type Slice, sumOf } from './list-walk.ts';

/** Pages that begin further on than this are sorted instead of counted off along an index. */
const longestWalk = 1000;

/**
 * A query for the ids of what was changed after the time that the list names; null when it names none, or when these
 * are not fewer than the entries of its smallest facet.
 */
export const findChanged = async (
  { read }: Database,
  { modifiedAfter }: Sought,
  entries: number,
): Promise<RawBuilder<number> | null> => {
  if (modifiedAfter === null) return null;
  const few = sql`(select 1 from events where events.modified_utc > ${modifiedAfter} limit ${entries})`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${few} as few`.execute(read);
  if (Number(rows[0]?.count) >= entries) return null;
  return sql<number>`(select events.id from events where events.modified_utc > ${modifiedAfter})`;
};

/**
 * Whether a page of a list in order of titles or changes is read along the index of that order: when at least half of
 * the calendar's events lie within its bounds and smallest facet, so that never more than twice these are read. Of fewer all are
 * found first, and sorted.
 */
export const fillsAlongOrder = async (
  { read }: Database,
  sought: Sought,
  entries: number,
  { offset }: Slice,
): Promise<boolean> => {
  if (columnOf(sought.order) === null || offset > longestWalk) return false;
  if (visibleParts(sought).some(({ author }) => author !== null)) return false;
  const { sums } = await sumDays(read, ['all'], [...writableStatuses, 'trash'], {});
  return 2 * entries >= sumOf(sums.values());
};

/**
 * A slice of such a list, whose total is known; events that it does not show are passed over. Each is listed by its own
 * id, as plain events are.
 */
export const walkOrder = async ({ read }: Database, sought: Sought, slice: Slice): Promise<Listed> => {
  const { order, modifiedAfter } = sought;
  const column = columnOf(order);
  if (column === null || slice.offset >= (slice.total ?? 0)) return { events: [], total: slice.total ?? 0 };
  const direction = isBackwards(order) ? 'desc' : 'asc';
  // A number, because PostgreSQL makes a join of `exists`, finds all events first and sorts them.
  const shown = sql<SqlBool>`(select count(*) from occurrences as occurrence where occurrence.event_id = events.id
    and ${visibleOccurrence(sought)} and ${all(otherConditions('occurrence', sought))}) > 0`;
  const rows = await read
    .selectFrom('events')
    .select(['events.id as id', column.as('key')])
    .$if(modifiedAfter !== null, (query) => query.where(sql<SqlBool>`events.modified_utc > ${modifiedAfter}`))
    .where(isBehind(column, 'events.id', order, slice))
    .where(shown)
    .orderBy(column, direction)
    .orderBy('events.id', direction)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return listed(rows, slice);
};
