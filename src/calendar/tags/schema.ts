import { Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import type { TermInterface } from '../terms/routes.ts';
import { termListParameters, termTexts } from '../terms/schema.ts';

const { name, description, slug } = termTexts('tag');

const rest = { description: Type.Optional(description), slug: Type.Optional(slug) };

/** What a creation takes. */
const newFields = { name, ...rest };

/** What an update takes. */
const changedFields = { name: Type.Optional(name), ...rest };

/** What the list takes, in the order of the interface. */
const query = (site: Site) => {
  const { before, after } = termListParameters('tag', site);
  return { ...before, ...after };
};

/** What the routes of tags say of themselves. */
export const tagInterface = (site: Site): TermInterface => ({
  query: query(site),
  newFields,
  changedFields,
  operation: { one: 'Tag', many: 'Tags' },
  afterDeletion: { es: 'los eventos la pierden', en: 'events lose it' },
});
