import type { Bounds } from '../../calendar/events/list/query.ts';
import { addDays, lastDayOf, lastOfDays, weekStart } from '../../kernel/addresses/dates.ts';
import type { View } from '../../kernel/addresses/place.ts';
import { weekendOf } from '../pages/reading/list-bounds.ts';
import { firstDayOfWeek } from '../words/dates/formats.ts';

/** Some days, both included; of the first one only what is on from a time. */
interface Days {
  readonly first: string;
  readonly last: string;
  readonly from: string;
}

const midnight = '00:00:00';
const whole = (first: string, last: string): Days => ({ first, last, from: midnight });

/** The days that a view shows, as they are today; null for one that goes on. */
export const daysOfView = (view: View, today: string, region: string): Days | null => {
  switch (view.kind) {
    case 'month': {
      const month = view.month ?? today.slice(0, 7);
      return whole(`${month}-01`, lastDayOf(month));
    }
    case 'week': {
      const first = view.day ?? weekStart(today, firstDayOfWeek(region));
      return whole(first, addDays(first, 6));
    }
    case 'day':
      return whole(view.day, view.day);
    case 'today':
      return whole(today, today);
    case 'tomorrow':
      return whole(addDays(today, 1), addDays(today, 1));
    case 'weekend': {
      const { begin, sunday } = weekendOf(today);
      return { first: begin.slice(0, 10), last: sunday, from: begin.slice(11) };
    }
    default:
      return null;
  }
};

/** What goes on at some time of those days. */
export const boundsOfDays = ({ first, last, from }: Days): Bounds => ({
  endFrom: `${first} ${from}`,
  ...(last === lastOfDays ? {} : { startBefore: `${addDays(last, 1)} ${midnight}` }),
});
