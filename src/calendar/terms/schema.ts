import { noLinks } from '../../kernel/links.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { idListWanted, idsIn } from '../../kernel/schema/rules.ts';
import { field, optional, Type } from '../../kernel/schema/type.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Needs } from '../dependencies.ts';
import { kindRule } from '../records/kind-rule.ts';
import { longest } from '../records/lengths.ts';
import { type PageSizes, pageFields } from '../records/record-schema.ts';
import { unlessShown } from '../records/unless-shown.ts';
import { termJson } from './json.ts';
import { type Taxonomy, taxonomies, unknownInList } from './taxonomy.ts';

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
      `Slug: texto único de la ${one.es} en las direcciones; si falta, se genera a partir del nombre.`,
      `Slug: unique text of the ${one.en} in addresses; made from the name when absent.`,
      isCategory ? 'musica' : 'aire-libre',
      { ...nonempty, maxLength: longest.line },
    ),
  };
  const es = 'Identificador de la categoría superior';
  const en = 'Id of the parent category';
  const parent = whole(`${es}.`, `${en}.`, 3, { rule: 'term' });
  const parentOrTop = whole(
    `${es}; con 0 pasa al nivel superior.`,
    `${en}; 0 moves it to the top level.`,
    3,
    {
      rule: 'term-or-top',
    },
  );
  return {
    created: { name, ...rest, ...(isHierarchical ? { parent } : {}) },
    changed: { name: Type.Optional(name), ...rest, ...(isHierarchical ? { parent: parentOrTop } : {}) },
  };
};

/** What a list takes, in the order of the interface (http-conventions 9). */
export const termQuery = (taxonomy: Taxonomy, sizes: PageSizes) => {
  const { many, isHierarchical } = taxonomies[taxonomy];
  const parent = whole(
    'Solo las subcategorías directas de esta.',
    'Only the direct subcategories of this one.',
    3,
    { rule: 'term' },
  );
  return {
    ...pageFields(`Número de ${many.es}`, `Number of ${many.en}`, sizes),
    search: text(
      `Solo ${many.es} con este texto en el nombre o el slug.`,
      `Only ${many.en} with this text in name or slug.`,
      'jazz',
      { rule: 'search-text' },
    ),
    exclude: untyped(
      `Identificadores de ${many.es} que se excluyen; se ignora si también se indica \`include\`.`,
      `Ids of ${many.en} to leave out; ignored when \`include\` is given.`,
      [3, 4],
      ids,
    ),
    include: untyped(
      `Solo las ${many.es} con estos identificadores.`,
      `Only ${many.en} with these ids.`,
      [1, 2],
      ids,
    ),
    order: text(
      'Sentido del orden: asc, ascendente; cualquier otro valor, descendente.',
      'Direction of the order: asc is ascending, any other value descending.',
      'asc',
      nonempty,
    ),
    orderby: text(
      'Campo por el que se ordena: name, id, slug, count, description, parent, include o none.',
      'Field to order by: name, id, slug, count, description, parent, include or none.',
      'name',
      nonempty,
    ),
    hide_empty: field.flag(
      `Omite las ${many.es} sin eventos publicados.`,
      `Leaves out ${many.en} without published events.`,
      true,
      { default: '1' },
    ),
    ...(isHierarchical ? { parent } : {}),
    post: whole(`Solo las ${many.es} de este evento.`, `Only the ${many.en} of this event.`, 120, {
      rule: 'event',
    }),
    event: whole(
      'Igual que `post`, y tiene preferencia sobre él.',
      'The same as `post`, and takes precedence over it.',
      120,
      {
        rule: 'event',
      },
    ),
    slug: text('Solo la que tiene este slug.', 'Only the one with this slug.', 'musica', nonempty),
  };
};

/**
 * The rules that parameters of a taxonomy's routes name: `term` (id of an existing one), `term-or-top` (or 0),
 * `terms` (a list of existing ids) and `event` (id of an event in any status; what the
 * caller may not read has no terms for him).
 */
export const termRules = (
  { database, terms, site }: Needs<'database' | 'terms' | 'site'>,
  taxonomy: Taxonomy,
): Readonly<Record<string, Rule>> => {
  const { one } = taxonomies[taxonomy];
  const idWanted: Phrase = {
    es: `Debe ser el id de una ${one.es} que exista.`,
    en: `Must be the id of an existing ${one.en}.`,
  };
  const term: Rule = (value) => terms.find(integerOf(value) ?? 0, taxonomy) !== undefined || idWanted;
  return {
    'too-long': unlessShown(
      async ({ id }) => terms.find(integerOf(id) ?? 0),
      (row, plain) => termJson(row, [], site.addresses, { plain, links: noLinks }),
    ),
    term,
    'term-or-top': (value, check) => integerOf(value) === 0 || term(value, check),
    terms: (value) => {
      const ids = idsIn(value);
      if (ids === null) return idListWanted;
      return ids.every((id) => terms.find(id, taxonomy)) || unknownInList(taxonomy);
    },
    event: kindRule(database.read, 'event'),
  };
};
