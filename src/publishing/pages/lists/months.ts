import type { Facet } from '../../../calendar/events/list/facets.ts';
import type { EventListQuery } from '../../../calendar/events/list/list-query.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import type { View } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import type { PageContext } from '../page-context.ts';

/** The first and the last month that holds a public event, the current one included; `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** The months of the first and the last event of a facet; null for none. Two looks into the index. */
const findEdges = async (
  { database }: Pick<PageContext, 'database'>,
  facet: Facet,
): Promise<Months | null> => {
  const edge = async (direction: 'asc' | 'desc') => {
    const row = await database.read
      .selectFrom('list_entries')
      .select('start_local')
      .where('facet', '=', facet)
      .where('status', '=', 'publish')
      .orderBy('start_local', direction)
      .limit(1)
      .executeTakeFirst();
    return row?.start_local.slice(0, 7);
  };
  const [first, last] = [await edge('asc'), await edge('desc')];
  return first === undefined || last === undefined ? null : { first, last };
};

/** The edges of the whole calendar, read once for each of its revisions: dates out of reach cost no question. */
export const keptEdges = (
  context: Pick<PageContext, 'database' | 'calendar'>,
): (() => Promise<Months | null>) => {
  let kept: { readonly revision: number; readonly edges: Months | null } | null = null;
  return async () => {
    const revision = context.calendar.revision();
    if (kept?.revision === revision) return kept.edges;
    const edges = await findEdges(context, 'all');
    kept = { revision, edges };
    return edges;
  };
};

const widened = ({ first, last }: Months, more: Months | null): Months =>
  more === null
    ? { first, last }
    : { first: more.first < first ? more.first : first, last: more.last > last ? more.last : last };

const currentMonth = (today: string): Months => ({ first: today.slice(0, 7), last: today.slice(0, 7) });

/** The months of the calendar. */
export const findMonths = async ({ edges }: Pick<PageContext, 'edges'>, today: string): Promise<Months> =>
  widened(currentMonth(today), await edges());

/** Of more facets, as a category with many below it has, the months of the whole calendar count. */
const mostFacets = 8;

/** The months of a list: where links from month to month end (pages.md 4.6). */
export const findOwnMonths = async (
  context: Pick<PageContext, 'database' | 'edges'>,
  today: string,
  { facets: groups }: Pick<EventListQuery, 'facets'>,
): Promise<Months> => {
  const [fewest = []] = groups.toSorted((one, other) => one.length - other.length);
  if (groups.length === 0 || fewest.length > mostFacets) return findMonths(context, today);
  let months = currentMonth(today);
  for (const facet of fewest) months = widened(months, await findEdges(context, facet));
  return months;
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
