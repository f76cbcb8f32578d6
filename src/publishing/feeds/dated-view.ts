import type { Bounds } from '../../calendar/events/list/list-query.ts';
import { lastDayOf, weekStart } from '../../kernel/addresses/dates.ts';
import type { View } from '../../kernel/addresses/place.ts';
import { weekendOf } from '../pages/lists/weekend.ts';
import { addDays } from '../words/dates/event-days.ts';
import { firstDayOfWeek } from '../words/dates/formats.ts';

/** Some days, both included. */
interface Days {
  readonly first: string;
  readonly last: string;
}

/** The days that a view shows, as they are today; null for one that goes on. */
export const daysOfView = (view: View, today: string, region: string): Days | null => {
  switch (view.kind) {
    case 'month': {
      const month = view.month ?? today.slice(0, 7);
      return { first: `${month}-01`, last: lastDayOf(month) };
    }
    case 'week': {
      const first = view.day ?? weekStart(today, firstDayOfWeek(region));
      return { first, last: addDays(first, 6) };
    }
    case 'day':
      return { first: view.day, last: view.day };
    case 'today':
      return { first: today, last: today };
    case 'tomorrow':
      return { first: addDays(today, 1), last: addDays(today, 1) };
    case 'weekend':
      return weekendOf(today);
    default:
      return null;
  }
};

/** What goes on at some time of those days. */
export const boundsOfDays = ({ first, last }: Days): Bounds => ({
  endFrom: `${first} 00:00:00`,
  startBefore: `${addDays(last, 1)} 00:00:00`,
});
