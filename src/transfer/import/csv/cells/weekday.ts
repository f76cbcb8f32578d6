import { weekdayNumber } from '../../../../kernel/time/calendar-day.ts';

const days = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

const numberOf = (word: string): number => {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return days.findIndex((day) => day === plain || day.slice(0, 3) === plain) + 1 || weekdayNumber(plain);
};

/** A date without the weekday before it, whose number, 1 for Monday to 7, is 0 for none: `lunes, 31/12/2029`. */
export const splitWeekday = (text: string): { readonly weekday: number; readonly date: string } => {
  const [, word = '', date = ''] = /^(\p{L}{3,9})\.?,? (.+)$/u.exec(text) ?? [];
  const weekday = numberOf(word);
  return weekday === 0 ? { weekday, date: text } : { weekday, date };
};
