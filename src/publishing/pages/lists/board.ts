import { sql } from 'kysely';
import { type Concern, concernOf } from '../../../calendar/events/list/kept-lists.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { mostCounted } from '../../views/list/amount.ts';
import type { BoardDay, DayBoard } from '../../views/list/list-data.ts';
import { daysOf, firstDay, type Times } from '../../words/dates/event-days.ts';
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

const timesOf = async ({ database }: PageContext, ids: readonly number[]): Promise<readonly Times[]> => {
  if (ids.length === 0) return [];
  const rows = await database.read
    .selectFrom('events')
    .select(['start_local', 'end_local', 'all_day'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ start: row.start_local, end: row.end_local, allDay: row.all_day === 1 }));
};

type Counts = ReadonlyMap<string, number>;
type Days = Readonly<Record<'first' | 'last', string>>;

const countEach = (days: Iterable<string>, counted: Counts = new Map()): Counts => {
  const counts = new Map(counted);
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** How many events begin on each day; sums of days where the list is one of a single facet. */
const countDays = async (
  context: PageContext,
  selection: Selection,
  { first, last }: Days,
): Promise<{ readonly counts: Counts; readonly concern: Concern | null }> => {
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
  return { counts: countEach((await timesOf(context, ids)).map(firstDay)), concern };
};

/** The days on which events of two or three days go on; longer ones stand in the strip. */
const daysOfOngoing = async (context: PageContext, selection: Selection, { first, last }: Days) => {
  const query = listQuery(context, selection, {
    startFrom: `${addDays(first, -2)} 00:00:00`,
    startBefore: `${last} 00:00:00`,
    endFrom: `${first} 00:00:00`,
  });
  const { dayCutoff } = context.settings;
  const { ids, concern } = await findList(context, query, { from: 0, limit: mostRead });
  const days = (await timesOf(context, ids)).flatMap((times) => {
    const count = daysOf(times, dayCutoff);
    return count > 3
      ? []
      : Array.from({ length: count - 1 }, (_, index) => addDays(firstDay(times), index + 1));
  });
  return { days, concern };
};

/** The board of days: how many events each has, and where it leads. */
export const findBoard = async (
  context: PageContext,
  visit: Visit,
  selection: Selection,
  { first, count, chosen }: BoardSpan,
): Promise<{ readonly board: DayBoard; readonly concerns: readonly (Concern | null)[] }> => {
  const span = { first, last: addDays(first, count - 1) };
  const begun = await countDays(context, selection, span);
  const isFull = Array.from({ length: count }, (_, index) => addDays(first, index)).every((day) =>
    begun.counts.has(day),
  );
  // Where something begins each day nothing else is needed to say which days hold something.
  const ongoing = isFull ? null : await daysOfOngoing(context, selection, span);
  const counts = countEach(ongoing?.days ?? [], begun.counts);
  const days = Array.from({ length: count }, (_, index): BoardDay => {
    const day = addDays(first, index);
    const events = Math.min(counts.get(day) ?? 0, mostCounted);
    const place = { ...listPlace(), ...selection, view: { kind: 'day', day } } as const;
    return { day, count: events, address: events === 0 ? null : linkTo(context, visit, place) };
  });
  return {
    board: { today: visit.today, chosen, days },
    concerns: [begun.concern, ...(ongoing === null ? [] : [ongoing.concern])],
  };
};
