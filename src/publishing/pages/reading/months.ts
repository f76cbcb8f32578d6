import { countByStart } from '../../../calendar/events/list/counts.ts';
import type { EventListQuery } from '../../../calendar/events/list/query.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { View } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import type { PageContext, PageRequest } from './page-request.ts';

/** The first and the last month that holds a public event, the current one included; `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** Returns the months of the first and the last event of a list; null for a list without events. */
export const findEdges = async (
  { database }: Pick<PageContext, 'database'>,
  query: EventListQuery,
): Promise<Months | null> => {
  const months = [...(await countByStart(database, query, 'month')).keys()];
  const [first, last] = [months.at(0), months.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
};

const withCurrent = ({ today }: PageRequest, months: Months | null): Months => {
  const current = today.slice(0, 7);
  const { first, last } = months ?? { first: current, last: current };
  return { first: first < current ? first : current, last: last > current ? last : current };
};

/** Returns the months of the calendar. */
export const findMonths = async (request: PageRequest): Promise<Months> =>
  withCurrent(request, await request.edges());

/** Returns the months of a list, whatever its dates: where links from month to month end. */
export const findOwnMonths = async (request: PageRequest, query: EventListQuery): Promise<Months> => {
  const isWhole = query.filters.length === 0 && query.words === null && query.near === null;
  if (isWhole) return findMonths(request);
  return withCurrent(request, await findEdges(request, { ...query, bounds: {} }));
};

/**
 * Rejects days outside of the first and the last month.
 * @throws AppError 404; `data.nearest_month`, `YYYY-MM`, is the one that a page offers instead.
 */
export const requireWithin = (months: Months, first: string, last: string): void => {
  const isBefore = last.slice(0, 7) < months.first;
  if (!isBefore && first.slice(0, 7) <= months.last) return;
  const text = { es: 'La agenda no llega a esa fecha.', en: 'The calendar does not reach that date.' };
  const nearest = isBefore ? months.first : months.last;
  throw new AppError('not_found', 'page_not_found', text, { nearest_month: nearest });
};

/** Rejects likewise the dates that a view names, before a redirect to it; other views have no bounds. */
export const requireReach = async (request: PageRequest, view: View): Promise<void> => {
  const first =
    view.kind === 'month' ? view.month : view.kind === 'day' || view.kind === 'week' ? view.day : null;
  if (first === null) return;
  const last = view.kind === 'week' ? addDays(first, 6) : first;
  requireWithin(await findMonths(request), first, last);
};
