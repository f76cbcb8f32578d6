import { trimBlanks } from '../characters.ts';

/** Markup, and white space that `renderParagraphs` treats in its own way. */
const otherSigns = /[<\t\v\f\r]/;

/**
 * Whether the text is made of nothing but lines and empty lines, as most descriptions are: `renderPlainParagraphs` may
 * be asked then.
 */
export const isPlain = (text: string): boolean =>
  !otherSigns.test(text) && !text.includes(' \n') && !text.includes('\n ') && trimBlanks(text) === text;

/**
 * The same that `renderParagraphs` gives for a plain text, in a tenth of the time: a list of events that nobody has
 * asked for renders fifty of them.
 */
export const renderPlainParagraphs = (text: string): string => {
  if (text === '') return '';
  if (!text.includes('\n')) return `<p>${text}</p>`;
  return `<p>${text.replace(/\n+/g, (feeds) => (feeds === '\n' ? '<br />\n' : '</p>\n<p>'))}</p>`;
};
