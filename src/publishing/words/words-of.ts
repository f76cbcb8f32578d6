import { ca } from './ca.ts';
import { en } from './en.ts';
import { es, type Words } from './es.ts';
import { eu } from './eu.ts';
import { gl } from './gl.ts';

const all = { es, en, ca, gl, eu };

/** The languages of pages, BCP 47. */
export type PageLanguage = keyof typeof all;

/** What is said of an event above all else. */
export type EventState = keyof Words['state'];

/** Returns the words of pages in that language. */
export const wordsOf = (language: PageLanguage): Words => all[language];

/** The languages of pages. */
export const pageLanguages = Object.keys(all) as readonly PageLanguage[];

/** Returns the language of pages with that tag; null for none. */
export const pageLanguageOf = (tag: string | null): PageLanguage | null =>
  pageLanguages.find((language) => language === tag) ?? null;

/** Returns the text with a capital letter at its start. */
export const capitalized = (text: string): string => {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
};
