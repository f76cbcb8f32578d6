import type { Phrase } from '../phrase.ts';
import { expectedTypes } from './expected.ts';
import type { LongText, Rule } from './parameter.ts';
import { integerOf, listItemsOf } from './typing.ts';

/** What a text that is too long is told. */
export const tooLong = (most: number): Phrase => ({
  es: `El texto supera los ${most} caracteres.`,
  en: `The text has more than ${most} characters.`,
});

/** The longest list a client may send in one parameter. */
export const longestList = 1000;

/** The most characters of a `search`: databases refuse patterns of tens of thousands, and long ones take seconds. */
export const longestSearch = 1000;
/** What a longer one is told. */
export const searchTooLong: Phrase = {
  es: `La búsqueda supera los ${longestSearch} caracteres.`,
  en: `The search has more than ${longestSearch} characters.`,
};

/** Whether it is a text that is not empty; `0` counts as empty. */
export const isNonempty = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value !== '0';

const positive = (value: unknown): boolean => (integerOf(value) ?? 0) > 0;

/** The ids in a list parameter (`1,2`, `[1, "2"]`, `3`) in its order, or null when it is no list of positive ids. */
export const idsIn = (value: unknown): readonly number[] | null => {
  const items = listItemsOf(value);
  if (items.length === 0 || items.length > longestList) return null;
  const ids = items.map((item) => integerOf(item) ?? 0);
  return ids.every((id) => id > 0) ? ids : null;
};

/** The texts of a list, null when it is empty, too long or holds anything else. */
export const textsIn = (value: unknown): readonly string[] | null => {
  const items = listItemsOf(value);
  if (items.length === 0 || items.length > longestList) return null;
  const texts = items.filter((item) => typeof item === 'string').map((text) => text.trim());
  return texts.length === items.length ? texts : null;
};

const textListWanted: Phrase = {
  es: 'Deben ser textos separados por comas.',
  en: 'Must be texts separated by commas.',
};

/** What a list of ids is told to be. */
export const idListWanted: Phrase = {
  es: `Deben ser identificadores separados por comas, como 3,8; ${longestList} como máximo.`,
  en: `Must be ids separated by commas, like 3,8; at most ${longestList}.`,
};

/** What a text that may not be empty is told; `0` counts as empty. */
export const textWanted: Phrase = {
  es: 'Debe ser un texto que no esté vacío ni sea 0.',
  en: 'Must be a text that is neither empty nor 0.',
};

/** What an empty search is told. */
export const searchWanted: Phrase = {
  es: 'Debe contener un texto que buscar.',
  en: 'Must contain a text to search for.',
};

const positiveWanted: Phrase = {
  es: 'Debe ser un número entero mayor o igual que 1.',
  en: 'Must be a whole number of 1 or more.',
};

/**
 * The rules every endpoint may name (reference events-api 0.3). They see values as they came: texts from forms
 * and queries, any JSON value from a JSON body.
 */
export const commonRules: Readonly<Record<string, Rule>> = {
  any: () => true,
  string: (value) => typeof value === 'string' || expectedTypes.string,
  'nonempty-string': (value) => isNonempty(value) || textWanted,
  'search-text': (value) => {
    if (!isNonempty(value)) return searchWanted;
    return value.length <= longestSearch || searchTooLong;
  },
  int: (value) => integerOf(value) !== null || expectedTypes.integer,
  'positive-int': (value) => positive(value) || positiveWanted,
  'too-long': (value) => tooLong((value as LongText).most),
  texts: (value) => textsIn(value) !== null || textListWanted,
  'id-list': (value) => idsIn(value) !== null || idListWanted,
};
