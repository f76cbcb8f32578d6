import { Type } from 'typebox';
import type { Site } from '../kernel/site.ts';
import { termId, termListParameters, termTexts } from '../terms/schema.ts';

const { name, description, slug } = termTexts('tag');

/** What names one tag. */
export const tagPath = Type.Object({ id: termId('tag') });

/** A new tag. */
export const tagInput = Type.Object({
  name,
  description: Type.Optional(description),
  slug: Type.Optional(slug),
});

/** Changes of a tag. */
export const tagPatch = Type.Object({
  id: termId('tag'),
  name: Type.Optional(name),
  description: Type.Optional(description),
  slug: Type.Optional(slug),
});

/** The parameters of the list, in the order of the interface. */
export const tagQuery = (site: Site) => {
  const { before, after } = termListParameters('tag', site);
  return Type.Object({ ...before, ...after });
};
