import type { AddressFault } from '../../../kernel/addresses/filters.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Words } from '../../words/es.ts';
import { wordsOf } from '../../words/words-of.ts';

const noSuchPageText = { es: 'No existe esa página.', en: 'There is no such page.' };

/** Returns a 404. */
export const noSuchPage = (): AppError => new AppError('not_found', 'page_not_found', noSuchPageText);

/** Returns a 404 of a category or tag; its page offers the index of the others. */
export const noSuchTerm = (kind: 'category' | 'tag'): AppError =>
  new AppError('not_found', 'page_not_found', noSuchPageText, {
    index: kind === 'category' ? 'categories' : 'tags',
  });

/** Returns a 404 of a page past the end of a list. `data.last_page` is the one that the page of the error offers. */
export const noSuchListPage = (data: { readonly last_page?: number }): AppError =>
  new AppError(
    'not_found',
    'event-archive-page-not-found',
    { es: 'La lista no llega a esa página.', en: 'The list has no such page.' },
    data,
  );

/** Code of the error of an address outside of the calendar. */
export const notOfCalendarCode = 'page_not_of_calendar';

/** Returns a 404 of an address of the site in which the calendar stood, or beside which it stands. */
export const notOfCalendar = (): AppError =>
  new AppError('not_found', notOfCalendarCode, {
    es: 'Esa dirección no es de la agenda.',
    en: 'That address is not the calendar’s.',
  });

/** Returns a 410 of a record or term that was public and is in the trash or erased. */
export const gone = (): AppError =>
  new AppError('gone', 'page_gone', { es: 'Esto ya no está.', en: 'This is gone.' });

/** Returns a 405 (RFC 9110 15.5.6): pages, feeds and files can only be read. */
export const notAllowed = (): AppError =>
  new AppError('not_allowed', 'page_not_allowed', {
    es: 'Esta página solo se puede leer.',
    en: 'This page can only be read.',
  });

/** Returns what is wrong with an address, as a sentence. */
export const addressErrorText = ({ faults }: Words, { reason, parameter, most }: AddressFault): string =>
  faults[reason](parameter ?? '', most ?? 0);

/** Returns a 400 of an address with too much in it, or with a value without meaning; `data.fault` names the parameter. */
export const addressError = (fault: AddressFault): AppError =>
  new AppError(
    'invalid',
    'rest_invalid_param',
    { es: addressErrorText(wordsOf('es'), fault), en: addressErrorText(wordsOf('en'), fault) },
    { fault },
  );

/** Filters by terms, which the interface checks. */
const unknownTerms: Readonly<Record<string, AddressFault['reason']>> = {
  categories: 'unknown_category',
  tags: 'unknown_tag',
};

/**
 * Returns what is wrong with the address according to the data of an error: its own `fault`, or the first of the parameters
 * that the interface rejects (`data.params`); null for nothing.
 */
export const addressErrorIn = ({ fault, params }: AppError['data']): AddressFault | null => {
  if (fault !== undefined) return fault as AddressFault;
  const [parameter] = Object.keys(params ?? {});
  if (parameter === undefined) return null;
  return { reason: unknownTerms[parameter] ?? 'unreadable', parameter, most: null };
};
