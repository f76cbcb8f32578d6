import { addDays } from '../../../kernel/addresses/dates.ts';

/** The times of an event, as far as days are concerned. */
export interface Times {
  /** On the clocks of the event, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
}

/** From the first to the second day, 0 when they are the same. */
const daysBetween = (first: string, second: string): number =>
  Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(second)).days;

/** The day under which an event stands: that of its start. */
export const firstDay = ({ start }: Pick<Times, 'start'>): string => start.slice(0, 10);

/**
 * The last day of an event. What ends by the cut-off hour, `05:00`, of a morning is of the evening before (pages.md
 * 3.3), but of no day before its start; what ends at midnight likewise.
 */
export const lastDay = ({ start, end, allDay }: Times, dayCutoff: string): string => {
  const day = end.slice(0, 10);
  const isOfEvening = !allDay && day > start.slice(0, 10) && end.slice(11, 16) <= dayCutoff;
  return isOfEvening ? addDays(day, -1) : day;
};

/** How many days it covers. */
export const daysOf = (times: Times, dayCutoff: string): number =>
  daysBetween(firstDay(times), lastDay(times, dayCutoff)) + 1;

/** Whether it covers more than three days, so that it stands once and not under each day (pages.md 3.3). */
export const isLong = (times: Times, dayCutoff: string): boolean => daysOf(times, dayCutoff) > 3;

/** Whether it begins between midnight and the cut-off hour: in the night of the evening before. */
export const beginsAtNight = ({ start, allDay }: Times, dayCutoff: string): boolean =>
  !allDay && start.slice(11, 16) < dayCutoff;
