import { suffixSlug } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { findTermBySlug } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

/**
 * The wanted slug if no other term of the taxonomy has it; else, below a parent, with the slugs of parent,
 * grandparent and so on added until it is free; else with the first of `-2`, `-3`, … that is (reference
 * venues-organizers-terms-api 5). `path` is the parent and what is above it, the top one first.
 */
export const findFreeTermSlug = async (
  executor: Executor,
  taxonomy: Taxonomy,
  wanted: string,
  path: readonly TermRow[],
  self: number,
): Promise<string> => {
  const isFree = async (slug: string): Promise<boolean> => {
    const owner = await findTermBySlug(executor, taxonomy, slug);
    return owner === undefined || owner.id === self;
  };
  let slug = wanted;
  if (await isFree(slug)) return slug;
  for (const above of path.toReversed()) {
    slug = suffixSlug(slug, `-${above.slug}`);
    if (await isFree(slug)) return slug;
  }
  for (let number = 2; ; number += 1) {
    const numbered = suffixSlug(slug, `-${number}`);
    if (await isFree(numbered)) return numbered;
  }
};
