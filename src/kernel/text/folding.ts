import { normalized } from './characters.ts';
import { decodeEntities, plainText } from './html/plain-text.ts';

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
// Marks that any letter may carry, and Hebrew points; not the vowel signs of Indic scripts or Thai.
const marks = /[[\p{M}&&\p{Script=Inherited}]\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]+/gv;
const alike: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛ʼ′´`'].map((sign): [string, string] => [sign, "'"]),
  ...[...'“”„‟«»″'].map((sign): [string, string] => [sign, '"']),
  ...[...'‐‑‒–—―−'].map((sign): [string, string] => [sign, '-']),
  ['×', 'x'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ŧ', 't'],
  ['ς', 'σ'],
]);
const alikeSign = new RegExp(`[${[...alike.keys()].join('')}]`, 'g');

/** ASCII without the signs above: nothing more is to be folded. */
const plainLetters = /^[\0-_a-\x7f]*$/;

/** Upper case joins letters that lower case keeps apart: `ß` and `ss`, `ı` and `i`, `ſ` and `s`. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

// What is one space already is left as it is, which is most of them.
const blankRun = /\s{2,}|[^\S ]/g;
const foldSpaces = (text: string): string => text.replace(blankRun, ' ').trim();

/** Plain text without the differences of letter case, accents, width and typographic signs. */
function foldCharacters(text: string): string {
  const folded = foldCase(normalized(text.toWellFormed(), 'NFKD').replace(marks, ''));
  if (plainLetters.test(folded)) return folded;
  return folded
    .normalize('NFKD')
    .replace(marks, '')
    .replace(invisible, '')
    .replace(alikeSign, (sign) => alike.get(sign) ?? sign);
}

/**
 * The text in which searches look: HTML as it is read (no markup, entities decoded), without the differences
 * of letter case, accents, typographic signs and white space. One folding for both databases (design, 4).
 */
export function foldText(html: string): string {
  return foldSpaces(foldCharacters(plainText(html)));
}

/**
 * What a reader typed to be searched for, in the form of `foldText`: entities are decoded, but markup is
 * text here. `''` if nothing is left.
 */
export function foldQuery(query: string): string {
  return foldSpaces(foldCharacters(decodeEntities(query)));
}

/**
 * The key by which names are the same: letter case, accents and trailing blanks do not count (reference
 * venues-organizers-terms 4.8).
 */
export function nameKey(name: string): string {
  return foldCharacters(decodeEntities(name)).trimEnd();
}

/**
 * The key by which names of categories and tags are the same: letter case does not count, accents do
 * (reference venues-organizers-terms 5).
 */
export function termNameKey(name: string): string {
  return foldCase(normalized(decodeEntities(name).toWellFormed(), 'NFC'))
    .normalize('NFC')
    .trimEnd();
}

// In the order of the Unicode Collation Algorithm's default table, in which all of them precede digits.
const punctuation = `_-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;
const punctuationKey = new Map(
  [...punctuation].map((sign, at) => [sign, `!${String.fromCharCode(0x41 + at)}`]),
);

/**
 * The key whose plain binary order is the order of names: letter case and accents do not count, blanks come
 * before punctuation, digits and letters, as in MySQL's `utf8mb4_unicode_520_ci`.
 */
export function sortKey(name: string): string {
  return foldSpaces(nameKey(name)).replace(/[!-/:-@[-`{-~]/g, (sign) => punctuationKey.get(sign) ?? sign);
}

/** The longest key of a title, in characters; titles that begin alike for so long are in order of their ids. */
export const longestTitleKey = 100;

/** The key by which events are in order of their titles: as they are read, otherwise as names of terms are. */
export const titleKey = (title: string): string =>
  sortKey(plainText(title)).slice(0, longestTitleKey).toWellFormed();
