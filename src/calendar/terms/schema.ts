import { field, optional } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';
import { longest } from '../records/lengths.ts';
import type { PageSizes } from '../records/record-schema.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

const { text, whole, untyped } = optional;

const nonempty = { rule: 'nonempty-string' };
const ids = { items: { type: 'integer' }, isList: true, rule: 'terms' } as const;

/** The id in the path of one term. */
export const termId = (taxonomy: Taxonomy) => {
  const { one } = taxonomies[taxonomy];
  return field.whole(`Identificador de la ${one.es}.`, `Id of the ${one.en}.`, 12, { rule: 'term' });
};

/** What a creation takes, and what an update takes beside the id; its parent 0 takes a category to the top. */
export const termFields = (taxonomy: Taxonomy) => {
  const { one, isHierarchical } = taxonomies[taxonomy];
  const isCategory = taxonomy === 'category';
  const name = field.text(
    `Nombre de la ${one.es}.`,
    `Name of the ${one.en}.`,
    isCategory ? 'Música' : 'aire libre',
    { ...nonempty, maxLength: longest.termName, isLengthOnlyTold: true },
  );
  const rest = {
    description: text(
      `Descripción de la ${one.es}, en HTML.`,
      `Description of the ${one.en}, in HTML.`,
      'Conciertos y recitales.',
      { rule: 'string', maxLength: longest.text, none: [null], alias: 'content' },
    ),
    slug: text(
      `Texto único de la ${one.es} en las direcciones; si falta, se hace con el nombre.`,
      `Unique text of the ${one.en} in addresses; made from the name when absent.`,
      isCategory ? 'musica' : 'aire-libre',
      { ...nonempty, maxLength: longest.line },
    ),
  };
  const es = 'Identificador de la categoría superior';
  const en = 'Id of the parent category';
  const parent = whole(`${es}.`, `${en}.`, 3, { rule: 'term' });
  const parentOrTop = whole(`${es}; 0 la saca de ella.`, `${en}; 0 takes it out.`, 3, {
    rule: 'term-or-top',
  });
  return {
    created: { name, ...rest, ...(isHierarchical ? { parent } : {}) },
    changed: { name: Type.Optional(name), ...rest, ...(isHierarchical ? { parent: parentOrTop } : {}) },
  };
};

/** What a list takes, in the order of the interface (http-conventions 9). */
export const termQuery = (taxonomy: Taxonomy, { maxPerPage, perPage }: PageSizes) => {
  const { many, isHierarchical } = taxonomies[taxonomy];
  const parent = whole(
    'Solo las que dependen directamente de esta.',
    'Only those directly below this one.',
    3,
    { rule: 'term' },
  );
  return {
    page: field.whole('Página que se devuelve.', 'Page to answer.', 1, {
      ...{ rule: 'positive-int', minimum: 1, default: 1 },
    }),
    per_page: field.whole(
      `Cuántas ${many.es} hay por página; más de ${maxPerPage} se queda en ${maxPerPage}.`,
      `How many ${many.en} a page holds; more than ${maxPerPage} is cut to ${maxPerPage}.`,
      50,
      { rule: 'positive-int', minimum: 1, default: perPage },
    ),
    search: text(
      `Solo ${many.es} con este texto en el nombre o el slug.`,
      `Only ${many.en} with this text in name or slug.`,
      'jazz',
      { rule: 'search-text' },
    ),
    exclude: untyped(
      `Identificadores de ${many.es} que se dejan fuera; no cuenta junto a \`include\`.`,
      `Ids of ${many.en} to leave out; does not count beside \`include\`.`,
      [3, 4],
      ids,
    ),
    include: untyped(`Identificadores de las únicas ${many.es}.`, `Ids of the only ${many.en}.`, [1, 2], ids),
    order: text(
      'Sentido del orden: asc, ascendente; otro texto, descendente.',
      'Direction of the order: asc is ascending, any other text descending.',
      'asc',
      nonempty,
    ),
    orderby: text(
      'Por qué se ordena: name, id, slug, count, description, parent, include o none.',
      'What to order by: name, id, slug, count, description, parent, include or none.',
      'name',
      nonempty,
    ),
    hide_empty: field.flag(
      `Deja fuera las ${many.es} que no usa ningún evento publicado.`,
      `Leaves out ${many.en} that no published event uses.`,
      true,
      { default: '1' },
    ),
    ...(isHierarchical ? { parent } : {}),
    post: whole(`Solo las ${many.es} de este evento.`, `Only the ${many.en} of this event.`, 120, {
      rule: 'event',
    }),
    event: whole('Igual que `post`; tiene preferencia.', 'The same as `post`; it goes first.', 120, {
      rule: 'event',
    }),
    slug: text('Solo la de este slug.', 'Only the one with this slug.', 'musica', nonempty),
  };
};
