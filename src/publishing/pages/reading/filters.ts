import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace, View } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { formTo, isFollowed, linkTo, listOf, withoutFilters } from './links.ts';
import type { Selection } from './list-query.ts';
import { categoryPath } from './named-records.ts';
import type { PageContext, PageRequest } from './page-request.ts';

/** A form with more venues would be too long: it has none then, and the search finds them. */
const maxVenues = 30;
const maxCategories = 60;

const findVenues = ({ database }: PageContext) =>
  database.read
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('status', '=', 'publish')
    .where('password_hash', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxVenues + 1)
    .execute();

const isScope = ({ scope }: Selection, slug: string): boolean =>
  scope?.kind === 'category' && scope.path.at(-1) === slug;

/** Returns the place of forms and quick links of a page: its day, else the list. */
const targetOf = (place: EventsPlace): EventsPlace =>
  ['day', 'today', 'tomorrow', 'weekend'].includes(place.view.kind) ? place : listOf(place);

type QuickKind = 'today' | 'tomorrow' | 'weekend' | 'free' | 'category';

/** Returns the quick links: each to what the page shows with one more filter, or without that filter if it is set. */
const quickLinks = async (request: PageRequest, place: EventsPlace) => {
  /** Empty names are words of the language. */
  const link = (kind: QuickKind, name: string, isCurrent: boolean, to: EventsPlace) => ({
    ...{ kind, name, isCurrent, isFollowed: isFollowed(to) },
    address: linkTo(request, to),
  });
  const { view, filters } = place;
  const isFree = filters.free === 'true';
  const target = targetOf(place);
  const anyDay = withoutFilters(place, ['start_date', 'end_date']);
  // A page has one term in its path: of a tag's page the tag becomes a filter.
  const tags = place.scope?.kind === 'tag' ? withFilter(filters, 'tags', [place.scope.slug]) : filters;
  const anyCategory = withoutFilters({ ...target, filters: tags }, ['categories']);
  const categories = await request.quickCategories(request.today);
  return [
    ...(['today', 'tomorrow', 'weekend'] as const).map((kind) =>
      link(kind, '', view.kind === kind, { ...anyDay, view: { kind } as View }),
    ),
    link('free', '', isFree, { ...target, filters: withFilter(filters, 'free', isFree ? [] : ['true']) }),
    ...categories.map(({ id, name, slug }) => {
      const isCurrent = isScope(place, slug);
      const scope = isCurrent ? null : ({ kind: 'category', path: categoryPath(request, id) } as const);
      return link('category', plainText(name), isCurrent, { ...anyCategory, scope });
    }),
  ];
};

/** Reads the quick links and the form of a list, with the filters that are set chosen in it. */
export const findFilters = async (request: PageRequest, place: EventsPlace) => {
  const { filters, scope } = place;
  const venues = await findVenues(request);
  const chosenVenues = new Set(filterValues(filters, 'venue'));
  const chosenCategories = new Set(filterValues(filters, 'categories'));
  const target = { ...targetOf(place), scope: scope?.kind === 'tag' ? scope : null };
  return {
    quick: await quickLinks(request, place),
    form: formTo(request, withoutFilters(target, ['search', 'categories', 'venue', 'free'])),
    searchForm: formTo(request, withoutFilters(listOf(place), ['search', 'start_date', 'end_date'])),
    search: filters.search ?? '',
    categories: request.terms
      .listed('category')
      .slice(0, maxCategories)
      .map(({ slug, name }) => ({
        ...{ value: slug, name: plainText(name) },
        isChosen: chosenCategories.has(slug) || isScope(place, slug),
      })),
    venues: (venues.length > maxVenues ? [] : venues).map(({ id, name }) => ({
      ...{ value: String(id), name: plainText(name) },
      isChosen: chosenVenues.has(String(id)),
    })),
    isFree: filters.free === 'true',
  };
};

/** The quick links and the form of filters of a page. */
export type Filters = Awaited<ReturnType<typeof findFilters>>;
