/** Whether the text is a month that exists, `YYYY-MM`; there is no year 0. */
export const isMonth = (text: string): boolean => {
  if (!/^\d{4}-\d{2}$/.test(text)) return false;
  const month = Number(text.slice(5));
  return Number(text.slice(0, 4)) > 0 && month >= 1 && month <= 12;
};

/** The last day of a month. */
export const lastDayOf = (month: string): string =>
  `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`;

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  const month = text.slice(0, 7);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && isMonth(month) && !text.endsWith('00') && text <= lastDayOf(month)
  );
};

/** The last day that dates of four digits have. */
export const lastOfDays = '9999-12-31';

/** The day so many days later, earlier for a negative number; beyond the years 1 to 9999 their first or last day. */
export const addDays = (day: string, days: number): string => {
  const moved = Temporal.PlainDate.from(day).add({ days });
  if (moved.year < 1) return '0001-01-01';
  return moved.year > 9999 ? lastOfDays : moved.toString();
};

/** The first day of the week of a day; weeks begin on `firstWeekday`, 1 for Monday to 7. */
export const weekStart = (day: string, firstWeekday: number): string => {
  const date = Temporal.PlainDate.from(day);
  const start = date.subtract({ days: (date.dayOfWeek - firstWeekday + 7) % 7 }).toString();
  // The first week of year 1 begins in a year that addresses do not have.
  return isDay(start) ? start : day;
};

/** The month or day itself, or the end of the range that is nearer to it. */
export const nearest = (date: string, first: string, last: string): string => {
  if (date < first) return first;
  return date > last ? last : date;
};
