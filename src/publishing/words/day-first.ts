import type { DateWords, DaySpan } from './date-words.ts';

/** What languages have in common that put the day before the month, as far as no words stand between. */
export const dayFirst: Pick<DateWords, 'shortDay' | 'monthTitle' | 'span'> = {
  shortDay: (weekday, number, month, year) => [weekday, number, month, year ?? ''].join(' ').trim(),
  monthTitle: (month, year) => `${month} ${year ?? ''}`.trim(),
  span: ({ first, last, isOneMonth }) =>
    isOneMonth
      ? `${first.number}–${last.number} ${last.month}`
      : `${first.number} ${first.month} – ${last.number} ${last.month}`,
};

/** The first and last day of a span as `dayOfMonth` writes them; the first one is a number where one month says both. */
export const endsOf = (
  dayOfMonth: DateWords['dayOfMonth'],
  { first, last, isOneMonth, years }: DaySpan,
): readonly [first: string, last: string] => {
  const [ofFirst = null] = years.length > 1 ? years : [];
  return [
    isOneMonth ? String(first.number) : dayOfMonth(first.number, first.month, ofFirst),
    dayOfMonth(last.number, last.month, years.at(-1) ?? null),
  ];
};
