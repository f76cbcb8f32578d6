import type { DateStyle } from '../../src/publishing/words/dates/formats.ts';
import type { PageLanguage } from '../../src/publishing/words/words-of.ts';
import { pageLanguages } from '../../src/publishing/words/words-of.ts';

/** How dates are written in a language in Spain. */
export const styleOf = (language: PageLanguage): DateStyle => ({ language, region: 'ES' });

/** The times of an event, to the minute; of whole days from 00:00 to 23:59. */
export const at = (start: string, end: string, allDay = false) => ({
  start: `${start}:00`,
  end: allDay ? `${end}:59` : `${end}:00`,
  allDay,
});

/** What each language says. */
export type Said = Readonly<Record<PageLanguage, string>>;

/** What is said in each language. */
export const saidInAll = (say: (style: DateStyle) => string): Said =>
  Object.fromEntries(pageLanguages.map((language) => [language, say(styleOf(language))])) as unknown as Said;
