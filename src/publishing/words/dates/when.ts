import { addDays } from '../../../kernel/addresses/dates.ts';
import { datesOf } from './dates-of.ts';
import { dayRange, namedDay, shortDay, shortRange, untilDate } from './days.ts';
import { beginsAtNight, daysOf, firstDay, lastDay, type Times } from './event-days.ts';
import { clockTime, type DateStyle, dayNumber, weekdayName } from './formats.ts';

/** From when sentences are said: today in the site's zone, and up to which hour a night is of the evening before. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** `05:00`. */
  readonly dayCutoff: string;
}

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
  // An hour of the next day that is not before that of the start would be read as one of the first.
  const isNextDay = end.slice(0, 10) > first && end.slice(11) >= start.slice(11);
  if (count === 1 && !isNextDay) return `${day}, ${from}–${to}${note}`;
  return `${day}, ${from} – ${shortDay(style, end.slice(0, 10), today)}, ${to}`;
};

/** The start and the end of an event in a row of a list, which stands under a day. */
export interface RowTimes {
  /** `19:30`; null for whole days. */
  readonly time: string | null;
  /** `hasta las 21:15`, `hasta el domingo 29`, `noche del viernes, hasta las 03:30`; empty when there is no more to say. */
  readonly note: string;
}

/** Whether a weekday with its number says which day is meant. */
const isSoon = (day: string, from: string): boolean =>
  day.slice(0, 7) === from.slice(0, 7) && day < addDays(from, 7);

/** Up to a day: one soon enough is named by its weekday and number, a later one with its month. */
const untilDay = (style: DateStyle, day: string, from: string, today: string): string =>
  isSoon(day, from)
    ? datesOf(style).untilWeekday(weekdayName(style, day, 'long'), dayNumber(day))
    : untilDate(style, day, today);

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

/**
 * Up to which hour an event goes on; its day is named where the hour alone would be read as one of the first day or the
 * night after it, and whole on the page of the event.
 */
const untilHour = (
  style: DateStyle,
  times: Times,
  { today, dayCutoff }: Moment,
  isWhole: boolean,
): string => {
  const say = datesOf(style);
  const { start, end } = times;
  const day = end.slice(0, 10);
  const to = clockTime(style, end);
  const isOfOneDay = daysOf(times, dayCutoff) === 1;
  const isMidnight = end.slice(11) === '00:00:00' && start.slice(11) > '00:00:00';
  if (day === firstDay(times) || (isOfOneDay && isMidnight)) return say.untilTime(to);
  const weekday = weekdayName(style, day, 'long');
  if (!isWhole || isOfOneDay) return say.untilTimeOf(to, weekday);
  return isSoon(day, firstDay(times))
    ? say.untilTimeOfWeekday(to, weekday, dayNumber(day))
    : say.untilTimeOfDay(to, ...namedDay(style, day, today));
};

/** What stands beside the start of an event on its first day: of which night it is, up to when it goes on. */
const noteOf = (style: DateStyle, times: Times, moment: Moment, isWhole: boolean): string => {
  const { today, dayCutoff } = moment;
  const [first, last] = [firstDay(times), lastDay(times, dayCutoff)];
  const count = daysOf(times, dayCutoff);
  if (times.allDay || (count > 2 && !isWhole)) return last > first ? untilDay(style, last, first, today) : '';
  const night = count === 1 && beginsAtNight(times, dayCutoff) ? nightNote(style, times) : '';
  const until = times.start === times.end ? '' : untilHour(style, times, moment, isWhole);
  return [night, until].filter((text) => text !== '').join(', ');
};

const startOf = (style: DateStyle, { start, allDay }: Times): string | null =>
  allDay ? null : clockTime(style, start);

/** What a row says of the time of an event; `under` is the day that its heading says, when that is not its first. */
export const rowTimes = (style: DateStyle, times: Times, moment: Moment, under?: string): RowTimes =>
  under !== undefined && firstDay(times) < under
    ? begunTimes(style, times, under, moment)
    : { time: startOf(style, times), note: noteOf(style, times, moment, false) };

/** What the page of an event says of its time beside its first day: as a row, and the hour of the end, however far it is. */
export const pageTimes = (style: DateStyle, times: Times, moment: Moment): RowTimes => ({
  time: startOf(style, times),
  note: noteOf(style, times, moment, true),
});

/** Until when something goes on that runs for days: `hasta el 28 de febrero`. */
export const runningUntil = (style: DateStyle, times: Times, { today, dayCutoff }: Moment): string =>
  untilDate(style, lastDay(times, dayCutoff), today);

/** Until when something goes on that stands under a day after its first: `hasta el domingo 29`, on that day `hasta las 20:00`. */
export const continuesUntil = (style: DateStyle, times: Times, under: string, moment: Moment): string =>
  begunTimes(style, times, under, moment).note || untilDay(style, under, under, moment.today);
