import { countByStart } from '../../../calendar/events/list/counts.ts';
import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { daysOf, firstDay, type Times } from '../../words/dates/event-days.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { mostCounted } from './amount.ts';
import type { BoardDay, DayBoard } from './list-data.ts';
import { listQuery, type Selection } from './list-query.ts';

/** How many events that go on for days are read. */
const maxOngoing = 300;

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

const countEach = (days: Iterable<string>, counted: Counts): Counts => {
  const counts = new Map(counted);
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** Returns how many events begin on each day. */
const countDays = (context: PageContext, selection: Selection, { first, last }: Days): Promise<Counts> =>
  countByStart(
    context.database,
    listQuery(context, selection, {
      startFrom: `${first} 00:00:00`,
      startBefore: `${addDays(last, 1)} 00:00:00`,
    }),
    'day',
  );

/** The days on which events of two or three days go on; longer ones stand in the strip. */
const daysOfOngoing = async (context: PageContext, selection: Selection, { first, last }: Days) => {
  const query = listQuery(context, selection, {
    startFrom: `${addDays(first, -2)} 00:00:00`,
    startBefore: `${last} 00:00:00`,
    endFrom: `${first} 00:00:00`,
  });
  const { dayCutoff } = context.settings;
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: maxOngoing });
  return (await timesOf(context, ids)).flatMap((times) => {
    const count = daysOf(times, dayCutoff);
    return count > 3
      ? []
      : Array.from({ length: count - 1 }, (_, index) => addDays(firstDay(times), index + 1));
  });
};

/** The board of days: how many events each has, and where it leads. */
export const findBoard = async (
  context: PageContext,
  visit: Visit,
  selection: Selection,
  { first, count, chosen }: BoardSpan,
): Promise<DayBoard> => {
  const span = { first, last: addDays(first, count - 1) };
  const begun = await countDays(context, selection, span);
  const isFull = Array.from({ length: count }, (_, index) => addDays(first, index)).every((day) =>
    begun.has(day),
  );
  // Where something begins each day nothing else is needed to say which days hold something.
  const counts = isFull ? begun : countEach(await daysOfOngoing(context, selection, span), begun);
  const days = Array.from({ length: count }, (_, index): BoardDay => {
    const day = addDays(first, index);
    const events = Math.min(counts.get(day) ?? 0, mostCounted);
    const place = { ...listPlace(), ...selection, view: { kind: 'day', day } } as const;
    return { day, count: events, address: events === 0 ? null : linkTo(context, visit, place) };
  });
  return { today: visit.today, chosen, days };
};
