/** Marks that show nothing: of the direction of writing, of where a word may break. Programs put them around dates. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What most cells are made of. */
const alreadyPlain = /^[\d/.:-]*$/;

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The text of a cell with a date or a time in small letters, with single blanks, one sign for all dashes and no marks that show nothing. */
export const plainCell = (text: string): string => (alreadyPlain.test(text) ? text : tidied(text));
