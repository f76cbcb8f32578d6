import { datesOf } from '../../words/dates/dates-of.ts';
import { otherYear } from '../../words/dates/days.ts';
import { dayNumber, monthName } from '../../words/dates/formats.ts';
import type { Frame } from '../layout/frame-data.ts';
import { styleOf } from './style-of.ts';

interface DayAndMonthProps {
  readonly frame: Frame;
  readonly day: string;
  /** A day of the year that goes without saying. */
  readonly today: string;
  readonly numberClass?: string;
  readonly monthClass?: string;
}

/** Number and month of a day apart, in the order of the language and region, heard as one says them. */
export const DayAndMonth = ({ frame, day, today, numberClass, monthClass }: DayAndMonthProps) => {
  const { isMonthFirst, month } = datesOf(styleOf(frame)).sheet;
  const { heard, seen } = month(monthName(styleOf(frame), day, 'long'), otherYear(day, today));
  const number = <span class={numberClass}>{dayNumber(day)}</span>;
  const name = (
    <span class={monthClass}>
      {heard !== '' && <span class="visually-hidden">{heard}</span>}
      {seen}
    </span>
  );
  return isMonthFirst ? (
    <>
      {name} {number}
    </>
  ) : (
    <>
      {number} {name}
    </>
  );
};
