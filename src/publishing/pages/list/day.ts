import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { wholeDay } from '../../words/dates/days.ts';
import { firstDay, lastDay } from '../../words/dates/event-days.ts';
import type { Words } from '../../words/es.ts';
import { amountOf, findBoard } from '../reading/board.ts';
import { findRunning } from '../reading/days.ts';
import { findFilters } from '../reading/filters.ts';
import { formTo, linkTo, listOf } from '../reading/links.ts';
import { boundsOfDays } from '../reading/list-bounds.ts';
import { listQuery } from '../reading/list-query.ts';
import { type ListedEvent, readList } from '../reading/listed-event.ts';
import { findMonths, requireWithin } from '../reading/months.ts';
import {
  earliest,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  titlesOfDays,
} from '../reading/page-content.ts';
import type { PageRequest, ViewPlace } from '../reading/page-request.ts';
import { findListedRows } from '../reading/rows.ts';
import { findDrops } from '../reading/set-filters.ts';

const maxEvents = 300;

type PartOfDay = keyof Words['parts'];

const partOf = (time: string, dayCutoff: string): PartOfDay => {
  if (time < dayCutoff) return 'night';
  if (time < '14:00') return 'morning';
  return time < '20:00' ? 'afternoon' : 'evening';
};

/** Returns the group of an event; one without an hour of its own on this day precedes the parts of the day. */
const groupOf = (
  { time }: ListedEvent,
  day: string,
  dayCutoff: string,
): 'all-day' | 'from-before' | PartOfDay => {
  if (time.allDay) return 'all-day';
  if (firstDay(time) < day) return lastDay(time, dayCutoff) > day ? 'all-day' : 'from-before';
  return partOf(time.start.slice(11, 16), dayCutoff);
};

/** Returns the groups of a day that have events. The night is that of the evening before, up to the cut-off hour. */
const groupsOf = ({ words, settings }: PageRequest, events: readonly ListedEvent[], day: string) => {
  const groups = Map.groupBy(events, (event) => groupOf(event, day, settings.dayCutoff));
  return (
    [
      ['all-day', words.allDay],
      ['from-before', words.sinceDayBefore],
      ...(['night', 'morning', 'afternoon', 'evening'] as const).map(
        (part) => [part, words.parts[part]] as const,
      ),
    ] as const
  ).flatMap(([group, title]) => {
    const inside = groups.get(group) ?? [];
    return inside.length === 0 ? [] : [{ title, events: inside }];
  });
};

/** Returns the nearest days before and after with events. */
const neighboursOf = async (request: PageRequest, place: EventsPlace, day: string) => {
  const before = listQuery(request, place, { startBefore: `${day} 00:00:00` }, '-start');
  const after = listQuery(request, place, { startFrom: `${addDays(day, 1)} 00:00:00` });
  const find = async (query: typeof before) => {
    const { ids } = await listEventIds(request.database, query, { from: 0, limit: 1 });
    const other = (await findListedRows(request, ids))[0]?.start_local.slice(0, 10);
    if (other === undefined) return null;
    return { day: other, address: linkTo(request, { ...place, view: { kind: 'day', day: other } }) };
  };
  return { previous: await find(before), next: await find(after) };
};

/**
 * Reads one day by its hours (pages.md 3.5).
 * @throws AppError 404 outside of the calendar, 400 for a filter without meaning.
 */
export const readDayPage = async (request: PageRequest, place: ViewPlace<'day' | 'today' | 'tomorrow'>) => {
  const { today, settings } = request;
  const { dayCutoff } = settings;
  const { view } = place;
  const day = view.kind === 'day' ? view.day : view.kind === 'today' ? today : addDays(today, 1);
  const months = await findMonths(request);
  requireWithin(months, day, day);
  const query = listQuery(request, place, boundsOfDays(day, day));
  const { rows, events: read } = await readList(request, query, { limit: maxEvents });
  const strip = await findRunning(request, place, { before: `${day} 00:00:00`, from: `${day} 00:00:00` });
  const running = new Set([...strip.running.shown, ...strip.running.more].map(({ address }) => address));
  const events = read.filter((event) => lastDay(event.time, dayCutoff) >= day && !running.has(event.address));
  const board = await findBoard(request, place, { first: addDays(day, -6), count: 13 });
  const drops = await findDrops(request, place);
  const count = events.length;
  return {
    data: {
      day,
      // The chosen day counts the events of its page, those that go on from the day before too.
      board: board.map((each) => (each.day === day ? { ...each, count, amount: amountOf(count) } : each)),
      filters: await findFilters(request, place),
      drops,
      groups: groupsOf(request, events, day),
      running: strip.running,
      ...(await neighboursOf(request, place, day)),
      /** The form to jump to any day. */
      jump: {
        ...formTo(request, listOf(place)),
        first: `${months.first}-01`,
        last: lastDayOf(months.last),
      },
    },
    head: {
      ...titlesOfDays(request, wholeDay(request.style, day, today), drops),
      robots: 'noindex',
    },
    expiresAt: earliest(nextMidnight(request), nextStartOrEnd(request, [...rows, ...strip.rows])),
  } satisfies PageContent<unknown>;
};

/** The page of a day. */
export type DayPage = Awaited<ReturnType<typeof readDayPage>>['data'];
