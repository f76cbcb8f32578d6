/** A trigram has as many characters. */
const shortest = 3;
/** Of longer words the index is asked for the beginning only: each further trigram would be looked up. */
const longest = 60;

const lengthOf = (word: string): number => [...word].length;

/** Whether the index has the word, or the beginning of it. */
export const hasTrigram = (word: string): boolean => lengthOf(word) >= shortest;

/** Whether the index says exactly which texts contain the word. */
export const isWhollyIndexed = (word: string): boolean =>
  lengthOf(word) >= shortest && lengthOf(word) <= longest;

const phrase = (word: string): string => `"${[...word].slice(0, longest).join('').replaceAll('"', '""')}"`;

/**
 * A query of the index of trigrams (https://sqlite.org/fts5.html, 3) for texts that contain all of the words and none
 * of the others. It also finds texts that do not, where a word is not wholly indexed; those of `must` that are
 * shorter than a trigram are left out, and one has to be longer.
 */
export const phraseQuery = (must: readonly string[], mustNot: readonly string[] = []): string =>
  [
    must
      .filter((word) => lengthOf(word) >= shortest)
      .map(phrase)
      .join(' AND '),
    ...mustNot.filter(isWhollyIndexed).map(phrase),
  ].join(' NOT ');
