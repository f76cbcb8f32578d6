import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import { hasFilters } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { monthAndYear } from '../../words/dates/days.ts';
import { amountOf } from '../reading/board.ts';
import { findRunning } from '../reading/days.ts';
import { formTo, isFollowed, linkTo, listOf } from '../reading/links.ts';
import { boundsOfDays } from '../reading/list-bounds.ts';
import { listQuery } from '../reading/list-query.ts';
import { type ListedEvent, readEvents } from '../reading/listed-event.ts';
import { findMonths, findOwnMonths, requireWithin } from '../reading/months.ts';
import { nextMidnight, type PageContent, titlesOfDays } from '../reading/page-content.ts';
import type { PageRequest, ViewPlace } from '../reading/page-request.ts';
import { findDrops } from '../reading/set-filters.ts';
import { findDaysOfMonth, printedLines, weeksOf } from './month-days.ts';

const maxEvents = 1000;

const timeOf = (day: string, today: string): 'past' | 'today' | 'coming' => {
  if (day === today) return 'today';
  return day < today ? 'past' : 'coming';
};

/**
 * Reads one month (pages.md 3.4).
 * @throws AppError 404 outside of the calendar, 400 for a filter without meaning.
 */
export const readMonthPage = async (request: PageRequest, place: ViewPlace<'month'>) => {
  const { today } = request;
  const month = place.view.month ?? today.slice(0, 7);
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const months = await findMonths(request);
  requireWithin(months, first, last);
  const bounds = boundsOfDays(first, last);
  const query = listQuery(request, place, bounds);
  const own = await findOwnMonths(request, query);
  const { ids } = await listEventIds(request.database, query, { from: 0, limit: maxEvents });
  const days = await findDaysOfMonth(request, month, ids);
  const { rows, events } = await readEvents(request, [
    ...new Set([...days.values()].flatMap(({ chosen }) => chosen)),
  ]);
  const eventsById = new Map(rows.map(({ id }, index) => [id, events[index]]));
  const { running } = await findRunning(request, place, { before: bounds.startBefore, from: bounds.endFrom });
  const to = (view: EventsPlace['view']): string => linkTo(request, { ...place, view });
  const dayAt = (day: string) => {
    const { count, chosen } = days.get(day) ?? { count: 0, chosen: [] };
    const shown = chosen.flatMap((id): ListedEvent[] => {
      const event = eventsById.get(id);
      return event === undefined ? [] : [event];
    });
    return {
      ...{ day, count, amount: amountOf(count), time: timeOf(day, today) },
      address: count === 0 ? null : to({ kind: 'day', day }),
      /** At most four, by time. */
      events: shown.sort((one, other) => (one.time.start < other.time.start ? -1 : 1)),
    };
  };
  const neighbour = (other: string) =>
    other < own.first || other > own.last
      ? null
      : { month: other, address: to({ kind: 'month', month: other }) };
  const weeks = weeksOf(month, request.firstWeekday, dayAt);
  const previous = neighbour(addDays(first, -1).slice(0, 7));
  const next = neighbour(addDays(last, 1).slice(0, 7));
  const drops = await findDrops(request, place);
  return {
    data: {
      month,
      /** Null for days of the neighbours. */
      weeks,
      /** In how many lines the events of each week are printed. */
      lines: printedLines(weeks, running.shown.length > 0),
      ...{ drops, running, previous, next },
      /** Whether crawlers are to go from month to month. */
      isFollowed: isFollowed(place),
      /** The form to jump to any month. */
      jump: {
        ...formTo(request, listOf(place)),
        firstYear: Number(months.first.slice(0, 4)),
        lastYear: Number(months.last.slice(0, 4)),
      },
    },
    head: {
      ...titlesOfDays(request, monthAndYear(request.style, month), drops),
      robots: days.size === 0 || hasFilters(place) ? 'noindex' : 'index',
      ...(isFollowed(place) ? { previous: previous?.address ?? null, next: next?.address ?? null } : {}),
    },
    expiresAt: today.slice(0, 7) === month ? nextMidnight(request) : null,
  } satisfies PageContent<unknown>;
};

/** The page of a month, and a day of it. */
export type MonthPage = Awaited<ReturnType<typeof readMonthPage>>['data'];
/** A day of a month, as its cell shows it. */
export type MonthDay = NonNullable<MonthPage['weeks'][number][number]>;
