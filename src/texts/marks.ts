/**
 * A text with more marks than these is no text that somebody wrote: reading it takes some ten microseconds for each, and
 * nobody else is answered meanwhile.
 */
export const mostMarks = 40_000;

const marks = new Set([...'<&"\'-\n'].map((mark) => mark.charCodeAt(0)));

/** How many signs of a text begin tags, entities, quotations, dashes or lines: what cleaning and rendering take time for. */
export const countMarks = (text: string): number => {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (marks.has(text.charCodeAt(at))) count++;
  return count;
};
