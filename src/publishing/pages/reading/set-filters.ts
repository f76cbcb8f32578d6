import { usualRadiusKm } from '../../../calendar/venues/nearby.ts';
import { canonicalScope } from '../../../kernel/addresses/canonical-scope.ts';
import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import { type EventsPlace, type FilterName, slugOfScope } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { dayRange, sinceDate, untilDate, wholeDay } from '../../words/dates/days.ts';
import { wordsOf } from '../../words/words-of.ts';
import { termBySlug } from '../known/find-term.ts';
import type { NamedLink } from '../layout/frame-data.ts';
import { firstPage, withoutFilters } from '../request/form-target.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { categoryPath } from './filters.ts';
import { findPublicLinked, linkedIds } from './public-linked.ts';

const linkedName = async (
  context: PageContext,
  kind: 'venue' | 'organizer',
  value: string,
): Promise<string> => {
  const [name = value] = (await findPublicLinked(context, kind, linkedIds([value]))).values();
  return plainText(name);
};

const termName = ({ terms }: PageContext, kind: 'category' | 'tag', value: string): string => {
  const found = terms.findBySlug(kind, value) ?? terms.find(Number(value) || 0);
  return found === undefined ? value : plainText(found.name);
};

const nameOf = (
  context: PageContext,
  visit: Visit,
  name: FilterName,
  value: string,
): Promise<string> | string => {
  switch (name) {
    case 'categories':
      return termName(context, 'category', value);
    case 'tags':
      return termName(context, 'tag', value);
    case 'venue':
    case 'organizer':
      return linkedName(context, name, value);
    case 'free':
      return wordsOf(visit.language).free;
    default:
      return value;
  }
};

/** A filter that is set. */
export interface SetFilter {
  /** In words. */
  readonly name: string;
  /** The place where it is not. */
  readonly without: EventsPlace;
}

/** The category or tag that the path names. */
const scopeAsked = (context: PageContext, place: EventsPlace): readonly SetFilter[] => {
  const { scope } = place;
  if (scope === null) return [];
  const name = termName(context, scope.kind, slugOfScope(scope));
  return [{ name, without: { ...place, scope: null } }];
};

/** The days that are asked for, as one filter. */
const daysAsked = ({ settings }: PageContext, visit: Visit, place: EventsPlace): SetFilter | null => {
  const { start_date: first, end_date: last } = place.filters;
  const style = { language: visit.language, region: settings.region };
  const without = withoutFilters(place, ['start_date', 'end_date']);
  if (first !== undefined && last !== undefined) {
    const isOne = first.slice(0, 10) === last.slice(0, 10);
    const name = isOne
      ? wholeDay(style, first.slice(0, 10), visit.today)
      : dayRange(style, first.slice(0, 10), last.slice(0, 10), visit.today);
    return { name, without };
  }
  if (first !== undefined) return { name: sinceDate(style, first.slice(0, 10), visit.today), without };
  if (last !== undefined) return { name: untilDate(style, last.slice(0, 10), visit.today), without };
  return null;
};

/** The place at the address that does not redirect: a category or tag that is left alone stands in the path. */
const settled = (context: PageContext, place: EventsPlace): EventsPlace => {
  const known = {
    category: (named: string) => {
      const term = termBySlug(context, 'category', named);
      return term === undefined ? null : categoryPath(context, term.id);
    },
    tag: (named: string) => termBySlug(context, 'tag', named)?.slug ?? null,
  };
  return canonicalScope(place, known, context.words) ?? place;
};

/** Each filter that is set, with the first page of the place without it; the search is none of them. */
export const findSetFilters = async (
  context: PageContext,
  visit: Visit,
  anyPage: EventsPlace,
): Promise<SetFilter[]> => {
  const place = firstPage(anyPage);
  const { filters } = place;
  const words = wordsOf(visit.language);
  const found: SetFilter[] = [...scopeAsked(context, place)];
  const { kind } = place.view;
  if (kind === 'weekend' || kind === 'past')
    found.push({ name: words[kind], without: { ...place, view: { kind: 'list', page: 1 } } });
  if (place.featured) found.push({ name: words.featured, without: { ...place, featured: false } });
  const add = async (name: FilterName, value: string, left: readonly string[]) => {
    const without = { ...place, filters: withFilter(filters, name, left) };
    found.push({ name: await nameOf(context, visit, name, value), without });
  };
  for (const name of ['categories', 'tags', 'venue', 'organizer'] as const) {
    const values = filterValues(filters, name);
    for (const value of values)
      await add(
        name,
        value,
        values.filter((other) => other !== value),
      );
  }
  const days = daysAsked(context, visit, place);
  if (days !== null) found.push(days);
  const { geoloc_lat, geoloc_lng, geoloc_radius } = filters;
  if (geoloc_lat !== undefined && geoloc_lng !== undefined)
    found.push({
      name: words.within(Number(geoloc_radius ?? usualRadiusKm)),
      without: withoutFilters(place, ['geoloc_lat', 'geoloc_lng', 'geoloc_radius']),
    });
  if (filters.free !== undefined) await add('free', filters.free, []);
  return found.map(({ name, without }) => ({ name, without: settled(context, without) }));
};

/** All that a page is filtered by, its search too, each with the address without it. */
export const findDrops = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
): Promise<readonly NamedLink[]> => {
  const { search } = place.filters;
  const set = await findSetFilters(context, visit, place);
  const searched =
    search === undefined
      ? []
      : [{ name: wordsOf(visit.language).asked(search), without: withoutFilters(place, ['search']) }];
  return [...searched, ...set].map((each) => ({
    name: each.name,
    address: linkTo(context, visit, each.without),
  }));
};
