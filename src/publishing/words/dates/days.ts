import { wordsOf } from '../words-of.ts';
import { type DateStyle, dayNumber, monthName, weekdayName } from './formats.ts';

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Null where the day is of this year. */
export const otherYear = (day: string, today: string): number | null =>
  day.slice(0, 4) === today.slice(0, 4) ? null : yearOf(day);

const namedDay = (style: DateStyle, day: string, today: string) =>
  [dayNumber(day), monthName(style, day, 'long'), otherYear(day, today)] as const;

/** `5 de marzo`, `5 March`; in another year than today's with it. */
export const dayAndMonth = (style: DateStyle, day: string, today: string): string =>
  wordsOf(style.language).dates.dayOfMonth(...namedDay(style, day, today));

/** `desde el 5 de marzo`. */
export const sinceDate = (style: DateStyle, day: string, today: string): string =>
  wordsOf(style.language).dates.sinceDay(...namedDay(style, day, today));

/** `hasta el 5 de marzo`. */
export const untilDate = (style: DateStyle, day: string, today: string): string =>
  wordsOf(style.language).dates.untilDay(...namedDay(style, day, today));

/** `viernes, 5 de marzo`, `Friday 5 March`: inside of a sentence. */
export const wholeDay = (style: DateStyle, day: string, today: string): string =>
  wordsOf(style.language).dates.wholeDay(weekdayName(style, day, 'long'), dayAndMonth(style, day, today));

/** `vie 5 mar`, `Fri 5 Mar`; in another year than today's with it. */
export const shortDay = (style: DateStyle, day: string, today: string): string =>
  wordsOf(style.language).dates.shortDay(
    weekdayName(style, day, 'short'),
    dayNumber(day),
    monthName(style, day, 'short'),
    otherYear(day, today),
  );

/** `noviembre de 2026`, `November 2026`; takes `YYYY-MM` or a day. */
export const monthAndYear = (style: DateStyle, month: string): string =>
  wordsOf(style.language).dates.monthAndYear(monthName(style, month, 'long'), yearOf(month));

/** `noviembre 2026` as it stands large; without its year where `beside` is of the same one. Both `YYYY-MM`. */
export const monthTitle = (style: DateStyle, month: string, beside: string | null): string =>
  wordsOf(style.language).dates.monthTitle(
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
  return wordsOf(style.language).dates.range({ ...spanOf(style, first, last, 'long'), years });
};

/** `24–26 nov`, `30 nov – 2 dic`: without words and year. */
export const shortRange = (
  style: DateStyle,
  first: string,
  last: string,
  width: 'long' | 'short' = 'short',
): string => wordsOf(style.language).dates.span(spanOf(style, first, last, width));
