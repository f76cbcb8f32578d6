import { keptEdges } from './lists/months.ts';
import { quickCategoriesOf } from './lists/quick-categories.ts';
import type { PageContext } from './page-context.ts';

/** What pages are made with, of what the program gives, with what they keep for all readers. */
export const openContext = (given: Omit<PageContext, 'quickCategories' | 'edges'>): PageContext => ({
  ...given,
  quickCategories: quickCategoriesOf(given),
  edges: keptEdges(given),
});
