import { addDays } from '../../../kernel/addresses/dates.ts';
import { daysOf, firstDay, lastDay } from '../../words/dates/event-days.ts';
import type { DayOfEvents, ListedEvent } from './list-data.ts';

/** Days of an event that are within the list, from the first one shown on. */
const daysIn = ({ time }: ListedEvent, dayCutoff: string): readonly string[] => {
  const first = firstDay(time);
  return Array.from({ length: daysOf(time, dayCutoff) }, (_, index) => addDays(first, index));
};

interface Span {
  /** The first and the last day that the list shows; null for as far as it goes. */
  readonly first: string;
  readonly last: string | null;
  readonly dayCutoff: string;
  /** Where given, a night that goes on then stands under its own day, which was before the list. */
  readonly nowLocal?: string;
}

const goesOn = ({ time: { start, end } }: ListedEvent, now: string): boolean => start <= now && now < end;

/**
 * Events under their days (pages.md 3.3): each under its first day, what began before the list does under the first one
 * (a night that goes on, under its evening), and those of two or three days again in a line under the days that follow. Long ones are left to the strip once they run.
 */
export const groupDays = (
  events: readonly ListedEvent[],
  { first, last, dayCutoff, nowLocal = '' }: Span,
): readonly DayOfEvents[] => {
  const days = new Map<string, { events: ListedEvent[]; continuing: ListedEvent[] }>();
  const at = (day: string) => {
    const known = days.get(day) ?? { events: [], continuing: [] };
    days.set(day, known);
    return known;
  };
  const lastShown =
    last ?? events.map(({ time }) => firstDay(time)).reduce((so, day) => (day > so ? day : so), first);
  for (const event of events) {
    const ends = lastDay(event.time, dayCutoff);
    // A night of the evening before the list.
    if (ends < first) {
      if (goesOn(event, nowLocal)) at(ends).events.push(event);
      continue;
    }
    const begins = firstDay(event.time);
    const hangs = begins < first ? first : begins;
    at(hangs).events.push(event);
    if (daysOf(event.time, dayCutoff) > 3) continue;
    for (const day of daysIn(event, dayCutoff)) {
      if (day > hangs && day <= lastShown) at(day).continuing.push(event);
    }
  }
  return [...days]
    .map(([day, inside]): DayOfEvents => ({ day, ...inside }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** Whether it has begun before that day and goes on for more than three days: then it stands in the strip. */
export const runsOn = ({ time }: ListedEvent, today: string, dayCutoff: string): boolean =>
  firstDay(time) < today && lastDay(time, dayCutoff) >= today && daysOf(time, dayCutoff) > 3;
