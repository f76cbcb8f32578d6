import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { countMarks, mostMarks } from '../../kernel/text/characters.ts';
import { mostPairs, type Parameters, tooManyParameters } from './query.ts';

/**
 * One map of the parameters of several sources: of each name the first value that is not null, else null
 * (reference http-conventions 2; the path comes first, Q2).
 */
export const merge = (...sources: readonly Parameters[]): Parameters => {
  const merged: Record<string, unknown> = Object.create(null);
  for (const source of sources) {
    for (const name of Object.keys(source)) merged[name] ??= source[name];
  }
  return merged;
};

const unstorable: Phrase = {
  es: 'El texto contiene un carácter nulo o un par suplente incompleto.',
  en: 'The text contains a NUL character or half of a surrogate pair.',
};
const tooLong: Phrase = {
  es: `La lista supera los ${longestList} elementos.`,
  en: `The list has more than ${longestList} items.`,
};

const tooManyMarks: Phrase = {
  es: `Los textos superan los ${mostMarks} corchetes, atributos de etiquetas, saltos de línea, comillas, guiones y signos &.`,
  en: `The texts have more than ${mostMarks} brackets, tag attributes, line breaks, quotation marks, hyphens and ampersands.`,
};

/** How many marks all texts of a value have. */
const marksIn = (value: unknown): number => {
  if (typeof value === 'string') return countMarks(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + marksIn(item), 0);
};

/** What is wrong with a value whatever it is for, or null. PostgreSQL stores neither NUL nor lone surrogates. */
const faultOf = (value: unknown): Phrase | null => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? unstorable : null;
  if (typeof value !== 'object' || value === null) return null;
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (size > longestList) return tooLong;
  for (const [name, item] of Object.entries(value)) {
    const fault = faultOf(name) ?? faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
};

/**
 * Refuses what no parameter may hold: NUL, lone surrogates, overlong lists; and texts that take too long to read, all of
 * the parameters together.
 * @throws AppError `rest_invalid_param` naming the parameters, `rest_too_many_parameters`.
 */
export const refuseUnstorable = (parameters: Parameters): void => {
  if (Object.keys(parameters).length > mostPairs) throw tooManyParameters();
  const faults: Record<string, Phrase> = {};
  let marks = 0;
  for (const name of Object.keys(parameters)) {
    const own = marksIn(parameters[name]);
    marks += own;
    // The one with which it is too much.
    const isTooMuch = marks > mostMarks && marks - own <= mostMarks;
    const fault = faultOf(name) ?? faultOf(parameters[name]) ?? (isTooMuch ? tooManyMarks : null);
    if (fault !== null) faults[name.replaceAll('\0', '').toWellFormed()] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
};
