import type { ListExpectation } from '../load/load.ts';

interface ListedEvent {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly featured: boolean;
  readonly venue: unknown;
  readonly organizer: unknown;
  readonly tags: unknown;
}

const idsOf = (linked: unknown): readonly unknown[] =>
  (Array.isArray(linked) ? linked : [linked]).map((one) => one?.id);

const isIn = ({ start_date, end_date }: ListedEvent, window: ListExpectation['window']): boolean =>
  window === null || (start_date.slice(0, 10) >= window[0] && end_date.slice(0, 10) <= window[1]);

const hasIt = (event: ListedEvent, has: ListExpectation['has']): boolean => {
  if (has === null) return true;
  const [name, id] = has;
  if (name === 'featured') return event.featured;
  return idsOf(event[name as 'venue']).includes(id);
};

/** What is wrong with a list, whichever events there are; null when nothing is. */
export const listFault = (
  { events, total }: { readonly events: readonly ListedEvent[]; readonly total: number },
  { perPage, window, has }: ListExpectation,
): string | null => {
  if (events.length > perPage || events.length > total) return `${events.length} events, ${total} in all`;
  const starts = events.map(({ start_date }) => start_date);
  if (starts.some((start, at) => start < (starts[at - 1] ?? ''))) return 'not in order of start';
  if (!events.every((event) => isIn(event, window))) return 'an event outside the window';
  return events.every((event) => hasIt(event, has)) ? null : 'an event without what was asked for';
};
