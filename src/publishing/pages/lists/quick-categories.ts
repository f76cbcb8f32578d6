import { sumDays } from '../../../calendar/events/list/list-days.ts';
import type { IndexedTerm } from '../../../calendar/terms/term-index.ts';
import type { PageContext } from '../page-context.ts';

const most = 4;
/** Of more top categories than these the first by name are looked at. */
const mostLookedAt = 500;

type Context = Pick<PageContext, 'database' | 'terms' | 'settings'>;

/** How many coming events each category has, those of the categories below it included; none without any. */
const busiest = async (
  { database, terms }: Context,
  categories: readonly IndexedTerm[],
  today: string,
): Promise<readonly IndexedTerm[]> => {
  const families = categories.slice(0, mostLookedAt).map((term) => ({
    term,
    facets: terms.descendants(term.id).map((id) => `term:${id}` as const),
  }));
  const facets = [...new Set(families.flatMap((family) => family.facets))];
  const { sums } = await sumDays(database.read, facets, ['publish'], { startFrom: `${today} 00:00:00` });
  return families
    .map((family) => ({
      term: family.term,
      count: family.facets.reduce((sum, facet) => sum + (sums.get(facet) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ term }) => term);
};

/** Of the top categories; of those below it where a single one holds everything. */
const findBusiest = async (context: Context, today: string): Promise<readonly IndexedTerm[]> => {
  const all = context.terms.listed('category');
  const top = await busiest(
    context,
    all.filter(({ parent }) => parent === 0),
    today,
  );
  const [only] = top;
  if (only === undefined || top.length > 1) return top.slice(0, most);
  const below = await busiest(
    context,
    all.filter(({ parent }) => parent === only.id),
    today,
  );
  return (below.length > 0 ? below : top).slice(0, most);
};

/**
 * The categories that are offered above lists (pages.md 3.3): those that are set, else up to four with the most coming
 * events. These are named once a day and whenever a term changes, so that no publication renews every page.
 */
export const quickCategoriesOf = (context: Context): ((today: string) => Promise<readonly IndexedTerm[]>) => {
  const { terms, settings } = context;
  let named: {
    readonly today: string;
    readonly texts: number;
    readonly found: Promise<readonly IndexedTerm[]>;
  } | null = null;
  return async (today) => {
    const set = settings.quickCategories.flatMap((slug) => terms.findBySlug('category', slug) ?? []);
    if (set.length > 0) return set.slice(0, most);
    const texts = terms.textVersion();
    if (named === null || named.today !== today || named.texts !== texts)
      named = { today, texts, found: findBusiest(context, today) };
    const { found } = named;
    try {
      return await found;
    } catch (error) {
      if (named?.found === found) named = null;
      throw error;
    }
  };
};
