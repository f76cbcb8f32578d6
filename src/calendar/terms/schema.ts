import type { ParameterOptions } from '../../kernel/schema/parameter.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import { longest } from '../records/lengths.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

// TypeBox takes any option; these take only what the interface understands.
const text = (options: ParameterOptions) => Type.String({ ...(options as object) });
const whole = (options: ParameterOptions) => Type.Integer({ ...(options as object) });
const ids = (options: ParameterOptions) =>
  Type.Unsafe<unknown>({ items: { type: 'integer' }, ...(options as object) });

/** The id in the path of one term. */
export const termId = (taxonomy: Taxonomy) => {
  const { one } = taxonomies[taxonomy];
  return whole({
    about: { es: `Identificador de la ${one.es}.`, en: `Id of the ${one.en}.` },
    example: 12,
    rule: 'term',
  });
};

/** The texts of a term as create and update declare them. */
export const termTexts = (taxonomy: Taxonomy) => {
  const { one } = taxonomies[taxonomy];
  return {
    name: text({
      about: { es: `Nombre de la ${one.es}.`, en: `Name of the ${one.en}.` },
      example: taxonomy === 'category' ? 'Música' : 'aire libre',
      rule: 'nonempty-string',
      maxLength: longest.termName,
      isLengthOnlyTold: true,
    }),
    description: text({
      about: { es: `Descripción de la ${one.es}, en HTML.`, en: `Description of the ${one.en}, in HTML.` },
      example: 'Conciertos y recitales.',
      rule: 'nonempty-string',
      maxLength: longest.text,
    }),
    slug: text({
      about: {
        es: `Texto único de la ${one.es} en las direcciones; si falta, se hace con el nombre.`,
        en: `Unique text of the ${one.en} in addresses; made from the name when absent.`,
      },
      example: taxonomy === 'category' ? 'musica' : 'aire-libre',
      rule: 'nonempty-string',
      maxLength: longest.line,
    }),
  };
};

/** The list parameters before and after the place where categories declare `parent` (http-conventions 9). */
export const termListParameters = (taxonomy: Taxonomy, site: Site) => {
  const { many } = taxonomies[taxonomy];
  const before = {
    page: whole({
      about: { es: 'Página que se devuelve.', en: 'Page to answer.' },
      example: 1,
      rule: 'positive-int',
      minimum: 1,
      default: 1,
    }),
    per_page: whole({
      about: {
        es: `Cuántas ${many.es} hay por página; más de ${site.maxPerPage} se queda en ${site.maxPerPage}.`,
        en: `How many ${many.en} a page holds; more than ${site.maxPerPage} is cut to ${site.maxPerPage}.`,
      },
      example: 50,
      rule: 'positive-int',
      minimum: 1,
      default: site.maxPerPage,
    }),
    search: Type.Optional(
      text({
        about: {
          es: `Solo ${many.es} con este texto en el nombre o el slug.`,
          en: `Only ${many.en} with this text in name or slug.`,
        },
        example: 'jazz',
        rule: 'search-text',
      }),
    ),
    exclude: Type.Optional(
      ids({
        about: {
          es: `Identificadores de ${many.es} que se dejan fuera; no cuenta junto a \`include\`.`,
          en: `Ids of ${many.en} to leave out; does not count beside \`include\`.`,
        },
        example: [3, 4],
        rule: 'terms',
      }),
    ),
    include: Type.Optional(
      ids({
        about: { es: `Identificadores de las únicas ${many.es}.`, en: `Ids of the only ${many.en}.` },
        example: [1, 2],
        rule: 'terms',
      }),
    ),
    order: Type.Optional(
      text({
        about: {
          es: 'Sentido del orden: asc, ascendente; otro texto, descendente.',
          en: 'Direction of the order: asc is ascending, any other text descending.',
        },
        example: 'asc',
        rule: 'nonempty-string',
      }),
    ),
    orderby: Type.Optional(
      text({
        about: {
          es: 'Por qué se ordena: name, id, slug, count, description, parent, include o none.',
          en: 'What to order by: name, id, slug, count, description, parent, include or none.',
        },
        example: 'name',
        rule: 'nonempty-string',
      }),
    ),
    hide_empty: Type.Boolean({
      about: {
        es: `Deja fuera las ${many.es} que no usa ningún evento publicado.`,
        en: `Leaves out ${many.en} that no published event uses.`,
      },
      example: true,
      default: '1',
    } satisfies ParameterOptions),
  };
  const after = {
    post: Type.Optional(
      whole({
        about: { es: `Solo las ${many.es} de este evento.`, en: `Only the ${many.en} of this event.` },
        example: 120,
        rule: 'event',
      }),
    ),
    event: Type.Optional(
      whole({
        about: { es: 'Igual que `post`; tiene preferencia.', en: 'The same as `post`; it goes first.' },
        example: 120,
        rule: 'event',
      }),
    ),
    slug: Type.Optional(
      text({
        about: { es: 'Solo la de este slug.', en: 'Only the one with this slug.' },
        example: 'musica',
        rule: 'nonempty-string',
      }),
    ),
  };
  return { before, after };
};
