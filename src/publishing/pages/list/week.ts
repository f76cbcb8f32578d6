import { addDays, lastDayOf, weekStart } from '../../../kernel/addresses/dates.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { dayRange } from '../../words/dates/days.ts';
import { isLong } from '../../words/dates/event-days.ts';
import { amountOf } from '../reading/board.ts';
import { findRunning, groupDays } from '../reading/days.ts';
import { formTo, linkTo } from '../reading/links.ts';
import { boundsOfDays } from '../reading/list-bounds.ts';
import { listQuery } from '../reading/list-query.ts';
import { readList } from '../reading/listed-event.ts';
import { findMonths, findOwnMonths, requireWithin } from '../reading/months.ts';
import {
  earliest,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  titlesOfDays,
} from '../reading/page-content.ts';
import type { PageRequest, ViewPlace } from '../reading/page-request.ts';
import { findDrops } from '../reading/set-filters.ts';

const maxEvents = 500;

/**
 * Reads a week from the region's first day on (pages.md 3.5).
 * @throws AppError 404 outside of the calendar, 400 for a filter without meaning.
 */
export const readWeekPage = async (request: PageRequest, place: ViewPlace<'week'>) => {
  const { today, settings } = request;
  const { dayCutoff } = settings;
  const first = place.view.day ?? weekStart(today, request.firstWeekday);
  const last = addDays(first, 6);
  const months = await findMonths(request);
  requireWithin(months, first, last);
  const bounds = boundsOfDays(first, last);
  const query = listQuery(request, place, bounds);
  const own = await findOwnMonths(request, query);
  const { rows, events } = await readList(request, query, { limit: maxEvents });
  const { running } = await findRunning(request, place, { before: bounds.startBefore, from: bounds.endFrom });
  const short = events.filter(({ time }) => !isLong(time, dayCutoff));
  const grouped = new Map(groupDays(short, { first, last, dayCutoff }).map((day) => [day.day, day]));
  const to = (view: EventsPlace['view']): string => linkTo(request, { ...place, view });
  const neighbour = (other: string) =>
    addDays(other, 6) < `${own.first}-01` || other > lastDayOf(own.last)
      ? null
      : { first: other, address: to({ kind: 'week', day: other }) };
  const drops = await findDrops(request, place);
  return {
    data: {
      first,
      days: Array.from({ length: 7 }, (_, index) => {
        const day = addDays(first, index);
        const { events: begun = [], continuing = [] } = grouped.get(day) ?? {};
        const all = [...continuing, ...begun];
        const address = all.length === 0 ? null : to({ kind: 'day', day });
        return { day, amount: amountOf(all.length), address, events: all };
      }),
      drops,
      running,
      previous: neighbour(addDays(first, -7)),
      next: neighbour(addDays(first, 7)),
      /** The form to jump to any day. */
      jump: {
        ...formTo(request, { ...place, view: { kind: 'week', day: null } }),
        first: `${months.first}-01`,
        last: lastDayOf(months.last),
      },
    },
    head: { ...titlesOfDays(request, dayRange(request.style, first, last, today), drops), robots: 'noindex' },
    expiresAt: earliest(
      first <= today && today <= last ? nextMidnight(request) : null,
      nextStartOrEnd(request, rows),
    ),
  } satisfies PageContent<unknown>;
};

/** The page of a week. */
export type WeekPage = Awaited<ReturnType<typeof readWeekPage>>['data'];
