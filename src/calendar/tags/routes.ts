import type { Route } from '../../http/routing/route.ts';
import type { TermDependencies } from '../terms/answers.ts';
import { termRoutes } from '../terms/routes.ts';
import { changedTagFields, newTagFields, tagQuery } from './schema.ts';

/** The addresses under `/tags`. */
export const tagRoutes = (dependencies: TermDependencies): Route[] =>
  termRoutes(
    'tag',
    {
      query: tagQuery(dependencies.site),
      newFields: newTagFields,
      changedFields: changedTagFields,
      operation: { one: 'Tag', many: 'Tags' },
      afterDeletion: { es: 'los eventos la pierden', en: 'events lose it' },
    },
    dependencies,
  );
