import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { daysOf, firstDay, isLong } from '../../words/dates/event-days.ts';
import { firstDayOfWeek } from '../../words/dates/formats.ts';
import type { Read } from '../list/list.ts';
import { amountOf } from '../reading/amount.ts';
import type { ListedEvent } from '../reading/list-data.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { findMonths, findOwnMonths, requireWithin } from '../reading/months.ts';
import { findListedRows } from '../reading/rows.ts';
import { findRunning } from '../reading/running.ts';
import { findDrops } from '../reading/set-filters.ts';
import { earliest, nextMidnight } from '../request/expiry.ts';
import { formTo } from '../request/form-target.ts';
import { isFollowed, linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { MonthDay, MonthPageData } from './month-data.ts';

/** The most events of a month that are looked at, and of a day that are shown. */
const mostOfMonth = 1000;
const shownOfDay = 4;

/** Which events of a month are shown is told by these alone; their rows are read afterwards. */
const findBriefs = async ({ database }: PageContext, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return database.read
    .selectFrom('events')
    .select(['id', 'start_local', 'end_local', 'all_day', 'featured'])
    .where('id', 'in', ids)
    .execute();
};

type Brief = Awaited<ReturnType<typeof findBriefs>>[number];

const timesOf = ({ start_local: start, end_local: end, all_day }: Brief) => ({
  start,
  end,
  allDay: all_day === 1,
});

/** The events of each day of the month, on each of their days; long ones stand in the strip. */
const byDay = (briefs: readonly Brief[], first: string, last: string, dayCutoff: string) => {
  const days = new Map<string, Brief[]>();
  for (const brief of briefs) {
    const times = timesOf(brief);
    if (isLong(times, dayCutoff)) continue;
    const length = daysOf(times, dayCutoff);
    const begins = firstDay(times);
    for (let index = 0; index < length; index += 1) {
      const day = addDays(begins, index);
      if (day >= first && day <= last) days.set(day, [...(days.get(day) ?? []), brief]);
    }
  }
  return days;
};

/** Featured ones are chosen first; they are shown by time. */
const chosenOf = (briefs: readonly Brief[]): readonly number[] =>
  briefs
    .toSorted((one, other) => other.featured - one.featured || (one.start_local < other.start_local ? -1 : 1))
    .slice(0, shownOfDay)
    .map(({ id }) => id);

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
const monthAfter = (month: string): string => addDays(lastDayOf(month), 1).slice(0, 7);

/** The weeks of a month, from the region's first day on, null for days of its neighbours. */
const weeksOf = <Day>(month: string, firstWeekday: number, dayAt: (day: string) => Day): (Day | null)[][] => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const weekday = Temporal.PlainDate.from(first).dayOfWeek;
  const before = (weekday - firstWeekday + 7) % 7;
  const count = Number(last.slice(8));
  const cells: (Day | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => dayAt(addDays(first, index))),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
};

const timeOf = (day: string, today: string): MonthDay['time'] => {
  if (day === today) return 'today';
  return day < today ? 'past' : 'coming';
};

/**
 * Reads one month (pages.md 3.4).
 * @throws AppError 404 outside of the calendar, 400 for a filter that makes no sense.
 */
export const readMonthPage = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
  month: string,
): Promise<Read<MonthPageData>> => {
  const { database, images, site, settings } = context;
  const { dayCutoff } = settings;
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const months = await findMonths(context, visit.today);
  requireWithin(months, first, last);
  const query = listQuery(context, place, {
    startFrom: `${addDays(first, -3)} 00:00:00`,
    startBefore: `${addDays(last, 1)} 00:00:00`,
    endFrom: `${first} 00:00:00`,
  });
  const own = await findOwnMonths(context, visit.today, query);
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostOfMonth });
  const days = byDay(await findBriefs(context, ids), first, last, dayCutoff);
  const chosen = new Map([...days].map(([day, briefs]) => [day, chosenOf(briefs)]));
  const rows = await findListedRows(database.read, images, [...new Set([...chosen.values()].flat())]);
  const events = new Map(rows.map((row) => [row.id, listedEvent(context, visit, row)]));
  const strip = await findRunning(context, visit, place, {
    before: `${addDays(last, 1)} 00:00:00`,
    from: `${first} 00:00:00`,
  });
  const to = (view: EventsPlace['view']): string => linkTo(context, visit, { ...place, view });
  const dayAt = (day: string): MonthDay => {
    const count = days.get(day)?.length ?? 0;
    const shown = (chosen.get(day) ?? []).flatMap((id): ListedEvent[] => {
      const event = events.get(id);
      return event === undefined ? [] : [event];
    });
    return {
      day,
      count,
      amount: amountOf(count),
      time: timeOf(day, visit.today),
      address: count === 0 ? null : to({ kind: 'day', day }),
      events: shown.sort((one, other) => (one.time.start < other.time.start ? -1 : 1)),
    };
  };
  const neighbour = (other: string) =>
    other < own.first || other > own.last
      ? null
      : { month: other, address: to({ kind: 'month', month: other }) };
  const holdsToday = visit.today.slice(0, 7) === month;
  return {
    data: {
      month,
      today: visit.today,
      dayCutoff,
      weeks: weeksOf(month, firstDayOfWeek(settings.region), dayAt),
      drops: await findDrops(context, visit, place),
      running: strip.running,
      previous: neighbour(monthBefore(month)),
      next: neighbour(monthAfter(month)),
      isFollowed: isFollowed(place),
      jump: {
        ...formTo(context, visit, { ...place, view: { kind: 'list', page: 1 } }),
        firstYear: Number(months.first.slice(0, 4)),
        lastYear: Number(months.last.slice(0, 4)),
      },
    },
    expiresAt: earliest(holdsToday ? nextMidnight(site, visit.now) : null),
  };
};
