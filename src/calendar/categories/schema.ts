import type { ParameterOptions } from '../../kernel/schema/parameter.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import type { TermInterface } from '../terms/routes.ts';
import { termListParameters, termTexts } from '../terms/schema.ts';

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

const rest = { description: Type.Optional(description), slug: Type.Optional(slug) };

/** What a creation takes. */
const newFields = { name, ...rest, parent: Type.Optional(parent('term')) };

/** What an update takes; parent 0 takes the category to the top. */
const changedFields = {
  name: Type.Optional(name),
  ...rest,
  parent: Type.Optional(parent('term-or-top')),
};

/** What the list takes, in the order of the interface. */
const query = (site: Site) => {
  const { before, after } = termListParameters('category', site);
  return {
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
  };
};

/** What the routes of categories say of themselves. */
export const categoryInterface = (site: Site): TermInterface => ({
  query: query(site),
  newFields,
  changedFields,
  operation: { one: 'Category', many: 'Categories' },
  afterDeletion: { es: 'las que dependen de ella suben un nivel', en: 'those below it move up' },
});
