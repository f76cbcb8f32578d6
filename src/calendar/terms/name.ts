import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { sortKey, termNameKey } from '../../kernel/text/folding.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';
import type { TermRow } from '../../storage/tables.ts';
import { longest } from '../records/lengths.ts';

/** The columns of `terms` that a name fills. */
export type TermName = Pick<TermRow, 'name' | 'name_key' | 'sort_key'>;

/** The codes of the errors of `readTermName`. */
export const nameRefusals = ['empty_term_name', 'invalid_term_name', 'db_insert_error'] as const;

const refusal = (code: string, phrase: Phrase): AppError =>
  new AppError('invalid', code, phrase, { params: { name: phrase } });

/**
 * Returns the name of a term as it is stored.
 * @throws AppError 400, naming the field: `empty_term_name`, `invalid_term_name` when it is nothing but markup, or
 * `db_insert_error` over 200 characters: the codes of reference venues-organizers-terms-api 6, there with a 500.
 */
export const readTermName = (given: string): TermName => {
  const name = cleanTermName(given);
  if (plainText(name) === '') {
    throw given.trim() === ''
      ? refusal('empty_term_name', {
          es: 'El nombre no puede estar vacío.',
          en: 'The name must not be empty.',
        })
      : refusal('invalid_term_name', {
          es: 'El nombre no contiene texto.',
          en: 'The name contains no text.',
        });
  }
  if ([...plainText(name)].length > longest.termName) {
    throw refusal('db_insert_error', {
      es: `El nombre supera los ${longest.termName} caracteres.`,
      en: `The name has more than ${longest.termName} characters.`,
    });
  }
  return { name, name_key: termNameKey(name), sort_key: sortKey(name) };
};
