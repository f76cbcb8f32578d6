const padded = (number: number): string => String(number).padStart(3, '0');

/** The word in the title or name of that record, and so in its slug. */
export const openWord = (number: number): string => `qz${padded(number)}t`;
/** The word in every other text of the record: what a password hides. */
export const hiddenWord = (number: number): string => `qz${padded(number)}h`;
/** What stands there in the twin. */
export const otherHiddenWord = (number: number): string => `qz${padded(number)}g`;

/** Words in a text that do not stand in the request itself, as numbers of records and whether a password hides them. */
export const wordsIn = (
  text: string,
  request: string,
): readonly { readonly word: string; readonly number: number; readonly isHidden: boolean }[] =>
  [...new Set(text.match(/qz\d{3}[tgh]/gi) ?? [])]
    .filter((word) => !request.includes(word))
    .map((word) => ({ word, number: Number(word.slice(2, 5)), isHidden: !/t$/i.test(word) }));
