import type { Phrase } from '../kernel/phrase.ts';
import type { Rule } from './route.ts';
import { integerOf, listItemsOf } from './typing.ts';

/** The longest list a client may send in one parameter. */
export const longestList = 1000;

/** The most characters of a `search`: databases refuse patterns of tens of thousands, and long ones take seconds. */
export const longestSearch = 1000;
/** What a longer one is told. */
export const searchTooLong: Phrase = {
  es: `La búsqueda pasa de ${longestSearch} caracteres.`,
  en: `The search has more than ${longestSearch} characters.`,
};

const isNonempty = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value !== '0';

const positive = (value: unknown): boolean => (integerOf(value) ?? 0) > 0;

const idList: Rule = (value) => {
  const items = listItemsOf(value);
  return items.length > 0 && items.length <= longestList && items.every(positive);
};

/**
 * The rules every endpoint may name (reference events-api 0.3). They see values as they came: texts from forms
 * and queries, any JSON value from a JSON body.
 */
export const commonRules: Readonly<Record<string, Rule>> = {
  any: () => true,
  string: (value) => typeof value === 'string',
  'nonempty-string': isNonempty,
  'search-text': (value) => isNonempty(value) && (value.length <= longestSearch || searchTooLong),
  int: (value) => integerOf(value) !== null,
  'positive-int': positive,
  'id-list': idList,
};
