import type { Bounds } from '../../../calendar/events/list/query.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { Visit } from '../request/page-request.ts';
import type { ListView } from './list-data.ts';
import type { RunningSpan } from './running.ts';

/** What a list takes in, in wall times of the site's zone. */
export interface ListBounds {
  readonly bounds: Bounds;
  /** The same with what has been running for so long that it stands in the strip alone. */
  readonly counted: Bounds;
  /** Of the strip; `before` is the first day of the list. */
  readonly running: RunningSpan;
  readonly order: 'start' | '-start';
}

/** What runs longer than so many days stands in the strip. */
const longestListed = 3;
/** When a weekend begins on its Friday. */
const fridayEvening = '17:00:00';

/** The weekend of a day's week: when it begins, `YYYY-MM-DD HH:MM:SS`, and its last day. */
export const weekendOf = (today: string): { readonly begin: string; readonly sunday: string } => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const sunday = addDays(today, (7 - weekday) % 7);
  return { begin: `${addDays(sunday, -2)} ${fridayEvening}`, sunday };
};

/** From Friday evening to Sunday; once it has begun, what is left of it. */
const weekendBounds = ({ today, nowLocal }: Visit): ListBounds => {
  const { begin, sunday } = weekendOf(today);
  const from = begin > nowLocal ? begin : nowLocal;
  const first = from.slice(0, 10);
  const counted = { startBefore: `${addDays(sunday, 1)} 00:00:00`, endFrom: from };
  return {
    bounds: { ...counted, startFrom: `${addDays(first, -longestListed)} 00:00:00` },
    counted,
    running: { before: `${first} 00:00:00`, from },
    order: 'start',
  };
};

/** What a list, the past or a weekend takes in for who reads it now. */
export const boundsOf = (kind: ListView, visit: Visit): ListBounds => {
  const { today, nowLocal } = visit;
  const running = { before: `${today} 00:00:00`, from: nowLocal };
  if (kind === 'weekend') return weekendBounds(visit);
  if (kind === 'past') {
    const ended = { endBefore: nowLocal };
    return { bounds: ended, counted: ended, running, order: '-start' };
  }
  const counted = { endFrom: nowLocal };
  const startFrom = `${addDays(today, -longestListed)} 00:00:00`;
  return { bounds: { ...counted, startFrom }, counted, running, order: 'start' };
};
