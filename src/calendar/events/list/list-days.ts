import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../storage/dialect.ts';
import { prepare } from '../../../storage/prepare.ts';
import type { Status } from '../../../storage/tables.ts';
import type { Facet } from './facets.ts';
import { type Bounds, type EventListQuery, isPlain, visibleParts } from './list-query.ts';

/** Facets by name, or a query that gives them when there may be too many for that. */
export type FacetSet = readonly Facet[] | RawBuilder<Facet>;

/** The sums of `list_days` for bounds; `isExact` when the bounds lie between days, as they do unless strict. */
interface DaySums {
  readonly sums: ReadonlyMap<string, number>;
  readonly isExact: boolean;
}

const midnight = ' 00:00:00';
/** What kernel/time/list-bounds.ts gives for the end of time. */
const endOfTime = '9999-12-31 24:00:00';

const betweenDays = (bound: string | undefined): boolean =>
  bound === undefined || bound === '' || bound === endOfTime || bound.endsWith(midnight);

const comparisons = [
  ['startFrom', 'start_day', '>='],
  ['startBefore', 'start_day', '<'],
  ['startUpTo', 'start_day', '<='],
  ['endFrom', 'end_day', '>='],
  ['endBefore', 'end_day', '<'],
  ['endUpTo', 'end_day', '<='],
] as const;

/** The days that bounds stand for; what a bound inside a day leaves open is counted in. */
type DayBounds = { readonly [Name in (typeof comparisons)[number][0]]?: string | undefined };

const isBeforeDay = (bound: string | undefined): boolean =>
  bound === '' || bound?.endsWith(midnight) === true;

const dayBounds = ({ startFrom, startBefore, endFrom, endBefore }: Bounds): DayBounds => ({
  startFrom: startFrom?.slice(0, 10),
  [isBeforeDay(startBefore) ? 'startBefore' : 'startUpTo']: startBefore?.slice(0, 10),
  endFrom: endFrom?.slice(0, 10),
  [isBeforeDay(endBefore) ? 'endBefore' : 'endUpTo']: endBefore?.slice(0, 10),
});

const inDays = (executor: Executor, facets: FacetSet, statuses: readonly Status[], days: DayBounds) =>
  executor
    .selectFrom('list_days')
    .where('facet', 'in', facets)
    .where('status', 'in', statuses)
    .where((build) =>
      build.and(
        comparisons.flatMap(([name, column, operator]) => {
          const day = days[name];
          return day === undefined ? [] : build(column, operator, day);
        }),
      ),
    );

/** Whether the bounds lie between days, so that sums of days say how many entries there are. */
export const isExact = ({ startFrom, startBefore, endFrom, endBefore, afterId, beforeId }: Bounds): boolean =>
  afterId === undefined &&
  beforeId === undefined &&
  [startFrom, startBefore, endFrom, endBefore].every(betweenDays);

const sumsOf = (days: ReturnType<typeof inDays>) =>
  days.select((build) => ['facet', build.fn.sum<number | string>('entries').as('sum')]).groupBy('facet');

type NamedFacets = DayBounds & { readonly facets: readonly Facet[]; readonly statuses: readonly Status[] };

const findSums = prepare((executor, { facets, statuses, ...days }: NamedFacets) =>
  sumsOf(inDays(executor, facets, statuses, days)),
);

/** How many entries each facet has within the bounds, whole days counted where a bound lies inside one. */
export const sumDays = async (
  executor: Executor,
  facets: FacetSet,
  statuses: readonly Status[],
  bounds: Bounds,
): Promise<DaySums> => {
  if (('length' in facets && facets.length === 0) || statuses.length === 0)
    return { sums: new Map(), isExact: true };
  const days = dayBounds(bounds);
  const rows =
    'length' in facets
      ? await findSums(executor, { facets, statuses, ...days })
      : await sumsOf(inDays(executor, facets, statuses, days)).execute();
  return { sums: new Map(rows.map((row) => [row.facet, Number(row.sum)])), isExact: isExact(bounds) };
};

/**
 * Whether the total of a list is a sum of days, and its page lies in one stretch of the index: then no entry is
 * counted, and reading the page is short however many events the calendar has. With a bound on the end all entries
 * between the first long event and the bound are read.
 */
export const isSumOfDays = (query: EventListQuery): boolean =>
  isPlain(query) &&
  query.facets.flat().length <= 1 &&
  isExact(query.bounds) &&
  query.bounds.endFrom === undefined &&
  visibleParts(query).every(({ author }) => author === null);

/** Where a page begins: on or after a day, so many entries further on. */
interface PageStart {
  readonly startFrom: string;
  readonly skip: number;
}

/** Where the page from that offset on begins; null past the end, and where the bounds do not lie between days. */
export const findPageStart = async (
  executor: Executor,
  facet: Facet,
  statuses: readonly Status[],
  bounds: Bounds,
  offset: number,
): Promise<PageStart | null> => {
  if (!isExact(bounds)) return null;
  const days = inDays(executor, [facet], statuses, dayBounds(bounds))
    .select((build) => ['start_day', build.fn.sum<number | string>('entries').as('sum')])
    .groupBy('start_day');
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
  const before = Number(found.up_to) - Number(found.sum);
  return { startFrom: `${found.start_day}${midnight}`, skip: offset - before };
};
