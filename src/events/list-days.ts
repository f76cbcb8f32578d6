import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../database/dialect.ts';
import type { Status } from '../database/tables.ts';
import type { Facet } from './facets.ts';
import type { Bounds } from './list-query.ts';

/** Facets by name, or a query that gives them when there may be too many for that. */
export type FacetSet = readonly Facet[] | RawBuilder<Facet>;

/** The sums of `list_days` for bounds; `isExact` when the bounds lie between days, as they do unless strict. */
interface DaySums {
  readonly sums: ReadonlyMap<string, number>;
  readonly isExact: boolean;
}

const midnight = ' 00:00:00';
/** What times/list-bounds.ts gives for the end of time. */
const endOfTime = '9999-12-31 24:00:00';

const betweenDays = (bound: string | undefined): boolean =>
  bound === undefined || bound === '' || bound === endOfTime || bound.endsWith(midnight);

const from = (column: 'start_day' | 'end_day', bound: string | undefined): Expression<SqlBool>[] =>
  bound === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${bound.slice(0, 10)}`];

const before = (column: 'start_day' | 'end_day', bound: string | undefined): Expression<SqlBool>[] => {
  if (bound === undefined) return [];
  return bound === '' || bound.endsWith(midnight)
    ? [sql<SqlBool>`${sql.ref(column)} < ${bound.slice(0, 10)}`]
    : [sql<SqlBool>`${sql.ref(column)} <= ${bound.slice(0, 10)}`];
};

const inDays = (
  executor: Executor,
  facets: FacetSet,
  statuses: readonly Status[],
  { startFrom, startBefore, endFrom, endBefore }: Bounds,
) =>
  executor
    .selectFrom('list_days')
    .where('facet', 'in', facets)
    .where('status', 'in', statuses)
    .where((build) =>
      build.and([
        ...from('start_day', startFrom),
        ...before('start_day', startBefore),
        ...from('end_day', endFrom),
        ...before('end_day', endBefore),
      ]),
    );

const isExact = ({ startFrom, startBefore, endFrom, endBefore, afterId }: Bounds): boolean =>
  afterId === undefined && [startFrom, startBefore, endFrom, endBefore].every(betweenDays);

/** How many entries each facet has within the bounds, whole days counted where a bound lies inside one. */
export const sumDays = async (
  executor: Executor,
  facets: FacetSet,
  statuses: readonly Status[],
  bounds: Bounds,
): Promise<DaySums> => {
  if (('length' in facets && facets.length === 0) || statuses.length === 0)
    return { sums: new Map(), isExact: true };
  const rows = await inDays(executor, facets, statuses, bounds)
    .select((build) => ['facet', build.fn.sum<number | string>('entries').as('sum')])
    .groupBy('facet')
    .execute();
  return { sums: new Map(rows.map((row) => [row.facet, Number(row.sum)])), isExact: isExact(bounds) };
};

/** Where a page begins: on or after a day, so many entries further on. */
export interface PageStart {
  readonly startFrom: string;
  readonly skip: number;
}

const sumsByDay = (executor: Executor, facet: Facet, statuses: readonly Status[], bounds: Bounds) =>
  inDays(executor, [facet], statuses, bounds)
    .select((build) => ['start_day', build.fn.sum<number | string>('entries').as('sum')])
    .groupBy('start_day');

const startOn = (day: string, skip: number): PageStart => ({ startFrom: `${day}${midnight}`, skip });

/** The days on which the entries of a list start, in their order, with how many start before the end of each. */
export interface RunningDays {
  readonly days: readonly string[];
  readonly upTo: readonly number[];
}

/** All days of a list at once, for whoever asks for several of its far pages; null where the bounds do not lie between days. */
export const findRunningDays = async (
  executor: Executor,
  facet: Facet,
  statuses: readonly Status[],
  bounds: Bounds,
): Promise<RunningDays | null> => {
  if (!isExact(bounds)) return null;
  const rows = await sumsByDay(executor, facet, statuses, bounds).orderBy('start_day').execute();
  let sum = 0;
  const upTo = rows.map((row) => {
    sum += Number(row.sum);
    return sum;
  });
  return { days: rows.map((row) => row.start_day), upTo };
};

/** The day on which the entry at that offset starts; null past the end. */
export const pageStartIn = ({ days, upTo }: RunningDays, offset: number): PageStart | null => {
  const at = upTo.findIndex((entries) => entries > offset);
  const day = days[at];
  return day === undefined ? null : startOn(day, offset - (upTo[at - 1] ?? 0));
};

/** The same, asked of the database; null where the bounds do not lie between days, too. */
export const findPageStart = async (
  executor: Executor,
  facet: Facet,
  statuses: readonly Status[],
  bounds: Bounds,
  offset: number,
): Promise<PageStart | null> => {
  if (!isExact(bounds)) return null;
  const days = sumsByDay(executor, facet, statuses, bounds);
  const running = executor
    .selectFrom(days.as('found_days'))
    .select(['start_day', 'sum', sql<number | string>`sum(sum) over (order by start_day)`.as('up_to')]);
  const found = await executor
    .selectFrom(running.as('found_sums'))
    .selectAll()
    .where('up_to', '>', offset)
    .orderBy('start_day')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  return startOn(found.start_day, offset - (Number(found.up_to) - Number(found.sum)));
};
