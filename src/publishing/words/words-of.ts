import { en } from './en.ts';
import { es } from './es.ts';
import type { PageLanguage, Words } from './words.ts';

const all: Readonly<Record<PageLanguage, Words>> = { es, en };

/** The words of pages in that language. */
export const wordsOf = (language: PageLanguage): Words => all[language];

/** The languages of pages, the site's own first in the list of a page that knows it. */
export const pageLanguages: readonly PageLanguage[] = ['es', 'en'];
