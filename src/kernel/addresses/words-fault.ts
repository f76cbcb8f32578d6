import type { Phrase } from '../phrase.ts';
import { slugOf } from '../text/slugs.ts';
import { type AddressSettings, basesOf, vocabularyOf } from './address-words.ts';
import { closedSegments } from './vocabulary.ts';

/** First segments that Cartelera or WordPress has for something else, or that other pages are to have. */
const takenSegments: ReadonlySet<string> = new Set([
  ...['admin', 'assets', 'audit', 'docs', 'embed', 'healthz', 'media', 'metrics', 'oembed', 'readyz'],
  ...['author', 'session', 'calendar-embed', 'comments', 'feed', 'proposals', 'tag'],
  ...['wp-admin', 'wp-content', 'wp-includes', 'wp-json'],
]);

/** `es`, `pt-br`: kept free for texts in several languages. */
const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/;

const hasNoLetter = (word: string): boolean => !/[a-z]/.test(word);

const empty = (word: string): Phrase => ({
  es: `"${word}" no sirve en una dirección: elige una palabra con letras, como agenda.`,
  en: `"${word}" cannot stand in an address: choose a word with letters, like events.`,
});

const language = (word: string): Phrase => ({
  es: `"${word}" es el código de un idioma; las direcciones no pueden empezar por él.`,
  en: `"${word}" is the code of a language; addresses cannot begin with it.`,
});

const taken = (word: string): Phrase => ({
  es: `Las direcciones que empiezan por /${word} ya tienen otro uso; elige otra palabra.`,
  en: `Addresses that begin with /${word} are in use for something else; choose another word.`,
});

const repeated = (word: string): Phrase => ({
  es: `"${word}" aparece dos veces; cada palabra de las direcciones debe ser distinta.`,
  en: `"${word}" appears twice; the words of addresses must differ from one another.`,
});

const ofFeeds = (word: string): Phrase => ({
  es: `Con "${word}" terminan otras direcciones; elige otra palabra.`,
  en: `Other addresses end in "${word}"; choose another word.`,
});

const firstRepeated = (words: readonly string[]): string | undefined =>
  words.find((word, index) => words.indexOf(word) !== index);

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const faultOfBases = (
  bases: readonly string[],
  series: string,
  servedPaths: readonly string[],
): Phrase | null => {
  // Below a longer path nothing stands that a page has: `/calendar/events/v1` leaves `/calendar/list/` to the pages.
  const single = servedPaths.map(segmentsOf).filter(({ length }) => length === 1);
  const served = new Set(single.map(([segment = '']) => segment.toLowerCase()));
  for (const base of bases) {
    if (hasNoLetter(base)) return empty(base);
    if (languageTag.test(base)) return language(base);
    if (takenSegments.has(base) || served.has(base) || base === 'series' || base === series)
      return taken(base);
  }
  const twice = firstRepeated(bases);
  return twice === undefined ? null : repeated(twice);
};

/**
 * What keeps addresses from being written with these words, or null. `servedPaths` are the paths under which the program
 * serves something else: mounts and routes.
 */
export const faultOfWords = (settings: AddressSettings, servedPaths: readonly string[]): Phrase | null => {
  const words = Object.values(vocabularyOf(settings)).map(slugOf);
  const series = slugOf(vocabularyOf(settings).series);
  const inBases = faultOfBases(Object.values(basesOf(settings)).map(slugOf), series, servedPaths);
  if (inBases !== null) return inBases;
  for (const word of words) {
    if (hasNoLetter(word)) return empty(word);
    if (closedSegments.has(word)) return ofFeeds(word);
  }
  const twice = firstRepeated(words);
  return twice === undefined ? null : repeated(twice);
};
