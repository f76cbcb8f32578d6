import { splitMarkup } from './html/markup.ts';

/** Control characters that neither HTML nor XML may hold; tab, line feed and carriage return stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unusableControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * The text without what no text column, JSON reader or XML feed can hold: NUL and other control
 * characters are removed, a lone surrogate becomes U+FFFD. Nothing else is changed.
 */
export function usableCharacters(text: string): string {
  return text.toWellFormed().replace(unusableControls, '');
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The text without ASCII white space at its start. No-break spaces count as text. */
export function trimBlankStart(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start++;
  return text.slice(start);
}

/** The text without ASCII white space at its end, in linear time whatever the text is. */
export function trimBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * The text without ASCII white space at both ends: how titles are trimmed (reference events-api 1.1).
 * No-break spaces count as text.
 */
export function trimBlanks(text: string): string {
  return trimBlankStart(trimBlankEnd(text));
}

/**
 * A text with more marks than these is no text that somebody wrote: reading it takes up to six microseconds for each, and
 * nobody else is answered meanwhile.
 */
export const mostMarks = 20_000;

/** Borders of tags, entities, quotations, dashes, lines, multiplications, and what may be a smiley. */
const signs = /[<>&"'`\n\r-]|(?<=\d)x(?=\d)|(?<=\s)[:;8](?=\S)/g;
/** What parts attributes, and declarations of a style: each is judged by itself. */
const partings = /[\s;]|(?<!<)\/(?!>)/g;

/** How often the pattern matches; beyond `mostMarks` it does not matter how often. */
const countMatches = (text: string, pattern: RegExp): number => {
  let count = 0;
  pattern.lastIndex = 0;
  while (count <= mostMarks && pattern.test(text)) count += 1;
  return count;
};

/** Without the paragraph that rendering puts around a text. */
const unwrapped = (text: string): string =>
  text.startsWith('<p>') && text.endsWith('</p>') ? text.slice('<p>'.length, -'</p>'.length) : text;

/**
 * How many marks a text has, what cleaning and rendering take time for: signs that they look for, and what parts the
 * attributes of tags. With more than `mostMarks` it is some number above that.
 */
export const countMarks = (said: string): number => {
  const text = unwrapped(said);
  const count = countMatches(text, signs);
  if (count > mostMarks || !text.includes('<')) return count;
  return splitMarkup(text).reduce(
    (sum, piece) => (piece.kind === 'tag' ? sum + countMatches(piece.source, partings) : sum),
    count,
  );
};

/** The first combining mark. */
const combining = /[\u0300-\uffff]/;
const run = /\p{M}{2,}/gu;
/** UAX #15, 13: Stream-Safe Text Format. */
const mostTogether = 30;

/**
 * The text in a Unicode normal form, without combining marks past thirty in a row, which no writing has: putting them
 * into order takes the square of their number, and nobody else is answered meanwhile.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKD'): string => {
  // Nothing before the first combining mark is composed otherwise (UAX #15, 9, NFC_Quick_Check).
  if (!combining.test(text)) return form === 'NFC' ? text : text.normalize(form);
  const bounded = text.replace(run, (marks) =>
    marks.length > mostTogether ? marks.slice(0, mostTogether).toWellFormed() : marks,
  );
  return bounded.normalize(form);
};

/** Returns a foreign text on one line, without characters that control a terminal or the direction of letters. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
