import { splitMarkup } from './html/markup.ts';

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
