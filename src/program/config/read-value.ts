import type { AppError } from '../../kernel/error.ts';
import type { OptionRow } from './option.ts';
import { usageError } from './usage-error.ts';

/** What a source gave for an option: one text, or several for a list. */
export type Given = readonly string[];

type Value = string | number | boolean;

/** The items of a list: each text given may hold several, separated by commas. */
const itemsOf = (given: Given): readonly string[] =>
  given.flatMap((text) => text.split(',').map((item) => item.trim())).filter((item) => item !== '');

/** The refusal of a value: names the option as its source does, the value unless it is secret, and what is wanted. */
export const badValue = (row: OptionRow, source: string, value: unknown): AppError => {
  const { es, en } = row.form;
  const shown = row.secret ? '' : `: ${JSON.stringify(value)}`;
  return usageError({
    es: `${source} no es válido${shown}. Debe ser ${es}.`,
    en: `${source} is not valid${shown}. It must be ${en}.`,
  });
};

const tooManyValues = (source: string, count: number, atMost: number): AppError =>
  usageError({
    es: `${source} admite hasta ${atMost} valores y se han indicado ${count}.`,
    en: `${source} takes up to ${atMost} values, and ${count} were given.`,
  });

/**
 * The value of an option from what one source gave; `source` names the option there (`--port`). Of several
 * texts for anything but a list the last counts; a list keeps each item once.
 * @throws AppError `usage` when the value does not have the option's form, or a list has too few or too many.
 */
export const readValue = (row: OptionRow, source: string, given: Given): Value | readonly Value[] => {
  if (row.form.kind !== 'list') {
    const text = given.at(-1) ?? '';
    const value = row.form.read(text);
    if (value !== null) return value;
    throw badValue(row, source, text);
  }
  const items = itemsOf(given).map((item) => {
    const value = row.form.read(item);
    if (value === null) throw badValue(row, source, item);
    return value;
  });
  const values = [...new Set(items)];
  const { atLeast = 0, atMost = values.length } = row.form;
  if (values.length < atLeast) throw badValue(row, source, given.join(','));
  if (values.length > atMost) throw tooManyValues(source, values.length, atMost);
  return values;
};
