import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Executor } from '../../../storage/dialect.ts';
import { prepare } from '../../../storage/prepare.ts';
import type { Status, Tables } from '../../../storage/tables.ts';
import type { Facet } from './facets.ts';
import { isBackwards, type ListPosition } from './list-cursor.ts';
import { type FacetSet, findPageStart, isExact, sumDays } from './list-days.ts';
import { otherConditions, withinBounds } from './list-filter.ts';
import { type Bounds, type EventListQuery, type VisiblePart, visibleParts } from './list-query.ts';

/** Which part of a list is wanted. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** How many the whole list has, where that is known and need not be counted. */
  readonly total?: number | undefined;
  /** The list from behind this position on; its total must be known then. */
  readonly after?: ListPosition | undefined;
}

/** An event of a list with what the list is in order of. */
export type ListedEvent = Pick<ListPosition, 'id' | 'key'> & { readonly distance?: number };

/** A slice of a list. */
export interface Listed {
  readonly events: readonly ListedEvent[];
  /** How many the whole list has; possibly 0 where the slice lies past its end. */
  readonly total: number;
}

/** Starts and listed ids, whichever index they come from, with the ids of their sources where these are asked for. */
export type Found = SelectQueryBuilder<Tables, never, { start: string; id: number; source: number }>;

type Conditions = readonly Expression<SqlBool>[];

/** All of the conditions as one. */
export const all = (conditions: Conditions): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The entries of some facets and statuses; of one of each it is one stretch of the index. */
export const selectEntries = (
  executor: Executor,
  facets: FacetSet,
  statuses: readonly Status[],
  conditions: Conditions,
  withSource = false,
): Found =>
  executor
    .selectFrom('list_entries as entry')
    .select(['entry.start_local as start', 'entry.listed_id as id'])
    .$if(withSource, (query) =>
      query
        .innerJoin('occurrences as shown', 'shown.id', 'entry.listed_id')
        .select('shown.event_id as source'),
    )
    .where('entry.facet', 'in', facets)
    .where('entry.status', 'in', statuses)
    .where(all(conditions)) as unknown as Found;

/** What one author has in some statuses; in one status it is one stretch of another index. */
export const selectOwn = (
  executor: Executor,
  author: number,
  statuses: readonly Status[],
  conditions: Conditions,
  withSource = false,
): Found =>
  executor
    .selectFrom('occurrences as occurrence')
    .select(['occurrence.start_local as start', 'occurrence.id as id'])
    .$if(withSource, (query) => query.select('occurrence.event_id as source'))
    .where('occurrence.author', '=', author)
    .where('occurrence.status', 'in', statuses)
    .where('occurrence.hidden', '=', 0)
    .where(all(conditions)) as unknown as Found;

/** A slice of the entries of one facet and status. */
type Stretch = Bounds & {
  readonly facet: Facet;
  readonly status: Status;
  readonly limit: number;
  readonly offset: number;
};

type Direction = 'asc' | 'desc';

const inOrder = (found: Found, direction: Direction): Found =>
  found.orderBy('start', direction).orderBy('id', direction);

const pageOf = (found: Found, direction: Direction, limit: number, offset: number) =>
  inOrder(found, direction).limit(limit).offset(offset);

/** Most lists ask for one such slice. */
const stretchFinder = (direction: Direction) =>
  prepare((executor, { facet, status, limit, offset, ...bounds }: Stretch) =>
    pageOf(
      selectEntries(executor, [facet], [status], withinBounds('entry', bounds)),
      direction,
      limit,
      offset,
    ),
  );
const findStretch = { asc: stretchFinder('asc'), desc: stretchFinder('desc') };

const count = async (executor: Executor, found: Found): Promise<number> => {
  const row = await executor
    .selectFrom(found.as('found'))
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** All of them together. */
export const sumOf = (sums: Iterable<number>): number => [...sums].reduce((sum, one) => sum + one, 0);

/** Pages that begin further on than this look up the day on which they begin. */
const longestWalk = 1000;

/**
 * Stretches merged in the order of the list. Each says its order, or PostgreSQL would read all of them and sort; SQLite
 * reads along several at once by itself.
 */
const merge = (
  executor: Executor,
  stretches: readonly Found[],
  canOverlap: boolean,
  direction: Direction = 'asc',
): Found | undefined => {
  const [first, ...rest] = stretches;
  if (first === undefined || rest.length === 0) return first;
  const ordered = stretches.map(
    (stretch) =>
      executor
        .selectFrom(inOrder(stretch, direction).as('stretch'))
        .select(['stretch.start as start', 'stretch.id as id']) as unknown as Found,
  );
  return ordered.reduce((so, stretch) => (canOverlap ? so.union(stretch) : so.unionAll(stretch)));
};

/**
 * A list that asks for one facet at most, or one of a few, beside bounds and statuses: each facet and status is a
 * stretch of an index in the order of the list, the stretches are merged, and totals are added up from days, or
 * counted where an event may stand under several of the facets.
 */
export const walkList = async (
  { read }: Database,
  query: EventListQuery,
  facets: readonly Facet[],
  slice: Slice,
): Promise<Listed> => {
  const { total: known } = slice;
  const parts = visibleParts(query);
  const canOverlap = facets.length > 1;
  const stretchesOf = ({ author, statuses }: VisiblePart, bounds: EventListQuery['bounds']): Found[] =>
    author === null
      ? facets.flatMap((facet) =>
          statuses.map((status) => selectEntries(read, [facet], [status], withinBounds('entry', bounds))),
        )
      : statuses.map((status) =>
          selectOwn(
            read,
            author,
            [status],
            otherConditions('occurrence', { ...query, bounds, venues: null }),
          ),
        );
  const countPart = async (part: VisiblePart): Promise<number> => {
    if (part.author === null && !canOverlap) {
      const { sums, isExact } = await sumDays(read, facets, part.statuses, query.bounds);
      if (isExact) return sumOf(sums.values());
    }
    const stretches = stretchesOf(part, query.bounds);
    const merged = part.author === null && canOverlap ? merge(read, stretches, true) : undefined;
    const counts: number[] = [];
    for (const stretch of merged ? [merged] : stretches) counts.push(await count(read, stretch));
    return sumOf(counts);
  };

  let total = known ?? 0;
  if (known === undefined) for (const part of parts) total += await countPart(part);
  if (slice.offset >= total) return { events: [], total };

  const [facet = 'all'] = facets;
  const [status = 'publish', ...otherStatuses] = parts[0]?.statuses ?? [];
  // Of anybody's events, under one facet.
  const isOneFacet = parts.length === 1 && parts[0]?.author === null && !canOverlap;
  // A page that is far from the end is counted from the beginning, where that is nearer or a jump leads to it.
  const isNearBeginning = slice.offset > total / 2 || (isOneFacet && isExact(query.bounds));
  const isMirrored = isBackwards(query.order) && slice.offset > longestWalk && isNearBeginning;
  const direction = isBackwards(query.order) && !isMirrored ? 'desc' : 'asc';
  const limit = isMirrored ? Math.min(slice.limit, total - slice.offset) : slice.limit;
  const offset = isMirrored ? total - slice.offset - limit : slice.offset;
  const asListed = (rows: readonly { readonly start: string; readonly id: number }[]): Listed => {
    const events = rows.map(({ id, start: key }) => ({ id, key }));
    return { events: isMirrored ? events.reverse() : events, total };
  };

  // An end to wait for leaves out most of what begins long before it.
  const isFar = offset > longestWalk || query.bounds.endFrom !== undefined;
  const statuses = [status, ...otherStatuses];
  const canJump = isFar && isOneFacet && direction === 'asc';
  const start = canJump ? await findPageStart(read, facet, statuses, query.bounds, offset) : null;
  const bounds = start === null ? query.bounds : { ...query.bounds, startFrom: start.startFrom };
  const skip = start?.skip ?? offset;
  if (isOneFacet && otherStatuses.length === 0) {
    return asListed(await findStretch[direction](read, { facet, status, limit, offset: skip, ...bounds }));
  }
  const merged = merge(
    read,
    parts.flatMap((part) => stretchesOf(part, bounds)),
    canOverlap,
    direction,
  );
  if (!merged) return { events: [], total };
  return asListed(await pageOf(merged, direction, limit, skip).execute());
};
