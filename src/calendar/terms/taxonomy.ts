import type { Right } from '../../kernel/actor.ts';
import { AppError, invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { TermRow } from '../../storage/tables.ts';

/** The two ways in which events are sorted; also the kind of the terms in the record of changes. */
export type Taxonomy = TermRow['taxonomy'];

/** What distinguishes one taxonomy from the other in the interface. */
export interface TaxonomyTraits {
  /** Key of the array in a list and first part of the path. */
  readonly collection: 'categories' | 'tags';
  /** The fixed word under `taxonomy` (reference venues-organizers-terms-api 1.3). */
  readonly identifier: 'tribe_events_cat' | 'post_tag';
  /** Who may create, change and delete its terms (reference venues-organizers-terms-api 7). */
  readonly right: Right;
  readonly isHierarchical: boolean;
  /** The words for one term and for several; both feminine in Spanish. */
  readonly one: Phrase;
  readonly many: Phrase;
  /** One term and several as endings of operation ids. */
  readonly operation: { readonly one: string; readonly many: string };
  /** What deleting a term does to others, for the end of a sentence. */
  readonly afterDeletion: Phrase;
}

/** The one place that says how categories differ from tags. */
export const taxonomies: Readonly<Record<Taxonomy, TaxonomyTraits>> = {
  category: {
    collection: 'categories',
    identifier: 'tribe_events_cat',
    right: 'manage_categories',
    isHierarchical: true,
    one: { es: 'categoría', en: 'category' },
    many: { es: 'categorías', en: 'categories' },
    operation: { one: 'Category', many: 'Categories' },
    afterDeletion: { es: 'sus subcategorías suben un nivel', en: 'its subcategories move up one level' },
  },
  tag: {
    collection: 'tags',
    identifier: 'post_tag',
    right: 'manage_tags',
    isHierarchical: false,
    one: { es: 'etiqueta', en: 'tag' },
    many: { es: 'etiquetas', en: 'tags' },
    operation: { one: 'Tag', many: 'Tags' },
    afterDeletion: { es: 'los eventos dejan de tenerla', en: 'it is removed from all events' },
  },
};

/** 400 `rest_invalid_param` on `id`: unknown terms are refused parameters, never 404 (reference 5). */
export const unknownTerm = (taxonomy: Taxonomy): AppError => {
  const { one } = taxonomies[taxonomy];
  return invalidFields({ id: { es: `No existe esa ${one.es}.`, en: `There is no such ${one.en}.` } });
};

/** What a list is told that names a term which does not exist. */
export const unknownInList = (taxonomy: Taxonomy): Phrase => ({
  es: `La lista contiene una ${taxonomies[taxonomy].one.es} que no existe.`,
  en: `The list contains a ${taxonomies[taxonomy].one.en} that does not exist.`,
});

/** 400 `term_exists`, naming the existing one. */
export const termExists = (taxonomy: Taxonomy, id: number): AppError => {
  const { one } = taxonomies[taxonomy];
  return new AppError(
    'invalid',
    'term_exists',
    { es: `Ya existe una ${one.es} con ese nombre.`, en: `A ${one.en} with that name already exists.` },
    { term_id: id },
  );
};

/** 400 `duplicate_term_slug`, naming the field: another term has the slug. */
export const duplicateSlug = (taxonomy: Taxonomy): AppError => {
  const { one } = taxonomies[taxonomy];
  const phrase = {
    es: `Otra ${one.es} ya tiene ese slug.`,
    en: `Another ${one.en} already has that slug.`,
  };
  return new AppError('invalid', 'duplicate_term_slug', phrase, { params: { slug: phrase } });
};
