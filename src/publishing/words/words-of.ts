import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { eu } from './eu.ts';
import { gl } from './gl.ts';
import type { PageLanguage, Words } from './words.ts';

const all: Readonly<Record<PageLanguage, Words>> = { es, en, ca, gl, eu };

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
