import { endsOf, type WriteDay } from '../date-words.ts';
import type { Words } from '../es.ts';
import { wordsOf } from '../words-of.ts';
import { type DateStyle, isMonthBeforeDay } from './formats.ts';

const dayOfMonth: WriteDay = (number, month, year) => `${month} ${number}${year === null ? '' : `, ${year}`}`;

type DateWords = Words['dates'];

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const nth = (number: number): string => `${number}${endings[ordinals.select(number)] ?? 'th'}`;

/** Returns English dates as regions write them that put the month before the day: `Fri, Mar 5` (pages.md 3.9). */
const monthFirst = (english: DateWords): DateWords => ({
  ...english,
  dayOfMonth,
  wholeDay: (weekday, day) => `${weekday}, ${day}`,
  shortDay: (weekday, ...day) => `${weekday}, ${dayOfMonth(...day)}`,
  range: (span) => {
    const { first, last, isOneMonth, years } = span;
    if (!isOneMonth) return endsOf(dayOfMonth, span).join(' – ');
    const [year] = years;
    return `${first.month} ${first.number}–${last.number}${year === undefined ? '' : `, ${year}`}`;
  },
  span: ({ first, last, isOneMonth }) =>
    `${first.month} ${first.number}${isOneMonth ? '–' : ` – ${last.month} `}${last.number}`,
  sheet: { ...english.sheet, isMonthFirst: true },
  untilTimeOfWeekday: (time, weekday, number) => `until ${time} on ${weekday} the ${nth(number)}`,
  untilTimeOfDay: (time, ...day) => `until ${time} on ${dayOfMonth(...day)}`,
  untilWeekday: (weekday, number) => `until ${weekday} the ${nth(number)}`,
  sinceDay: (...day) => `from ${dayOfMonth(...day)}`,
  untilDay: (...day) => `until ${dayOfMonth(...day)}`,
});

const monthFirstEnglish = monthFirst(wordsOf('en').dates);

/** Returns how dates of that style are written: in English in the order of the region, else in that of the language. */
export const datesOf = (style: DateStyle): DateWords =>
  style.language === 'en' && isMonthBeforeDay(style) ? monthFirstEnglish : wordsOf(style.language).dates;
