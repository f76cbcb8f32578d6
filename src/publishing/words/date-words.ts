/** Number and month of a day; the year is null where it goes without saying. */
export type NamedDay = readonly [number: number, month: string, year: number | null];

/** Writes a day, `5 de marzo`. */
export type WriteDay = (...day: NamedDay) => string;

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

/** What languages have in common that put the day before the month, as far as no words stand between. */
export const dayFirst = {
  /** Of short names: `vie 5 mar 2028`. */
  shortDay: (weekday: string, ...[number, month, year]: NamedDay) =>
    [weekday, number, month, year ?? ''].join(' ').trim(),
  /** Large over a month, `marzo 2027`; the year is null where it goes without saying. */
  monthTitle: (month: string, year: number | null) => `${month} ${year ?? ''}`.trim(),
  /** Without words, of names of either length: `3–5 may`, `30 nov – 2 dic`. */
  span: ({ first, last, isOneMonth }: Omit<DaySpan, 'years'>) =>
    isOneMonth
      ? `${first.number}–${last.number} ${last.month}`
      : `${first.number} ${first.month} – ${last.number} ${last.month}`,
};

/** The first and last day of a span as `dayOfMonth` writes them; the first one is a number where one month says both. */
export const endsOf = (
  dayOfMonth: WriteDay,
  { first, last, isOneMonth, years }: DaySpan,
): readonly [first: string, last: string] => {
  const [ofFirst = null] = years.length > 1 ? years : [];
  return [
    isOneMonth ? String(first.number) : dayOfMonth(first.number, first.month, ofFirst),
    dayOfMonth(last.number, last.month, years.at(-1) ?? null),
  ];
};
