import { Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import { termListParameters, termTexts } from '../terms/schema.ts';

const { name, description, slug } = termTexts('tag');

const rest = { description: Type.Optional(description), slug: Type.Optional(slug) };

/** What a creation takes. */
export const newTagFields = { name, ...rest };

/** What an update takes. */
export const changedTagFields = { name: Type.Optional(name), ...rest };

/** What the list takes, in the order of the interface. */
export const tagQuery = (site: Site) => {
  const { before, after } = termListParameters('tag', site);
  return { ...before, ...after };
};
