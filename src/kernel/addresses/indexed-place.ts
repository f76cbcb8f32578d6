import { addDays, weekStart } from './dates.ts';
import type { Known } from './known.ts';
import { listPlace, type Place, type View } from './place.ts';

/** What of the calendar says which dates are the current ones. */
type Now = Pick<Known, 'today' | 'firstWeekday'>;

const datedView = (view: View, { today, firstWeekday }: Now): View => {
  switch (view.kind) {
    case 'month':
      return { kind: 'month', month: view.month ?? today.slice(0, 7) };
    case 'week':
      return { kind: 'week', day: view.day ?? weekStart(today, firstWeekday) };
    case 'today':
      return { kind: 'day', day: today };
    case 'tomorrow':
      return { kind: 'day', day: addDays(today, 1) };
    default:
      return view;
  }
};

/**
 * What search engines are told to be the address of a canonical place (pages.md 3.2): the current month, week or day by
 * its date, `/` by the list, each without the language of the words.
 */
export const indexedPlace = (place: Place, now: Now): Place => {
  if (place.kind === 'home') return listPlace();
  if (place.kind !== 'events') return { ...place, lang: null };
  return { ...place, view: datedView(place.view, now), lang: null };
};
