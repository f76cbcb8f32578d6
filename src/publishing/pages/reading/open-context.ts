import { countByTerm } from '../../../calendar/events/list/counts.ts';
import { publicEvents } from '../../../calendar/events/list/query.ts';
import { anonymous } from '../../../kernel/actor.ts';
import type { TermRow } from '../../../storage/tables.ts';
import { findEdges } from './months.ts';
import type { PageContext } from './page-request.ts';

/** Returns `find` with its last result cached until it is called with another key. Errors are not cached. */
const memoizeLast = <Key, Found>(find: (key: Key) => Promise<Found>): ((key: Key) => Promise<Found>) => {
  let last: { readonly key: Key; readonly found: Promise<Found> } | null = null;
  return async (key) => {
    if (last?.key !== key) last = { key, found: find(key) };
    const { found } = last;
    try {
      return await found;
    } catch (error) {
      if (last.found === found) last = null;
      throw error;
    }
  };
};

const maxCategories = 4;

type Context = Pick<PageContext, 'database' | 'terms' | 'settings'>;

/** Returns the categories by how many coming events they and those below them have; none without any. */
const busiest = (
  { terms }: Context,
  categories: readonly TermRow[],
  coming: ReadonlyMap<number, number>,
): readonly TermRow[] =>
  categories
    .map((term) => ({
      term,
      count: terms.descendants(term.id).reduce((sum, id) => sum + (coming.get(id) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ term }) => term);

/** Returns the first of the top categories; of those below it where a single one holds everything. */
const findBusiest = async (context: Context, today: string): Promise<readonly TermRow[]> => {
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
  if (only === undefined || top.length > 1) return top.slice(0, maxCategories);
  const inner = below(only.id);
  return (inner.length > 0 ? inner : top).slice(0, maxCategories);
};

/**
 * Returns a reader of the categories above lists (pages.md 3.3): those of the settings, else up to four with the most
 * coming events. These are found once a day; their names are current.
 */
const quickCategoriesOf = (context: Context): ((today: string) => Promise<readonly TermRow[]>) => {
  const { terms, settings } = context;
  const find = memoizeLast((today: string) => findBusiest(context, today));
  return async (today) => {
    const set = settings.quickCategories.flatMap((slug) => terms.findBySlug('category', slug) ?? []);
    if (set.length > 0) return set.slice(0, maxCategories);
    return (await find(today)).flatMap(({ id }) => terms.find(id) ?? []);
  };
};

/** Returns what pages are made with, with the values that are cached for all readers. */
export const openContext = (given: Omit<PageContext, 'quickCategories' | 'edges'>): PageContext => {
  // Found once for each public revision.
  const edges = memoizeLast((_revision: number) => findEdges(given, publicEvents));
  return {
    ...given,
    quickCategories: quickCategoriesOf(given),
    edges: () => edges(given.calendar.revisionFor(anonymous)),
  };
};
