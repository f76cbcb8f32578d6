import { Type } from 'typebox';
import type { ParameterOptions } from '../http/route.ts';
import type { Site } from '../kernel/site.ts';
import { termId, termListParameters, termTexts } from '../terms/schema.ts';

const { name, description, slug } = termTexts('category');

const parent = (rule: 'term' | 'term-or-top') =>
  Type.Integer({
    about: {
      es: `Identificador de la categoría superior${rule === 'term' ? '' : '; 0 la saca de ella'}.`,
      en: `Id of the parent category${rule === 'term' ? '' : '; 0 takes it out'}.`,
    },
    example: 3,
    rule,
  } satisfies ParameterOptions);

/** What names one category. */
export const categoryPath = Type.Object({ id: termId('category') });

/** A new category. */
export const categoryInput = Type.Object({
  name,
  description: Type.Optional(description),
  slug: Type.Optional(slug),
  parent: Type.Optional(parent('term')),
});

/** Changes of a category. */
export const categoryPatch = Type.Object({
  id: termId('category'),
  name: Type.Optional(name),
  description: Type.Optional(description),
  slug: Type.Optional(slug),
  parent: Type.Optional(parent('term-or-top')),
});

/** The parameters of the list, in the order of the interface. */
export const categoryQuery = (site: Site) => {
  const { before, after } = termListParameters('category', site);
  return Type.Object({
    ...before,
    parent: Type.Optional(
      Type.Integer({
        about: {
          es: 'Solo las que dependen directamente de esta.',
          en: 'Only those directly below this one.',
        },
        example: 3,
        rule: 'term',
      } satisfies ParameterOptions),
    ),
    ...after,
  });
};
