import { type AppError, invalidFields } from '../../kernel/error.ts';
import { suffixSlug } from '../../kernel/text/slugs.ts';
import type { TermRow } from '../../storage/tables.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';

/** How many levels of categories there may be: the address of a page names them all. */
const maxLevels = 20;

const rejected = (es: string, en: string): AppError => invalidFields({ parent: { es, en } });

const heightOf = (terms: TermIndex, { id }: TermRow): number =>
  Math.max(...terms.descendants(id).map((below) => terms.path(below).length)) - terms.path(id).length + 1;

/**
 * Returns the path to the parent of a term, the top one first; empty for 0. `row` is the term as it is, null for a new one.
 * @throws AppError 400 `rest_invalid_param` on `parent` when there is none, when it is the term itself or below it, or
 * when the term or what is below it would be too far down. That a term stays where it is is never rejected.
 */
export const pathTo = (terms: TermIndex, parent: number, row: TermRow | null): readonly TermRow[] => {
  const path = terms.find(parent, 'category') ? terms.path(parent) : [];
  if (parent === row?.parent) return path;
  if (parent !== 0 && path.length === 0)
    throw rejected('No existe esa categoría superior.', 'There is no such parent category.');
  if (path.some(({ id }) => id === row?.id))
    throw rejected(
      'Una categoría no puede estar dentro de sí misma ni de sus subcategorías.',
      'A category can be neither below itself nor below its subcategories.',
    );
  if (path.length + (row === null ? 1 : heightOf(terms, row)) > maxLevels)
    throw rejected(
      `Las categorías no pueden tener más de ${maxLevels} niveles.`,
      `Categories cannot have more than ${maxLevels} levels.`,
    );
  return path;
};

/**
 * Returns the requested slug if no other term of the taxonomy has it; else, below a parent, with the slugs of parent,
 * grandparent and so on added until it is free; else with the first of `-2`, `-3`, … that is (reference
 * venues-organizers-terms-api 5). `path` is the parent and what is above it, the top one first.
 */
export const freeTermSlug = (
  terms: TermIndex,
  taxonomy: Taxonomy,
  requested: string,
  path: readonly TermRow[],
  self: number,
): string => {
  const isFree = (slug: string): boolean => (terms.findBySlug(taxonomy, slug)?.id ?? self) === self;
  let slug = requested;
  if (isFree(slug)) return slug;
  for (const above of path.toReversed()) {
    slug = suffixSlug(slug, `-${above.slug}`);
    if (isFree(slug)) return slug;
  }
  for (let number = 2; ; number += 1) {
    const numbered = suffixSlug(slug, `-${number}`);
    if (isFree(numbered)) return numbered;
  }
};
