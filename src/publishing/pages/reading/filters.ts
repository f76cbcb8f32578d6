import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace, View } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { formTo, withoutFilters } from '../request/form-target.ts';
import { isFollowed, linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { Choice, Filters } from './list-data.ts';
import type { Selection } from './list-query.ts';

/** So many venues stand in the form, those with the most events; of more the search is the way. */
const mostVenues = 30;
const mostCategories = 60;

/** The slugs of a category from the top one down. */
export const categoryPath = ({ terms }: Pick<PageContext, 'terms'>, id: number): readonly string[] => [
  ...terms.ancestors(id).map(({ slug }) => slug),
  terms.find(id)?.slug ?? '',
];

const findVenues = ({ database }: PageContext) =>
  database.read
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('status', '=', 'publish')
    .where('password_hash', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostVenues + 1)
    .execute();

const isScope = ({ scope }: Selection, slug: string): boolean =>
  scope?.kind === 'category' && scope.path.at(-1) === slug;

/** A form and a quick way keep the day of a page; elsewhere they lead to the list. */
const keptView = (view: View): View =>
  ['day', 'today', 'tomorrow', 'weekend'].includes(view.kind) ? view : { kind: 'list', page: 1 };

/** The quick ways: each leads to what the page is about with one thing more, or to it without that. */
const quickWays = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
): Promise<Filters['quick']> => {
  const way = (
    kind: Filters['quick'][number]['kind'],
    name: string,
    isCurrent: boolean,
    to: EventsPlace,
  ): Filters['quick'][number] => ({
    ...{ kind, name, isCurrent, isFollowed: isFollowed(to) },
    address: linkTo(context, visit, to),
  });
  const { view, filters } = place;
  const isFree = filters.free === 'true';
  const kept = { ...place, view: keptView(view) };
  const anyDay = withoutFilters(place, ['start_date', 'end_date']);
  // A page has one term in its path: of a tag's page the tag becomes a filter.
  const tags = place.scope?.kind === 'tag' ? withFilter(filters, 'tags', [place.scope.slug]) : filters;
  const anyCategory = withoutFilters({ ...kept, filters: tags }, ['categories']);
  const categories = await context.quickCategories(visit.today);
  return [
    ...(['today', 'tomorrow', 'weekend'] as const).map((kind) =>
      way(kind, '', view.kind === kind, { ...anyDay, view: { kind } }),
    ),
    way('free', '', isFree, { ...kept, filters: withFilter(filters, 'free', isFree ? [] : ['true']) }),
    ...categories.map(({ id, name, slug }) => {
      const isCurrent = isScope(place, slug);
      const path = categoryPath(context, id);
      const scope = isCurrent ? null : ({ kind: 'category', path } as const);
      return way('category', plainText(name), isCurrent, { ...anyCategory, scope });
    }),
  ];
};

/** The quick ways and the form of a list, with what is set in it chosen. */
export const findFilters = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
): Promise<Filters> => {
  const { terms } = context;
  const { filters, scope } = place;
  const venues = await findVenues(context);
  const chosenVenues = new Set(filterValues(filters, 'venue'));
  const chosenCategories = new Set(filterValues(filters, 'categories'));
  const kept = { ...place, view: keptView(place.view), scope: scope?.kind === 'tag' ? scope : null };
  const searched = { ...place, view: { kind: 'list', page: 1 } } as const;
  return {
    quick: await quickWays(context, visit, place),
    form: formTo(context, visit, withoutFilters(kept, ['search', 'categories', 'venue', 'free'])),
    searchForm: formTo(context, visit, withoutFilters(searched, ['search', 'start_date', 'end_date'])),
    search: filters.search ?? '',
    categories: terms
      .listed('category')
      .slice(0, mostCategories)
      .map(
        ({ slug, name }): Choice => ({
          ...{ value: slug, name: plainText(name) },
          isChosen: chosenCategories.has(slug) || isScope(place, slug),
        }),
      ),
    venues:
      venues.length > mostVenues
        ? []
        : venues.map(
            ({ id, name }): Choice => ({
              ...{ value: String(id), name: plainText(name) },
              isChosen: chosenVenues.has(String(id)),
            }),
          ),
    isFree: filters.free === 'true',
  };
};
