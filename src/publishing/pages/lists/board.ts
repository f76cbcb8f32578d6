import { sql } from 'kysely';
import { type Concern, concernOf } from '../../../calendar/events/list/kept-lists.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { mostCounted } from '../../views/list/amount.ts';
import type { BoardDay, DayBoard } from '../../views/list/list-data.ts';
import { linkTo } from '../links.ts';
import type { PageContext, Visit } from '../page-context.ts';
import { findList } from './find-list.ts';
import { listQuery, type Selection } from './list-query.ts';

/** Of a list that is no sum of days so many events are counted. */
const mostRead = 300;

/** Which days a board shows. */
export interface BoardSpan {
  readonly first: string;
  readonly count: number;
  readonly chosen: string | null;
}

const startsOf = async ({ database }: PageContext, ids: readonly number[]): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const rows = await database.read
    .selectFrom('events')
    .select('start_local')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ start_local }) => start_local.slice(0, 10));
};

/** How many events begin on each day; sums of days where the list is one of a single facet. */
const countDays = async (
  context: PageContext,
  selection: Selection,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<{ readonly counts: ReadonlyMap<string, number>; readonly concern: Concern | null }> => {
  const query = listQuery(context, selection, {
    startFrom: `${first} 00:00:00`,
    startBefore: `${addDays(last, 1)} 00:00:00`,
  });
  const groups = query.facets;
  const [only = 'all'] = groups[0] ?? [];
  const isOne = groups.length === 0 || (groups.length === 1 && groups[0]?.length === 1);
  if (isOne && query.words === null && query.near === null && query.bounds.endFrom === undefined) {
    const rows = await context.database.read
      .selectFrom('list_days')
      .select(['start_day', sql<number>`sum(entries)`.as('entries')])
      .where('facet', '=', only)
      .where('status', '=', 'publish')
      .where('start_day', '>=', first)
      .where('start_day', '<=', last)
      .groupBy('start_day')
      .execute();
    return {
      counts: new Map(rows.map(({ start_day, entries }) => [start_day, Number(entries)])),
      concern: concernOf(query),
    };
  }
  const { ids, concern } = await findList(context, query, { from: 0, limit: mostRead });
  const counts = new Map<string, number>();
  for (const day of await startsOf(context, ids)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return { counts, concern };
};

/** The board of days: how many events each has, and where it leads. */
export const findBoard = async (
  context: PageContext,
  visit: Visit,
  selection: Selection,
  { first, count, chosen }: BoardSpan,
): Promise<{ readonly board: DayBoard; readonly concern: Concern | null }> => {
  const { counts, concern } = await countDays(context, selection, { first, last: addDays(first, count - 1) });
  const days = Array.from({ length: count }, (_, index): BoardDay => {
    const day = addDays(first, index);
    const events = Math.min(counts.get(day) ?? 0, mostCounted);
    const place = { ...listPlace(), ...selection, view: { kind: 'day', day } } as const;
    return { day, count: events, address: events === 0 ? null : linkTo(context, visit, place) };
  });
  return { board: { today: visit.today, chosen, days }, concern };
};
