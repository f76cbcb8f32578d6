import { capitalized } from '../capitalized.ts';
import { type DateStyle, dayNumber, monthName, weekdayName } from './formats.ts';

const yearOf = (day: string): string => String(Number(day.slice(0, 4)));

/** `5 de marzo`, `5 March`; in another year than today's with it. */
export const dayAndMonth = (style: DateStyle, day: string, today: string): string => {
  const number = dayNumber(day);
  const month = monthName(style, day, 'long');
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4);
  if (style.language === 'es') return `${number} de ${month}${isOfThisYear ? '' : ` de ${yearOf(day)}`}`;
  return `${number} ${month}${isOfThisYear ? '' : ` ${yearOf(day)}`}`;
};

/** `viernes, 5 de marzo`, `Friday 5 March`: inside of a sentence. */
export const wholeDay = (style: DateStyle, day: string, today: string): string =>
  `${weekdayName(style, day, 'long')}${style.language === 'es' ? ', ' : ' '}${dayAndMonth(style, day, today)}`;

/** `vie 5 mar`, `Fri 5 Mar`; in another year than today's with it. */
export const shortDay = (style: DateStyle, day: string, today: string): string => {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${yearOf(day)}`;
  return `${weekdayName(style, day, 'short')} ${dayNumber(day)} ${monthName(style, day, 'short')}${year}`;
};

/** `noviembre de 2026`, `November 2026`; takes `YYYY-MM` or a day. */
export const monthAndYear = (style: DateStyle, month: string): string =>
  `${monthName(style, month, 'long')}${style.language === 'es' ? ' de' : ''} ${yearOf(month)}`;

/** `del 3 al 5 de mayo`, `3–5 May`; with years where one is not today's, with months where they differ. */
export const dayRange = (style: DateStyle, first: string, last: string, today: string): string => {
  const areOfOneYear = first.slice(0, 4) === last.slice(0, 4);
  const areOfOneMonth = areOfOneYear && first.slice(5, 7) === last.slice(5, 7);
  const end = areOfOneYear ? dayAndMonth(style, last, today) : dayAndMonth(style, last, '');
  const begin = areOfOneMonth ? dayNumber(first) : dayAndMonth(style, first, areOfOneYear ? first : '');
  if (style.language === 'es') return `del ${begin} al ${end}`;
  return areOfOneMonth ? `${begin}–${end}` : `${begin} – ${end}`;
};

/** The heading of a day: `Hoy, viernes 5 de marzo`, `Viernes, 5 de marzo`. */
export const dayHeading = (style: DateStyle, day: string, today: string, near: string | null): string => {
  if (near === null) return capitalized(wholeDay(style, day, today));
  return `${near}, ${weekdayName(style, day, 'long')} ${dayAndMonth(style, day, today)}`;
};
