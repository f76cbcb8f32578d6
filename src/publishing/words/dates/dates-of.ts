import { wordsOf } from '../words-of.ts';
import type { DateWords } from './date-words.ts';
import { type DateStyle, isMonthBeforeDay } from './formats.ts';
import { monthFirst } from './month-first.ts';

const monthFirstEnglish = monthFirst(wordsOf('en').dates);

/** How dates are put together in that style: in English in the order of the region, in the others in that of the language. */
export const datesOf = (style: DateStyle): DateWords =>
  style.language === 'en' && isMonthBeforeDay(style) ? monthFirstEnglish : wordsOf(style.language).dates;
