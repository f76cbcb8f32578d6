/** A day of a month, in words and numbers. */
interface DayOfMonth {
  readonly number: number;
  /** `marzo`; the name without article or preposition. */
  readonly month: string;
}

/** First and last day of something. */
export interface DaySpan {
  readonly first: DayOfMonth;
  readonly last: DayOfMonth;
  readonly isOneMonth: boolean;
  /** None where it goes without saying, one of both, or two. */
  readonly years: readonly number[];
}

/** How a language puts dates and times together (the table of pages.md 3.9). Names come from `Intl`, hours as the region writes them. */
export interface DateWords {
  /** `5 de marzo`, `5 de marzo de 2028`; the year is null where it goes without saying. */
  readonly dayOfMonth: (number: number, month: string, year: number | null) => string;
  /** Of a weekday and what `dayOfMonth` gave: `viernes, 5 de marzo`. */
  readonly wholeDay: (weekday: string, day: string) => string;
  /** Of short names: `vie 5 mar 2028`. */
  readonly shortDay: (weekday: string, number: number, month: string, year: number | null) => string;
  /** `marzo de 2027`. */
  readonly monthAndYear: (month: string, year: number) => string;
  /** Large over a month, `marzo 2027`; the year is null where it goes without saying. */
  readonly monthTitle: (month: string, year: number | null) => string;
  /** `del 3 al 5 de mayo`. */
  readonly range: (span: DaySpan) => string;
  /** Without words, of names of either length: `3–5 may`, `30 nov – 2 dic`. */
  readonly span: (span: Omit<DaySpan, 'years'>) => string;
  /**
   * What stands around a number that is large by itself: the month with its year, before or behind it, and what is only
   * heard in front of the month.
   */
  readonly sheet: {
    readonly isMonthFirst: boolean;
    readonly month: (month: string, year: number | null) => { readonly heard: string; readonly seen: string };
  };
  readonly allDay: string;
  /** `noche del viernes`. */
  readonly nightOf: (weekday: string) => string;
  /** `hasta las 21:15`; takes a time of either clock. */
  readonly untilTime: (time: string) => string;
  /** `hasta la 01:00 del sábado`. */
  readonly untilTimeOf: (time: string, weekday: string) => string;
  /** Of a day soon: `hasta las 09:00 del martes 8`. */
  readonly untilTimeOfWeekday: (time: string, weekday: string, number: number) => string;
  /** `hasta las 20:00 del 28 de febrero`. */
  readonly untilTimeOfDay: (time: string, number: number, month: string, year: number | null) => string;
  /** Of a day soon: `hasta el domingo 7`. */
  readonly untilWeekday: (weekday: string, number: number) => string;
  /** `desde el 28 de febrero`. */
  readonly sinceDay: (number: number, month: string, year: number | null) => string;
  /** `hasta el 28 de febrero`. */
  readonly untilDay: (number: number, month: string, year: number | null) => string;
}

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
