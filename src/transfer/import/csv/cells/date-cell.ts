import { readDay, weekdayNumber } from '../../../../kernel/time/calendar-day.ts';
import { splitDateCell } from './split-date-cell.ts';
import { plainCell } from './time-cell.ts';

const days = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

const numberOf = (word: string): number => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return days.findIndex((day) => day === plain || day.slice(0, 3) === plain) + 1 || weekdayNumber(plain);
};

/** A date without the weekday before it, whose number, 1 for Monday to 7, is 0 for none: `lunes, 31/12/2029`. */
const splitWeekday = (text: string): { readonly weekday: number; readonly date: string } => {
  const [, word = '', date = ''] = /^(\p{L}{3,9})\.?,? (.+)$/u.exec(text) ?? [];
  const weekday = numberOf(word);
  return weekday === 0 ? { weekday, date: text } : { weekday, date };
};

/** An order in which people write day, month and year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** What stands between the numbers of a date: a slash, or else a hyphen or a dot. PHP, and so TEC, reads the two in different orders. */
export type DateMark = 'slash' | 'other';

/** The order of the dates with slashes, and that of the others. */
export type DateOrders = Readonly<Record<DateMark, DateOrder>>;

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
const longest = 60;

interface Parts {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly mark: DateMark;
}

const partsOf = (text: string): Parts | undefined => {
  const [, first, mark, second, third] = numbers.exec(text) ?? [];
  return first === undefined || second === undefined || third === undefined
    ? undefined
    : { first, second, third, mark: mark === '/' ? 'slash' : 'other' };
};

/** What stands between the numbers of a date, undefined for one that is written otherwise or begins with its year. */
const dateParts = (text: string): Parts | undefined => {
  const parts = text.length > longest ? undefined : partsOf(splitWeekday(plainCell(text)).date);
  return parts === undefined || parts.first.length > 2 ? undefined : parts;
};

/** Which of the orders counts for a date: that of the slashes unless it is written otherwise. */
export const orderFor = (text: string, orders: DateOrders): DateOrder =>
  orders[dateParts(text)?.mark ?? 'slash'];

/** The order that a date alone shows, and for which marks: `31/12/2027` can only be `dmy`. Undefined where it does not matter. */
export const orderShownBy = (
  text: string,
): { readonly mark: DateMark; readonly shown: 'dmy' | 'mdy' | 'either' } | undefined => {
  const parts = dateParts(text);
  if (parts === undefined) return undefined;
  const { mark } = parts;
  const first = Number(parts.first);
  const second = Number(parts.second);
  if (first > 12 && second <= 12) return { mark, shown: 'dmy' };
  if (second > 12 && first <= 12) return { mark, shown: 'mdy' };
  return first === second || first > 12 ? undefined : { mark, shown: 'either' };
};

const dayOf = (year: string, month: string, day: string): Temporal.PlainDate | undefined => {
  const full = year.length === 2 ? `20${year}` : year;
  return full.length === 4 ? readDay(`${full}-${month}-${day}`) : undefined;
};

const monthOf = (name: string): number => {
  const word = 'setiembre'.startsWith(name) ? name.replace('set', 'sept') : name;
  return months.findIndex((full) => full.startsWith(word)) + 1;
};

/** `31 de diciembre de 2027`, `1.º de enero de 2027`, `31/dic/27`, and the same with English months. */
const readWords = (text: string): Temporal.PlainDate | undefined => {
  const [, day, name = '', year = ''] =
    /^(\d{1,2})(?:\.?[º°])?(?: de | |[-/.])(\p{L}{3,10})\.?(?: de | del |,? |[-/.])(\d{4}|\d{2})$/u.exec(
      text,
    ) ?? [];
  if (day === undefined) return readDay(text);
  const month = monthOf(name);
  const full = year.length === 2 ? `20${year}` : year;
  return month === 0 ? readDay(`${day} ${name} ${full}`) : dayOf(full, String(month), day);
};

const readNumbers = ({ first, second, third }: Parts, order: DateOrder): Temporal.PlainDate | undefined => {
  if (first.length === 4 || order === 'ymd') {
    return third.length <= 2 ? dayOf(first, second, third) : undefined;
  }
  if (first.length > 2) return undefined;
  return order === 'dmy' ? dayOf(third, second, first) : dayOf(third, first, second);
};

const readPlain = (text: string, orders: DateOrders): Temporal.PlainDate | undefined => {
  const parts = partsOf(text);
  return parts === undefined ? readWords(text) : readNumbers(parts, orders[parts.mark]);
};

/** What a cell says of a day; `isOther` when it is none of the weekday that stands before it. */
export interface DateSaid {
  readonly day: Temporal.PlainDate;
  readonly isOther: boolean;
}

/**
 * The day in a cell. Numbers are read in the order of their marks, with two or four digits of the year; a year of four
 * digits in front decides for itself. Also `31 de diciembre de 2027`, `31-dic-2027` and the English forms of the
 * interface, all of them with a weekday before them. Undefined for all else and for days that do not exist.
 */
export const readDateCell = (text: string, orders: DateOrders): DateSaid | undefined => {
  if (text.length > longest) return undefined;
  const plain = plainCell(text);
  // Before a weekday is looked for: `mar 3, 2027` is in March, `mar 3/4/2029` a Tuesday.
  const whole = readPlain(plain, orders);
  if (whole !== undefined) return { day: whole, isOther: false };
  const { weekday, date } = splitWeekday(plain);
  const day = weekday === 0 ? undefined : readPlain(date, orders);
  return day === undefined ? undefined : { day, isOther: day.dayOfWeek !== weekday };
};

const eitherOrder: readonly DateOrders[] = [
  { slash: 'dmy', other: 'dmy' },
  { slash: 'mdy', other: 'mdy' },
];

/** Whether a cell holds a date, in any order and with or without a time. */
export const isDateCell = (text: string): boolean => {
  const { date } = splitDateCell(text.trim());
  return eitherOrder.some((orders) => readDateCell(date, orders) !== undefined);
};
