import { AppError, invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

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
