import { countByStart } from '../../../calendar/events/list/counts.ts';
import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { daysOf, firstDay } from '../../words/dates/event-days.ts';
import { linkTo } from './links.ts';
import { listQuery, type Selection } from './list-query.ts';
import type { PageContext, PageRequest } from './page-request.ts';

/** How many events that go on for days are read. */
const maxOngoing = 300;
/** Counts of the board stop here. */
const maxCount = 10;

/** Returns the length of the sheet of a day with that many events: 0 none, 1 to 2, 3 to 5, 6 to 9, 10 and more. */
export const amountOf = (count: number): 0 | 1 | 2 | 3 | 4 => {
  if (count === 0) return 0;
  if (count < 3) return 1;
  if (count < 6) return 2;
  return count < maxCount ? 3 : 4;
};

/** The days of a board. */
interface BoardSpan {
  readonly first: string;
  readonly count: number;
}

type Counts = ReadonlyMap<string, number>;
type Days = Readonly<Record<'first' | 'last', string>>;

const countEach = (days: Iterable<string>, counted: Counts): Counts => {
  const counts = new Map(counted);
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
};

/** Returns how many events begin on each day. */
const countDays = (context: PageContext, selection: Selection, { first, last }: Days): Promise<Counts> => {
  const bounds = { startFrom: `${first} 00:00:00`, startBefore: `${addDays(last, 1)} 00:00:00` };
  return countByStart(context.database, listQuery(context, selection, bounds), 'day');
};

/** Returns the days on which events of two or three days go on; longer ones are in the strip. */
const daysOfOngoing = async (context: PageContext, selection: Selection, { first, last }: Days) => {
  const { database, settings } = context;
  const query = listQuery(context, selection, {
    startFrom: `${addDays(first, -2)} 00:00:00`,
    startBefore: `${last} 00:00:00`,
    endFrom: `${first} 00:00:00`,
  });
  const { ids } = await listEventIds(database, query, { from: 0, limit: maxOngoing });
  if (ids.length === 0) return [];
  const rows = await database.read
    .selectFrom('events')
    .select(['start_local', 'end_local', 'all_day'])
    .where('id', 'in', ids)
    .execute();
  return rows.flatMap(({ start_local: start, end_local: end, all_day }) => {
    const count = daysOf({ start, end, allDay: all_day === 1 }, settings.dayCutoff);
    return count > 3
      ? []
      : Array.from({ length: count - 1 }, (_, index) => addDays(firstDay({ start }), index + 1));
  });
};

/** Reads the board of days: how many events each has, up to 10, and its address unless it has none. */
export const findBoard = async (request: PageRequest, selection: Selection, { first, count }: BoardSpan) => {
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const span = { first, last: addDays(first, count - 1) };
  const begun = await countDays(request, selection, span);
  // Where something begins each day nothing else is needed to know which days have events.
  const isFull = days.every((day) => begun.has(day));
  const counts = isFull ? begun : countEach(await daysOfOngoing(request, selection, span), begun);
  return days.map((day) => {
    const events = Math.min(counts.get(day) ?? 0, maxCount);
    const place = { ...listPlace(), ...selection, view: { kind: 'day', day } } as const;
    return {
      ...{ day, count: events, amount: amountOf(events) },
      address: events === 0 ? null : linkTo(request, place),
    };
  });
};

/** A day of the board. */
export type BoardDay = Awaited<ReturnType<typeof findBoard>>[number];
