import { listEventIds } from '../../../calendar/events/list/page.ts';
import { usualRadiusKm } from '../../../calendar/venues/nearby.ts';
import { canonicalScope } from '../../../kernel/addresses/canonical-scope.ts';
import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import {
  type EventsPlace,
  type ListFilter,
  listFilters,
  slugOfScope,
} from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { dayRange, sinceDate, untilDate, wholeDay } from '../../words/dates/days.ts';
import { firstPage, linkTo, listOf, withoutFilters } from './links.ts';
import { boundsOf } from './list-bounds.ts';
import { listQuery } from './list-query.ts';
import { categoryPath, findPublicLinked, linkedIds, termBySlug } from './named-records.ts';
import type { NamedLink, PageContext, PageRequest } from './page-request.ts';

const termName = ({ terms }: PageContext, kind: 'category' | 'tag', value: string): string => {
  const found = terms.findBySlug(kind, value) ?? terms.find(Number(value) || 0);
  return found === undefined ? value : plainText(found.name);
};

const nameOf = async (context: PageContext, filter: ListFilter, value: string): Promise<string> => {
  if (filter === 'categories') return termName(context, 'category', value);
  if (filter === 'tags') return termName(context, 'tag', value);
  const [name = value] = (await findPublicLinked(context, filter, linkedIds([value]))).values();
  return plainText(name);
};

/** A filter that is set, in words, and the place without it. */
interface SetFilter {
  readonly name: string;
  readonly without: EventsPlace;
}

/** Returns the days of a list, as one filter. */
const daysFilter = ({ style, today }: PageRequest, place: EventsPlace): SetFilter[] => {
  const first = place.filters.start_date?.slice(0, 10);
  const last = place.filters.end_date?.slice(0, 10);
  if (first === undefined && last === undefined) return [];
  const name =
    first === undefined
      ? untilDate(style, last ?? '', today)
      : last === undefined
        ? sinceDate(style, first, today)
        : first === last
          ? wholeDay(style, first, today)
          : dayRange(style, first, last, today);
  return [{ name, without: withoutFilters(place, ['start_date', 'end_date']) }];
};

/** Returns the place whose address does not redirect: a single category or tag is in the path. */
const settled = (context: PageContext, place: EventsPlace): EventsPlace => {
  const known = {
    category: (named: string) => {
      const term = termBySlug(context, 'category', named);
      return term === undefined ? null : categoryPath(context, term.id);
    },
    tag: (named: string) => termBySlug(context, 'tag', named)?.slug ?? null,
  };
  return canonicalScope(place, known, context.addressWords) ?? place;
};

/** Reads the filters that are set, without the search, each with the first page of the place without it. */
const findSetFilters = async (request: PageRequest, anyPage: EventsPlace): Promise<SetFilter[]> => {
  const place = firstPage(anyPage);
  const { words } = request;
  const { filters, scope, view, featured } = place;
  const found: SetFilter[] = [];
  if (scope !== null)
    found.push({
      name: termName(request, scope.kind, slugOfScope(scope)),
      without: { ...place, scope: null },
    });
  if (view.kind === 'weekend' || view.kind === 'past')
    found.push({ name: words[view.kind], without: listOf(place) });
  if (featured) found.push({ name: words.featured, without: { ...place, featured: false } });
  for (const filter of listFilters) {
    const values = filterValues(filters, filter);
    for (const value of values) {
      const others = values.filter((other) => other !== value);
      found.push({
        name: await nameOf(request, filter, value),
        without: { ...place, filters: withFilter(filters, filter, others) },
      });
    }
  }
  found.push(...daysFilter(request, place));
  const { geoloc_lat, geoloc_lng, geoloc_radius } = filters;
  if (geoloc_lat !== undefined && geoloc_lng !== undefined)
    found.push({
      name: words.within(Number(geoloc_radius ?? usualRadiusKm)),
      without: withoutFilters(place, ['geoloc_lat', 'geoloc_lng', 'geoloc_radius']),
    });
  if (filters.free !== undefined) found.push({ name: words.free, without: withoutFilters(place, ['free']) });
  return found.map(({ name, without }) => ({ name, without: settled(request, without) }));
};

/** Returns the search as a filter; none without one. */
const searchFilter = ({ words }: PageRequest, place: EventsPlace): SetFilter[] => {
  const { search } = place.filters;
  if (search === undefined) return [];
  return [{ name: words.asked(search), without: withoutFilters(place, ['search']) }];
};

/** Reads all filters of a page, its search too, each with the address without it. */
export const findDrops = async (request: PageRequest, place: EventsPlace): Promise<readonly NamedLink[]> => {
  const all = [...searchFilter(request, place), ...(await findSetFilters(request, place))];
  return all.map(({ name, without }) => ({ name, address: linkTo(request, without) }));
};

const countEvents = async (request: PageRequest, place: EventsPlace): Promise<number> => {
  const { kind } = place.view;
  const { counted } = boundsOf(kind === 'past' || kind === 'weekend' ? kind : 'list', request);
  const query = listQuery(request, place, counted);
  return (await listEventIds(request.database, query, { from: 0, limit: 1 })).total;
};

/** Each filter that could be dropped is counted by one query. */
const maxDrops = 4;

/**
 * Reads the filters of a list with the number of its events (pages.md 3.3). Where nothing is found, `drops` are the filters
 * without which something is, with the number of events that finds, the best first.
 */
export const findMatches = async (request: PageRequest, place: EventsPlace) => {
  const total = await countEvents(request, place);
  const search = place.filters.search ?? '';
  const set = await findSetFilters(request, place);
  const searched = set.length === 0 ? [] : searchFilter(request, firstPage(place));
  const drops: (NamedLink & { readonly total: number })[] = [];
  for (const { name, without } of total > 0 ? [] : [...set, ...searched].slice(0, maxDrops)) {
    const found = await countEvents(request, without);
    if (found > 0) drops.push({ name, address: linkTo(request, without), total: found });
  }
  return {
    ...{ search, total },
    filters: set.map(({ name, without }) => ({ name, address: linkTo(request, without) })),
    drops: drops.sort((one, other) => other.total - one.total),
  };
};

/** The filters of a list with the number of its events. */
export type Matches = Awaited<ReturnType<typeof findMatches>>;
