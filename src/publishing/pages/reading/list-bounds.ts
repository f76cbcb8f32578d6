import type { Bounds } from '../../../calendar/events/list/query.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { RunningSpan } from './days.ts';
import type { PageRequest } from './page-request.ts';

/** The views that are lists: coming events, past ones, and this weekend. */
export type ListView = 'list' | 'past' | 'weekend';

/** The bounds of a list, in wall times of the site's zone. */
interface ListBounds {
  readonly bounds: Bounds;
  /** The same with the events that are in the strip only. */
  readonly counted: Bounds;
  /** Of the strip; `before` is the first day of the list. */
  readonly running: RunningSpan;
  readonly order: 'start' | '-start';
}

/** Events of more days are in the strip. */
const maxListedDays = 3;
/** When a weekend begins on its Friday. */
const fridayEvening = '17:00:00';

/** Returns the weekend of a day's week: when it begins, `YYYY-MM-DD HH:MM:SS`, and its last day. */
export const weekendOf = (today: string): { readonly begin: string; readonly sunday: string } => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const sunday = addDays(today, (7 - weekday) % 7);
  return { begin: `${addDays(sunday, -2)} ${fridayEvening}`, sunday };
};

/** Returns Friday evening to Sunday; once it has begun, the rest of it. */
const weekendBounds = ({ today, nowLocal }: PageRequest): ListBounds => {
  const { begin, sunday } = weekendOf(today);
  const from = begin > nowLocal ? begin : nowLocal;
  const first = from.slice(0, 10);
  const counted = { startBefore: `${addDays(sunday, 1)} 00:00:00`, endFrom: from };
  return {
    bounds: { ...counted, startFrom: `${addDays(first, -maxListedDays)} 00:00:00` },
    counted,
    running: { before: `${first} 00:00:00`, from },
    order: 'start',
  };
};

/** Returns the bounds of a list at the time of the request. */
export const boundsOf = (kind: ListView, request: PageRequest): ListBounds => {
  const { today, nowLocal } = request;
  const running = { before: `${today} 00:00:00`, from: nowLocal };
  if (kind === 'weekend') return weekendBounds(request);
  if (kind === 'past') {
    const ended = { endBefore: nowLocal };
    return { bounds: ended, counted: ended, running, order: '-start' };
  }
  const counted = { endFrom: nowLocal };
  const startFrom = `${addDays(today, -maxListedDays)} 00:00:00`;
  return { bounds: { ...counted, startFrom }, counted, running, order: 'start' };
};

/** Returns the bounds of a page of days, both included, with the events of up to three days that began before. */
export const boundsOfDays = (first: string, last: string) => ({
  startFrom: `${addDays(first, -maxListedDays)} 00:00:00`,
  startBefore: `${addDays(last, 1)} 00:00:00`,
  endFrom: `${first} 00:00:00`,
});
