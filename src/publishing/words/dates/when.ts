import { addDays } from '../../../kernel/addresses/dates.ts';
import { wordsOf } from '../words-of.ts';
import type { DateWords } from './date-words.ts';
import { dayRange, shortDay, shortRange, untilDate } from './days.ts';
import { beginsAtNight, daysOf, firstDay, lastDay, type Times } from './event-days.ts';
import { clockTime, type DateStyle, dayNumber, weekdayName } from './formats.ts';

/** From when sentences are said: today in the site's zone, and up to which hour a night is of the evening before. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** `05:00`. */
  readonly dayCutoff: string;
}

const datesOf = (style: DateStyle): DateWords => wordsOf(style.language).dates;

const nightNote = (style: DateStyle, { start }: Times): string =>
  datesOf(style).nightOf(weekdayName(style, addDays(start.slice(0, 10), -1), 'long'));

/**
 * When an event takes place, as a sentence says it: `vie 5 mar, 21:00–23:00`, `del 3 al 5 de mayo` (the table of pages.md
 * 3.9).
 */
export const whenText = (style: DateStyle, times: Times, { today, dayCutoff }: Moment): string => {
  const { start, end, allDay } = times;
  const [first, last] = [firstDay(times), lastDay(times, dayCutoff)];
  const count = daysOf(times, dayCutoff);
  const day = shortDay(style, first, today);
  if (allDay) return count === 1 ? `${day}, ${datesOf(style).allDay}` : dayRange(style, first, last, today);
  if (count > 2) return dayRange(style, first, last, today);
  const from = clockTime(style, start);
  const to = clockTime(style, end);
  const note = beginsAtNight(times, dayCutoff) ? ` (${nightNote(style, times)})` : '';
  if (start === end) return `${day}, ${from}${note}`;
  if (count === 1) return `${day}, ${from}–${to}${note}`;
  return `${day}, ${from} – ${shortDay(style, last, today)}, ${to}`;
};

/** The start and the end of an event in a row of a list, which stands under a day. */
export interface RowTimes {
  /** `19:30`; null for whole days. */
  readonly time: string | null;
  /** `hasta las 21:15`, `hasta el domingo 29`, `noche del viernes`; empty when there is no more to say. */
  readonly note: string;
}

/** Up to a day: one soon enough is named by its weekday and number, a later one with its month. */
const untilDay = (style: DateStyle, day: string, from: string, today: string): string => {
  const isSoon = day.slice(0, 7) === from.slice(0, 7) && day < addDays(from, 7);
  return isSoon
    ? datesOf(style).untilWeekday(weekdayName(style, day, 'long'), dayNumber(day))
    : untilDate(style, day, today);
};

/** Of one that began on a day before the one under which it stands: its days, and at the end its hour. */
const begunTimes = (
  style: DateStyle,
  times: Times,
  under: string,
  { today, dayCutoff }: Moment,
): RowTimes => {
  const last = lastDay(times, dayCutoff);
  const time = shortRange(style, firstDay(times), last);
  if (last > under) return { time, note: untilDay(style, last, under, today) };
  return { time, note: times.allDay ? '' : datesOf(style).untilTime(clockTime(style, times.end)) };
};

/** What a row says of the time of an event; `under` is the day that its heading says, when that is not its first. */
export const rowTimes = (style: DateStyle, times: Times, moment: Moment, under?: string): RowTimes => {
  const { today, dayCutoff } = moment;
  const say = datesOf(style);
  const { start, end, allDay } = times;
  const [first, last] = [firstDay(times), lastDay(times, dayCutoff)];
  if (under !== undefined && first < under) return begunTimes(style, times, under, moment);
  const until = last > first ? untilDay(style, last, first, today) : '';
  if (allDay) return { time: null, note: until };
  const time = clockTime(style, start);
  if (until !== '') return { time, note: until };
  if (beginsAtNight(times, dayCutoff)) return { time, note: nightNote(style, times) };
  if (start === end) return { time, note: '' };
  const endDay = end.slice(0, 10);
  const isOvernight = endDay > first && end.slice(11) !== '00:00:00';
  const to = clockTime(style, end);
  return {
    time,
    note: isOvernight ? say.untilTimeOf(to, weekdayName(style, endDay, 'long')) : say.untilTime(to),
  };
};

/** Until when something goes on that runs for days: `hasta el 28 de febrero`. */
export const runningUntil = (style: DateStyle, times: Times, { today, dayCutoff }: Moment): string =>
  untilDate(style, lastDay(times, dayCutoff), today);

/** Until when something goes on that stands under a day: `hasta el domingo 29`. */
export const continuesUntil = (style: DateStyle, times: Times, under: string, moment: Moment): string =>
  untilDay(style, lastDay(times, moment.dayCutoff), under, moment.today);
