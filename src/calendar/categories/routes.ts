import type { Route } from '../../http/routing/route.ts';
import type { TermDependencies } from '../terms/answers.ts';
import { termRoutes } from '../terms/routes.ts';
import { categoryQuery, changedCategoryFields, newCategoryFields } from './schema.ts';

/** The addresses under `/categories`. */
export const categoryRoutes = (dependencies: TermDependencies): Route[] =>
  termRoutes(
    'category',
    {
      query: categoryQuery(dependencies.site),
      newFields: newCategoryFields,
      changedFields: changedCategoryFields,
      operation: { one: 'Category', many: 'Categories' },
      afterDeletion: { es: 'las que dependen de ella suben un nivel', en: 'those below it move up' },
    },
    dependencies,
  );
