import type { EventsPlace, FilterName } from '../../../kernel/addresses/place.ts';
import type { FormTarget } from '../layout/frame-data.ts';
import { linkTo } from './links.ts';
import type { PageContext, Visit } from './page-request.ts';

/** The place at its first page: with other filters a list has other pages. */
export const firstPage = (place: EventsPlace): EventsPlace =>
  'page' in place.view ? { ...place, view: { ...place.view, page: 1 } } : place;

/** The place without some of its filters. */
export const withoutFilters = (place: EventsPlace, names: readonly FilterName[]): EventsPlace => ({
  ...place,
  filters: Object.fromEntries(
    Object.entries(place.filters).filter(([name]) => !names.includes(name as FilterName)),
  ),
});

/** A form that leads to a place with what its fields add: a browser drops the query of its address. */
export const formTo = (context: Pick<PageContext, 'words'>, visit: Visit, place: EventsPlace): FormTarget => {
  const [action = '', query = ''] = linkTo(context, visit, place).split('?');
  return { action, hidden: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })) };
};
