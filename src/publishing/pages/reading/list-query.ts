import type { FilterContext } from '../../../calendar/events/list/filter-kinds.ts';
import { type EventFilter, readFilter } from '../../../calendar/events/list/filters.ts';
import {
  type Bounds,
  bothBounds,
  type EventListQuery,
  publicEvents,
} from '../../../calendar/events/list/query.ts';
import { usualRadiusKm } from '../../../calendar/venues/nearby.ts';
import { anonymous } from '../../../kernel/actor.ts';
import { addDays, lastOfDays } from '../../../kernel/addresses/dates.ts';
import { filterValues, unreadable } from '../../../kernel/addresses/filters.ts';
import {
  type EventsPlace,
  type Filters,
  filterNames,
  type Scope,
  slugOfScope,
} from '../../../kernel/addresses/place.ts';
import { decodeSegment } from '../../../kernel/addresses/segments.ts';
import { eventSearchWords } from '../../../kernel/text/search-words.ts';
import { addressError } from './page-errors.ts';
import type { PageContext } from './page-request.ts';

/** The part of a place that selects events, whatever the view. */
export type Selection = Pick<EventsPlace, 'scope' | 'featured' | 'filters'>;

/** All events. */
export const wholeCalendar: Selection = { scope: null, featured: false, filters: {} };

/** Returns the filter by the category or tag of a path. One that was deleted meanwhile is rejected as in a filter. */
const scopeFilter = (context: FilterContext, scope: Scope): EventFilter | null => {
  const { terms } = context;
  const name = scope.kind === 'tag' ? 'tags' : 'categories';
  const slug = slugOfScope(scope);
  const term = terms.findBySlug(scope.kind, slug);
  return term === undefined
    ? readFilter(name, decodeSegment(slug), context)
    : { name, value: terms.descendants(term.id) };
};

const filtersOf = (
  { terms, site, clock }: PageContext,
  { scope, featured, filters }: Selection,
): EventFilter[] => {
  const context = { terms, site, actor: anonymous, now: clock() };
  const named = filterNames.filter((name) => filters[name] !== undefined);
  for (const name of ['venue', 'organizer'] as const)
    if (!filterValues(filters, name).every((text) => /^\d{1,15}$/.test(text)))
      throw addressError(unreadable(name));
  const found = named.map((name) => readFilter(name, filters[name], context));
  if (scope !== null) found.push(scopeFilter(context, scope));
  if (featured) found.push({ name: 'featured', value: true });
  return found.filter((filter) => filter !== null);
};

/** The bounds of a view within those that the filters set. */
const withDates = (bounds: Bounds, filters: Filters): Bounds => {
  const from = filters.start_date?.slice(0, 10);
  const to = filters.end_date?.slice(0, 10);
  return bothBounds(bounds, {
    ...(from === undefined ? {} : { endFrom: `${from} 00:00:00` }),
    // No event starts later than on the last day.
    ...(to === undefined || to === lastOfDays ? {} : { startBefore: `${addDays(to, 1)} 00:00:00` }),
  });
};

const circleOf = ({ geoloc_lat: latText, geoloc_lng: lngText, geoloc_radius: radiusText }: Filters) => {
  if (latText === undefined || lngText === undefined) return null;
  const [lat, lng, radiusKm] = [Number(latText), Number(lngText), Number(radiusText ?? usualRadiusKm)];
  if (!(Math.abs(lat) <= 90)) throw addressError(unreadable('geoloc_lat'));
  if (!(Math.abs(lng) <= 180)) throw addressError(unreadable('geoloc_lng'));
  if (!(radiusKm > 0 && radiusKm <= 20_040)) throw addressError(unreadable('geoloc_radius'));
  return { lat, lng, radiusKm };
};

/**
 * Returns the query of a list of public events, by the functions of v1, so that filters mean the same on pages and there.
 * @throws AppError 400 naming a filter without meaning, or a term that does not exist.
 */
export const listQuery = (
  context: PageContext,
  selection: Selection,
  bounds: Bounds,
  order: 'start' | '-start' = 'start',
): EventListQuery => {
  const { filters } = selection;
  return {
    ...publicEvents,
    bounds: withDates(bounds, filters),
    filters: filtersOf(context, selection),
    words: filters.search === undefined ? null : eventSearchWords(filters.search),
    near: circleOf(filters),
    order,
  };
};
