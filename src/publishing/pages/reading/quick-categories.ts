import { countByTerm } from '../../../calendar/events/list/counts.ts';
import { publicEvents } from '../../../calendar/events/list/query.ts';
import type { IndexedTerm } from '../../../calendar/terms/term-index.ts';
import type { PageContext } from '../request/page-request.ts';
import { memoizeLast } from './memoize-last.ts';

const most = 4;

type Context = Pick<PageContext, 'database' | 'terms' | 'settings'>;

/** Returns the categories by how many coming events they and those below them have; none without any. */
const busiest = (
  { terms }: Context,
  categories: readonly IndexedTerm[],
  coming: ReadonlyMap<number, number>,
): readonly IndexedTerm[] =>
  categories
    .map((term) => ({
      term,
      count: terms.descendants(term.id).reduce((sum, id) => sum + (coming.get(id) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ term }) => term);

/** Of the top categories; of those below it where a single one holds everything. */
const findBusiest = async (context: Context, today: string): Promise<readonly IndexedTerm[]> => {
  const { database, terms } = context;
  const coming = await countByTerm(database, { ...publicEvents, bounds: { startFrom: `${today} 00:00:00` } });
  const below = (id: number) =>
    busiest(
      context,
      terms.listed('category').filter(({ parent }) => parent === id),
      coming,
    );
  const top = below(0);
  const [only] = top;
  if (only === undefined || top.length > 1) return top.slice(0, most);
  const inner = below(only.id);
  return (inner.length > 0 ? inner : top).slice(0, most);
};

/**
 * Returns a reader of the categories that are offered above lists (pages.md 3.3): those that are set, else up to four with
 * the most coming events. These are found once a day; what they are called is as it is now.
 */
export const quickCategoriesOf = (context: Context): ((today: string) => Promise<readonly IndexedTerm[]>) => {
  const { terms, settings } = context;
  const find = memoizeLast((today: string) => findBusiest(context, today));
  return async (today) => {
    const set = settings.quickCategories.flatMap((slug) => terms.findBySlug('category', slug) ?? []);
    if (set.length > 0) return set.slice(0, most);
    return (await find(today)).flatMap(({ id }) => terms.find(id) ?? []);
  };
};
