import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { firstDay, lastDay } from '../../words/dates/event-days.ts';
import type { PartOfDay } from '../../words/words.ts';
import { findBoard } from '../reading/board.ts';
import { findFilters } from '../reading/filters.ts';
import type { DayBoard, DayPageData, ListedEvent } from '../reading/list-data.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { findMonths, requireWithin } from '../reading/months.ts';
import { findListedRows } from '../reading/rows.ts';
import { findRunning } from '../reading/running.ts';
import { findDrops } from '../reading/set-filters.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { formTo } from '../request/form-target.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { Read } from './list.ts';

/** The most events that one day shows. */
const mostOfDay = 300;

/** The day of a view of days, as it is now. */
export const dayOfView = (view: EventsPlace['view'], today: string): string | null => {
  switch (view.kind) {
    case 'day':
      return view.day;
    case 'today':
      return today;
    case 'tomorrow':
      return addDays(today, 1);
    default:
      return null;
  }
};

const partOf = (time: string, dayCutoff: string): PartOfDay => {
  if (time < dayCutoff) return 'night';
  if (time < '14:00') return 'morning';
  return time < '20:00' ? 'afternoon' : 'evening';
};

/** The night is that between midnight and the cut-off, of the evening before; what follows the evening is of the next day. */
const order: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening'];

/** What has no hour of its own on this day stands before its parts. */
const groupOf = (
  { time }: ListedEvent,
  day: string,
  dayCutoff: string,
): 'all-day' | 'from-before' | PartOfDay => {
  if (time.allDay) return 'all-day';
  if (firstDay(time) < day) return lastDay(time, dayCutoff) > day ? 'all-day' : 'from-before';
  return partOf(time.start.slice(11, 16), dayCutoff);
};

/** The chosen day counts what its page shows, what goes on from the day before too. */
const withCount = (board: DayBoard, day: string, count: number): DayBoard => ({
  ...board,
  days: board.days.map((each) => (each.day === day ? { ...each, count } : each)),
});

/** The nearest days before and after that hold something. */
const neighbours = async (context: PageContext, visit: Visit, place: EventsPlace, day: string) => {
  const to = (id: string | undefined) =>
    id === undefined
      ? null
      : { day: id, address: linkTo(context, visit, { ...place, view: { kind: 'day', day: id } }) };
  const startOf = async (ids: readonly number[]): Promise<string | undefined> => {
    const rows = await findListedRows(context.database.read, context.images, ids);
    return rows[0]?.start_local.slice(0, 10);
  };
  const before = listQuery(context, place, { startBefore: `${day} 00:00:00` }, '-start');
  const after = listQuery(context, place, { startFrom: `${addDays(day, 1)} 00:00:00` });
  const one = { from: 0, limit: 1 };
  const [previous, next] = [
    await listEventIds(context.database, before, one),
    await listEventIds(context.database, after, one),
  ];
  return {
    previous: to(await startOf(previous.ids)),
    next: to(await startOf(next.ids)),
  };
};

/**
 * Reads one day by its hours (pages.md 3.5).
 * @throws AppError 404 outside of the calendar, 400 for a filter that makes no sense.
 */
export const readDayPage = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
  day: string,
): Promise<Read<DayPageData>> => {
  const { database, images, site, settings } = context;
  const { dayCutoff } = settings;
  const months = await findMonths(context, visit.today);
  requireWithin(months, day, day);
  const query = listQuery(context, place, {
    startFrom: `${addDays(day, -3)} 00:00:00`,
    startBefore: `${addDays(day, 1)} 00:00:00`,
    endFrom: `${day} 00:00:00`,
  });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostOfDay });
  const rows = await findListedRows(database.read, images, ids);
  const strip = await findRunning(context, visit, place, {
    before: `${day} 00:00:00`,
    from: `${day} 00:00:00`,
  });
  const running = new Set([...strip.running.shown, ...strip.running.more].map(({ address }) => address));
  const events = rows
    .map((row) => listedEvent(context, visit, row))
    .filter((event) => lastDay(event.time, dayCutoff) >= day && !running.has(event.address));
  const groups = Map.groupBy(events, (event) => groupOf(event, day, dayCutoff));
  const near = await neighbours(context, visit, place, day);
  const board = await findBoard(context, visit, place, {
    first: addDays(day, -6),
    count: 13,
    chosen: day,
  });
  const data: DayPageData = {
    day,
    today: visit.today,
    dayCutoff,
    board: withCount(board, day, events.length),
    filters: await findFilters(context, visit, place),
    drops: await findDrops(context, visit, place),
    allDay: groups.get('all-day') ?? [],
    fromBefore: groups.get('from-before') ?? [],
    parts: order.map((part) => ({ part, events: groups.get(part) ?? [] })),
    running: strip.running,
    previous: near.previous,
    next: near.next,
    jump: {
      ...formTo(context, visit, { ...place, view: { kind: 'list', page: 1 } }),
      first: `${months.first}-01`,
      last: lastDayOf(months.last),
    },
  };
  return {
    data,
    expiresAt: earliest(nextMidnight(site, visit.now), nextTurn([...rows, ...strip.rows], visit.nowUtc)),
  };
};
