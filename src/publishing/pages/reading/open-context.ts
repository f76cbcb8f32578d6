import type { PageContext } from '../request/page-request.ts';
import { keptEdges } from './months.ts';
import { quickCategoriesOf } from './quick-categories.ts';

/** What pages are made with, of what the program gives, with what they keep for all readers. */
export const openContext = (given: Omit<PageContext, 'quickCategories' | 'edges'>): PageContext => ({
  ...given,
  quickCategories: quickCategoriesOf(given),
  edges: keptEdges(given),
});
