import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { daysOf, firstDay, isLong, lastDay } from '../../words/dates/event-days.ts';
import { listQuery, type Selection } from './list-query.ts';
import { type ListedEvent, listedEvent, timeOf } from './listed-event.ts';
import type { PageRequest } from './page-request.ts';
import { findListedRows } from './rows.ts';

/** The events of one day, under its heading. */
export interface DayOfEvents {
  readonly day: string;
  /** Those of two or three days that began on a day before. */
  readonly continuing: readonly ListedEvent[];
  readonly events: readonly ListedEvent[];
}

interface Span {
  /** The first and the last day of the list; null for as far as it goes. */
  readonly first: string;
  readonly last: string | null;
  readonly dayCutoff: string;
  /** Where given, a night that goes on then is under its own day, which was before the list. */
  readonly nowLocal?: string;
}

const goesOn = ({ time: { start, end } }: ListedEvent, now: string): boolean => start <= now && now < end;

/**
 * Returns events under their days (pages.md 3.3): each under its first day, what began before the list under the first one
 * (a night that goes on under its evening), and those of two or three days also in a line under the days that follow. Long
 * ones are left to the strip once they run.
 */
export const groupDays = (
  events: readonly ListedEvent[],
  { first, last, dayCutoff, nowLocal = '' }: Span,
): readonly DayOfEvents[] => {
  const days = new Map<string, { events: ListedEvent[]; continuing: ListedEvent[] }>();
  const at = (day: string) => {
    const existing = days.get(day) ?? { events: [], continuing: [] };
    days.set(day, existing);
    return existing;
  };
  const lastListed =
    last ?? events.map(({ time }) => firstDay(time)).reduce((so, day) => (day > so ? day : so), first);
  for (const event of events) {
    const { time } = event;
    const ends = lastDay(time, dayCutoff);
    // A night of the evening before the list.
    if (ends < first) {
      if (goesOn(event, nowLocal)) at(ends).events.push(event);
      continue;
    }
    const begins = firstDay(time);
    const under = begins < first ? first : begins;
    at(under).events.push(event);
    const count = daysOf(time, dayCutoff);
    if (count > 3) continue;
    for (let index = 0; index < count; index += 1) {
      const day = addDays(begins, index);
      if (day > under && day <= lastListed) at(day).continuing.push(event);
    }
  }
  return [...days]
    .map(([day, inside]): DayOfEvents => ({ day, ...inside }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** Returns whether an event began before that day and goes on for more than three days: then it is in the strip. */
export const runsOn = ({ time }: ListedEvent, today: string, dayCutoff: string): boolean =>
  firstDay(time) < today && lastDay(time, dayCutoff) >= today && isLong(time, dayCutoff);

/** How many events of a strip are read and shown, and how many of them at once. */
const maxRead = 100;
const maxShown = 20;
const maxAtOnce = 3;

/** The bounds of a strip: events that began before `before` and have not ended at `from`, wall times. */
export interface RunningSpan {
  readonly before: string;
  readonly from: string;
}

/** Reads the strip of events of more than three days, the next to end first. */
export const findRunning = async (
  request: PageRequest,
  selection: Selection,
  { before, from }: RunningSpan,
) => {
  const { dayCutoff } = request.settings;
  const query = listQuery(request, selection, { startBefore: before, endFrom: from });
  const { ids } = await listEventIds(request.database, query, { from: 0, limit: maxRead });
  const rows = (await findListedRows(request, ids)).filter((row) => isLong(timeOf(request, row), dayCutoff));
  const events = rows
    .map((row) => listedEvent(request, row))
    .sort((one, other) => (lastDay(one.time, dayCutoff) < lastDay(other.time, dayCutoff) ? -1 : 1))
    .slice(0, maxShown);
  return { running: { shown: events.slice(0, maxAtOnce), more: events.slice(maxAtOnce) }, rows };
};

/** The strip of events of more than three days. */
export type Running = Awaited<ReturnType<typeof findRunning>>['running'];

/** An empty strip. */
export const emptyStrip: Awaited<ReturnType<typeof findRunning>> = {
  running: { shown: [], more: [] },
  rows: [],
};
