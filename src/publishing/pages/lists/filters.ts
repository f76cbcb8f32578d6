import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import { type EventsPlace, listPlace, type View } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Choice, Filters } from '../../views/list/list-data.ts';
import { linkTo } from '../links.ts';
import type { PageContext, Visit } from '../page-context.ts';
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

/** The quick ways and the form of a list, with what is set in it chosen. */
export const findFilters = async (
  context: PageContext,
  visit: Visit,
  selection: Selection,
  view: View,
): Promise<Filters> => {
  const { terms } = context;
  const { filters } = selection;
  const all = listPlace();
  const to = (place: Partial<EventsPlace>): string => linkTo(context, visit, { ...all, ...place });
  const isBare = selection.scope === null && Object.keys(filters).length === 0;
  const day = (kind: 'today' | 'tomorrow' | 'weekend') => ({
    ...{ kind, name: '', address: to({ view: { kind } }), isCurrent: isBare && view.kind === kind },
  });
  const quick = await context.quickCategories(visit.today);
  const venues = await findVenues(context);
  const chosenVenues = new Set(filterValues(filters, 'venue'));
  const chosenCategories = new Set(filterValues(filters, 'categories'));
  return {
    quick: [
      day('today'),
      day('tomorrow'),
      day('weekend'),
      {
        ...{ kind: 'free', name: '', address: to({ filters: withFilter({}, 'free', ['true']) }) },
        isCurrent: filters.free === 'true',
      },
      ...quick.map(({ id, name, slug }) => ({
        ...{ kind: 'category' as const, name: plainText(name), isCurrent: isScope(selection, slug) },
        address: to({ scope: { kind: 'category', path: categoryPath(context, id) } }),
      })),
    ],
    action: to({}),
    search: filters.search ?? '',
    categories: terms
      .listed('category')
      .slice(0, mostCategories)
      .map(
        ({ slug, name }): Choice => ({
          ...{ value: slug, name: plainText(name) },
          isChosen: chosenCategories.has(slug) || isScope(selection, slug),
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
