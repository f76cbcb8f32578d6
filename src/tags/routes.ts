import type { Route } from '../http/route.ts';
import type { TermDeps } from '../terms/answers.ts';
import { termRoutes } from '../terms/routes.ts';
import { changedTagFields, newTagFields, tagQuery } from './schema.ts';

/** The addresses under `/tags`. */
export const tagRoutes = (deps: TermDeps): Route[] =>
  termRoutes(
    'tag',
    {
      query: tagQuery(deps.site),
      newFields: newTagFields,
      changedFields: changedTagFields,
      operation: { one: 'Tag', many: 'Tags' },
      afterDeletion: { es: 'los eventos la pierden', en: 'events lose it' },
    },
    deps,
  );
