import type { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { findZone } from '../../kernel/time/zones.ts';
import type { OptionRow } from './option.ts';
import { usageError } from './usage-error.ts';

/** What a source gave for an option: one text, or several for a list. */
export type Given = readonly string[];

type Value = string | number | boolean | readonly string[];

const units: Readonly<Record<string, number>> = { '': 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

const readInteger = (text: string, min: number, max: number): number | null => {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

const readBytes = (text: string, min: number, max: number): number | null => {
  const [, digits, unit = ''] = /^(\d{1,16}) ?([a-z]*)$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  if (digits === undefined || factor === undefined) return null;
  return readInteger(String(Number(digits) * factor), min, max);
};

/** The items of a list: each text given may hold several, separated by commas. */
const itemsOf = (given: Given): readonly string[] =>
  given.flatMap((text) => text.split(',').map((item) => item.trim())).filter((item) => item !== '');

const read = (row: OptionRow, text: string): Value | null => {
  switch (row.type) {
    case 'string':
      return row.form ? row.form.read(text) : text;
    case 'integer':
      return readInteger(text, row.min, row.max);
    case 'bytes':
      return readBytes(text, row.min, row.max);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : null;
    case 'choice':
      return row.choices.includes(text) ? text : null;
    case 'zone':
      return findZone(text)?.id ?? null;
    case 'list':
      return row.form.read(text);
  }
};

const wanted = (row: OptionRow): Phrase => {
  switch (row.type) {
    case 'string':
    case 'list':
      return row.form ?? { es: 'un texto', en: 'a text' };
    case 'integer':
      return {
        es: `un número entero de ${row.min} a ${row.max}`,
        en: `an integer from ${row.min} to ${row.max}`,
      };
    case 'bytes':
      return {
        es: `un tamaño de ${row.min} a ${row.max} bytes, como 64MiB`,
        en: `a size from ${row.min} to ${row.max} bytes, like 64MiB`,
      };
    case 'boolean':
      return { es: 'true o false', en: 'true or false' };
    case 'choice':
      return { es: `uno de ${row.choices.join(', ')}`, en: `one of ${row.choices.join(', ')}` };
    case 'zone':
      return { es: 'una zona horaria como Europe/Madrid', en: 'a time zone like Europe/Madrid' };
  }
};

/** The refusal of a value: names the option as its source does, the value unless it is secret, and what is wanted. */
export const badValue = (row: OptionRow, source: string, value: unknown): AppError => {
  const { es, en } = wanted(row);
  const shown = row.secret ? '' : `: ${JSON.stringify(value)}`;
  return usageError({
    es: `${source} no es válido${shown}. Se espera ${es}.`,
    en: `${source} is not valid${shown}. Expected: ${en}.`,
  });
};

/**
 * The value of an option from what one source gave; `source` names the option there (`--port`). Of several
 * texts for anything but a list the last counts; a list keeps each item once.
 * @throws AppError `usage` when the value does not have the option's form.
 */
export const readValue = (row: OptionRow, source: string, given: Given): Value => {
  if (row.type !== 'list') {
    const text = given.at(-1) ?? '';
    const value = read(row, text);
    if (value === null) throw badValue(row, source, text);
    return value;
  }
  const items = itemsOf(given).map((item) => {
    const value = row.form.read(item);
    if (value === null) throw badValue(row, source, item);
    return value;
  });
  const values = [...new Set(items)];
  if (values.length < (row.min ?? 0)) throw badValue(row, source, given.join(','));
  return values;
};
