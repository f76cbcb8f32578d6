import { isDay, isMonth } from './dates.ts';
import { type AddressFault, unreadable } from './filters.ts';
import type { View } from './place.ts';
import { lastOf, type Query } from './query.ts';

/** What the forms to jump send: `month=2027-03`, or `month=3` and `year=2027` from two fields; `date=2027-03-10`. */
export const jumpParameters = ['month', 'year', 'date'] as const;

/** Dates have no year 0, and forms may send it: its days lie before the first one. Year 4 has a February like it. */
const fromYearOne = (date: string, first: string, isDate: (text: string) => boolean): string =>
  date.startsWith('0000-') && isDate(date.replace('0000', '0004')) ? first : date;

const monthIn = (query: Query): string | null => {
  const month = lastOf(query, 'month');
  const year = lastOf(query, 'year');
  if (month === null || year === null) return month;
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}`;
};

/** Where a form wants to go from a view, which decides whether a date is that of a day or of its week; null for nowhere. */
export const readJump = (query: Query, from: View): View | AddressFault | null => {
  const date = lastOf(query, 'date');
  if (date !== null) {
    const day = fromYearOne(date, '0001-01-01', isDay);
    if (!isDay(day)) return unreadable('date');
    return { kind: 'jump', to: from.kind === 'week' ? 'week' : 'day', day };
  }
  const asked = monthIn(query);
  if (asked === null) return null;
  const month = fromYearOne(asked, '0001-01', isMonth);
  return isMonth(month) ? { kind: 'jump', to: 'month', month } : unreadable('month');
};
