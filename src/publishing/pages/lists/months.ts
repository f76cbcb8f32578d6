import type { Facet } from '../../../calendar/events/list/facets.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { View } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import type { PageContext } from '../page-context.ts';

/** The first and the last month that holds a public event of a facet, the current one included; `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** Finds them: two looks into the index. */
export const findMonths = async (
  { database }: Pick<PageContext, 'database'>,
  today: string,
  facet: Facet = 'all',
): Promise<Months> => {
  const edge = async (direction: 'asc' | 'desc'): Promise<string> => {
    const row = await database.read
      .selectFrom('list_entries')
      .select('start_local')
      .where('facet', '=', facet)
      .where('status', '=', 'publish')
      .orderBy('start_local', direction)
      .limit(1)
      .executeTakeFirst();
    return (row?.start_local ?? today).slice(0, 7);
  };
  const current = today.slice(0, 7);
  const [first, last] = [await edge('asc'), await edge('desc')];
  return { first: first < current ? first : current, last: last > current ? last : current };
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
  context: Pick<PageContext, 'database'>,
  today: string,
  view: View,
): Promise<void> => {
  const first =
    view.kind === 'month' ? view.month : view.kind === 'day' || view.kind === 'week' ? view.day : null;
  if (first === null) return;
  const last = view.kind === 'week' ? addDays(first, 6) : first;
  requireWithin(await findMonths(context, today), first, last);
};
