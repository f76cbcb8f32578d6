import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { daysOf } from '../../words/dates/event-days.ts';
import { amountOf } from '../reading/amount.ts';
import { groupDays } from '../reading/group-days.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { findMonths, findOwnMonths, requireWithin } from '../reading/months.ts';
import { findListedRows } from '../reading/rows.ts';
import { findRunning } from '../reading/running.ts';
import { findDrops } from '../reading/set-filters.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { formTo } from '../request/form-target.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { Read } from './list.ts';
import type { WeekPageData } from './week-data.ts';

const mostOfWeek = 500;

/**
 * Reads a week from its first day on (pages.md 3.5).
 * @throws AppError 404 outside of the calendar, 400 for a filter that makes no sense.
 */
export const readWeekPage = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
  first: string,
): Promise<Read<WeekPageData>> => {
  const { database, images, site, settings } = context;
  const { dayCutoff } = settings;
  const last = addDays(first, 6);
  const months = await findMonths(context, visit.today);
  requireWithin(months, first, last);
  const query = listQuery(context, place, {
    startFrom: `${addDays(first, -3)} 00:00:00`,
    startBefore: `${addDays(last, 1)} 00:00:00`,
    endFrom: `${first} 00:00:00`,
  });
  const own = await findOwnMonths(context, visit.today, query);
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostOfWeek });
  const rows = await findListedRows(database.read, images, ids);
  const strip = await findRunning(context, visit, place, {
    before: `${addDays(last, 1)} 00:00:00`,
    from: `${first} 00:00:00`,
  });
  const events = rows
    .map((row) => listedEvent(context, visit, row))
    .filter(({ time }) => daysOf(time, dayCutoff) <= 3);
  const grouped = new Map(groupDays(events, { first, last, dayCutoff }).map((day) => [day.day, day]));
  const to = (view: EventsPlace['view']): string => linkTo(context, visit, { ...place, view });
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(first, index);
    const { events: begun = [], continuing = [] } = grouped.get(day) ?? {};
    const shown = [...continuing, ...begun];
    const address = shown.length === 0 ? null : to({ kind: 'day', day });
    return { day, amount: amountOf(shown.length), address, events: shown };
  });
  const neighbour = (other: string) =>
    addDays(other, 6) < `${own.first}-01` || other > lastDayOf(own.last)
      ? null
      : { first: other, address: to({ kind: 'week', day: other }) };
  const holdsToday = first <= visit.today && visit.today <= last;
  return {
    data: {
      first,
      today: visit.today,
      dayCutoff,
      days,
      drops: await findDrops(context, visit, place),
      running: strip.running,
      previous: neighbour(addDays(first, -7)),
      next: neighbour(addDays(first, 7)),
      jump: {
        ...formTo(context, visit, { ...place, view: { kind: 'week', day: null } }),
        first: `${months.first}-01`,
        last: lastDayOf(months.last),
      },
    },
    expiresAt: earliest(holdsToday ? nextMidnight(site, visit.now) : null, nextTurn(rows, visit.nowUtc)),
  };
};
