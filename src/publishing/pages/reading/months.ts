import { countByStart } from '../../../calendar/events/list/counts.ts';
import { type EventListQuery, publicEvents } from '../../../calendar/events/list/query.ts';
import { anonymous } from '../../../kernel/actor.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { View } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import type { PageContext } from '../request/page-request.ts';
import { memoizeLast } from './memoize-last.ts';

/** The first and the last month that holds a public event, the current one included; `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** Returns the months of the first and the last event of a list; null for a list without events. */
const findEdges = async (
  { database }: Pick<PageContext, 'database'>,
  query: EventListQuery,
): Promise<Months | null> => {
  const months = [...(await countByStart(database, query, 'month')).keys()];
  const [first, last] = [months.at(0), months.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
};

/** Returns a reader of the edges of the whole calendar, which are found once for each revision of strangers. */
export const keptEdges = (
  context: Pick<PageContext, 'database' | 'calendar'>,
): (() => Promise<Months | null>) => {
  const find = memoizeLast((_revision: number) => findEdges(context, publicEvents));
  return () => find(context.calendar.revisionFor(anonymous));
};

const widened = ({ first, last }: Months, more: Months | null): Months =>
  more === null
    ? { first, last }
    : { first: more.first < first ? more.first : first, last: more.last > last ? more.last : last };

const currentMonth = (today: string): Months => ({ first: today.slice(0, 7), last: today.slice(0, 7) });

/** The months of the calendar. */
export const findMonths = async ({ edges }: Pick<PageContext, 'edges'>, today: string): Promise<Months> =>
  widened(currentMonth(today), await edges());

/** The months of a list, whatever its dates: where links from month to month end. */
export const findOwnMonths = async (
  context: Pick<PageContext, 'database' | 'edges'>,
  today: string,
  query: EventListQuery,
): Promise<Months> => {
  const isWhole = query.filters.length === 0 && query.words === null && query.near === null;
  if (isWhole) return findMonths(context, today);
  return widened(currentMonth(today), await findEdges(context, { ...query, bounds: {} }));
};

/**
 * Refuses days outside of the first and the last month.
 * @throws AppError 404; `data.nearest_month`, `YYYY-MM`, is the one that a page offers instead.
 */
export const requireWithin = (months: Months, first: string, last: string): void => {
  const isBefore = last.slice(0, 7) < months.first;
  if (!isBefore && first.slice(0, 7) <= months.last) return;
  const text = { es: 'La agenda no llega a esa fecha.', en: 'The calendar does not reach that date.' };
  const nearest = isBefore ? months.first : months.last;
  throw new AppError('not_found', 'page_not_found', text, { nearest_month: nearest });
};

/** Likewise of the dates that a view names, before anybody is led there; other views reach everywhere. */
export const requireReach = async (
  context: Pick<PageContext, 'edges'>,
  today: string,
  view: View,
): Promise<void> => {
  const first =
    view.kind === 'month' ? view.month : view.kind === 'day' || view.kind === 'week' ? view.day : null;
  if (first === null) return;
  const last = view.kind === 'week' ? addDays(first, 6) : first;
  requireWithin(await findMonths(context, today), first, last);
};
