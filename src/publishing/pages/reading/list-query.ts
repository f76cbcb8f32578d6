import {
  type Bounds,
  bothBounds,
  type EventFilter,
  type EventListQuery,
  publicEvents,
} from '../../../calendar/events/list/query.ts';
import { resolveTermFilter } from '../../../calendar/terms/filter.ts';
import { usualRadiusKm } from '../../../calendar/venues/nearby.ts';
import { addDays, lastOfDays } from '../../../kernel/addresses/dates.ts';
import { filterValues, unreadable } from '../../../kernel/addresses/filters.ts';
import { type EventsPlace, type Filters, type Scope, slugOfScope } from '../../../kernel/addresses/place.ts';
import { decodeSegment } from '../../../kernel/addresses/segments.ts';
import { eventSearchWords } from '../../../kernel/text/search-words.ts';
import { addressError } from './page-errors.ts';
import type { PageContext } from './page-request.ts';

/** The part of a place that selects events, whatever the view. */
export type Selection = Pick<EventsPlace, 'scope' | 'featured' | 'filters'>;

/** All events. */
export const wholeCalendar: Selection = { scope: null, featured: false, filters: {} };

const termIds = ({ terms }: PageContext, kind: 'category' | 'tag', value: unknown): readonly number[] =>
  resolveTermFilter(terms, kind, value) ?? [];

const idsOfScope = (context: PageContext, scope: Scope): readonly number[] => {
  const slug = slugOfScope(scope);
  const term = context.terms.findBySlug(scope.kind, slug);
  // One that was deleted meanwhile is rejected as in a filter.
  if (term === undefined) return termIds(context, scope.kind, decodeSegment(slug));
  return context.terms.descendants(term.id);
};

const idsOfFilter = (kind: 'venue' | 'organizer', filters: Filters): readonly number[] =>
  filterValues(filters, kind).map((text) => {
    if (!/^\d{1,15}$/.test(text)) throw addressError(unreadable(kind));
    return Number(text);
  });

const filtersOf = (context: PageContext, { scope, featured, filters }: Selection): EventFilter[] => {
  const found: EventFilter[] = [];
  const add = (kind: 'terms' | 'venues' | 'organizers', ids: readonly number[]) => found.push({ kind, ids });
  if (scope !== null) add('terms', idsOfScope(context, scope));
  if (featured) found.push({ kind: 'featured', value: true });
  if (filters.featured === 'false') found.push({ kind: 'featured', value: false });
  if (filters.categories !== undefined) add('terms', termIds(context, 'category', filters.categories));
  if (filters.tags !== undefined) add('terms', termIds(context, 'tag', filters.tags));
  if (filters.venue !== undefined) add('venues', idsOfFilter('venue', filters));
  if (filters.organizer !== undefined) add('organizers', idsOfFilter('organizer', filters));
  if (filters.free === 'true') found.push({ kind: 'free', value: true });
  return found;
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
