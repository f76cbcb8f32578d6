import { datesOf } from './dates-of.ts';
import { type DateStyle, dayNumber, monthName, weekdayName } from './formats.ts';

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Null where the day is of this year. */
export const otherYear = (day: string, today: string): number | null =>
  day.slice(0, 4) === today.slice(0, 4) ? null : yearOf(day);

/** Number, month and, in another year than today's, year of a day. */
export const namedDay = (style: DateStyle, day: string, today: string) =>
  [dayNumber(day), monthName(style, day, 'long'), otherYear(day, today)] as const;

/** `5 de marzo`, `5 March`; in another year than today's with it. */
export const dayAndMonth = (style: DateStyle, day: string, today: string): string =>
  datesOf(style).dayOfMonth(...namedDay(style, day, today));

/** `desde el 5 de marzo`. */
export const sinceDate = (style: DateStyle, day: string, today: string): string =>
  datesOf(style).sinceDay(...namedDay(style, day, today));

/** `hasta el 5 de marzo`. */
export const untilDate = (style: DateStyle, day: string, today: string): string =>
  datesOf(style).untilDay(...namedDay(style, day, today));

/** `viernes, 5 de marzo`, `Friday 5 March`: inside of a sentence. */
export const wholeDay = (style: DateStyle, day: string, today: string): string =>
  datesOf(style).wholeDay(weekdayName(style, day, 'long'), dayAndMonth(style, day, today));

/** `vie 5 mar`, `Fri 5 Mar`; in another year than today's with it. */
export const shortDay = (style: DateStyle, day: string, today: string): string =>
  datesOf(style).shortDay(
    weekdayName(style, day, 'short'),
    dayNumber(day),
    monthName(style, day, 'short'),
    otherYear(day, today),
  );

/** `noviembre de 2026`, `November 2026`; takes `YYYY-MM` or a day. */
export const monthAndYear = (style: DateStyle, month: string): string =>
  datesOf(style).monthAndYear(monthName(style, month, 'long'), yearOf(month));

/** `noviembre 2026` as it stands large; without its year where `beside` is of the same one. Both `YYYY-MM`. */
export const monthTitle = (style: DateStyle, month: string, beside: string | null): string =>
  datesOf(style).monthTitle(
    monthName(style, month, 'long'),
    beside === null ? yearOf(month) : otherYear(month, beside),
  );

const spanOf = (style: DateStyle, first: string, last: string, width: 'long' | 'short') => ({
  first: { number: dayNumber(first), month: monthName(style, first, width) },
  last: { number: dayNumber(last), month: monthName(style, last, width) },
  isOneMonth: first.slice(0, 7) === last.slice(0, 7),
});

/** `del 3 al 5 de mayo`, `3–5 May`; with years where one is not today's, with months where they differ. */
export const dayRange = (style: DateStyle, first: string, last: string, today: string): string => {
  const [one, other] = [yearOf(first), yearOf(last)];
  const years = one !== other ? [one, other] : otherYear(last, today) === null ? [] : [other];
  return datesOf(style).range({ ...spanOf(style, first, last, 'long'), years });
};

/** `24–26 nov`, `30 nov – 2 dic`: without words and year. */
export const shortRange = (
  style: DateStyle,
  first: string,
  last: string,
  width: 'long' | 'short' = 'short',
): string => datesOf(style).span(spanOf(style, first, last, width));
