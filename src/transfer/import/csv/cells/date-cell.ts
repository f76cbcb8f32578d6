import { readDay } from '../../../../kernel/time/calendar-day.ts';

/** An order in which people write day, month and year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const months: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

const numbers = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;

interface Parts {
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

const partsOf = (text: string): Parts | undefined => {
  const [, first, , second, third] = numbers.exec(text) ?? [];
  return first === undefined || second === undefined || third === undefined
    ? undefined
    : { first, second, third };
};

/** The order that a date alone shows: `31/12/2027` can only be `dmy`. Undefined where it could be more than one. */
export const orderShownBy = (text: string): 'dmy' | 'mdy' | 'either' | undefined => {
  const parts = partsOf(text);
  if (parts === undefined || parts.first.length > 2) return undefined;
  const first = Number(parts.first);
  const second = Number(parts.second);
  if (first > 12 && second <= 12) return 'dmy';
  if (second > 12 && first <= 12) return 'mdy';
  return first === second ? undefined : 'either';
};

const dayOf = (year: string, month: string, day: string): Temporal.PlainDate | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  return full.length === 4 ? readDay(`${full}-${month}-${day}`) : undefined;
};

const readSpanishWords = (text: string): Temporal.PlainDate | undefined => {
  const [, day = '', name = '', year = ''] =
    /^(?:\p{L}{5,9},? )?(\d{1,2})(?: de | |-)(\p{L}{3,10})\.?(?: de | del |,? |-)(\d{4}|\d{2})$/u.exec(
      text,
    ) ?? [];
  const word = name === 'setiembre' ? 'septiembre' : name;
  const month = months.findIndex((full) => full === word || full.slice(0, 3) === word) + 1;
  return month === 0 ? undefined : dayOf(year, String(month), day);
};

/**
 * The day in a cell. Numbers are read in `order`, with two or four digits of the year; a year of four digits in front
 * decides for itself. Also `31 de diciembre de 2027`, `31-dic-2027` and the English forms of the interface. Undefined
 * for all else and for days that do not exist.
 */
export const readDateCell = (text: string, order: DateOrder): Temporal.PlainDate | undefined => {
  if (text.length > 60) return undefined;
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const parts = partsOf(plain);
  if (parts === undefined) return readSpanishWords(plain) ?? readDay(plain);
  const { first, second, third } = parts;
  if (first.length === 4 || order === 'ymd') {
    return third.length <= 2 ? dayOf(first, second, third) : undefined;
  }
  if (first.length > 2) return undefined;
  return order === 'dmy' ? dayOf(third, second, first) : dayOf(third, first, second);
};

/** A date and the time of day that stands in the same cell, `''` for none: `31/12/2027 20:00`. */
export const splitDateCell = (text: string): { readonly date: string; readonly time: string } => {
  const [, date = text, time = ''] =
    /^(\S{6,12})(?:T|\s+)(\d{1,2}[:.h]\d{2}.{0,20})$/i.exec(text) ??
    /^([\d-]{8,10})T(\S{4,20})$/i.exec(text) ??
    [];
  return { date, time };
};
