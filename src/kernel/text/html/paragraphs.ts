import { trimBlanks } from '../characters.ts';
import { renderLineBreaks } from './line-breaks.ts';
import { type ParagraphChunk, splitChunks } from './paragraph-chunks.ts';

const withoutFeedsAtStart = (text: string): string => {
  let start = 0;
  while (text[start] === '\n') start++;
  return text.slice(start);
};

const withoutFeedsAtEnd = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
};

// Whether the chunk opens, closes, or is a block decides where its paragraph tags go. Where WordPress leaves
// a paragraph open or closes one that is not open, ours is closed or left out.
function renderChunk({ opening, content: source, closing }: ParagraphChunk): string {
  const start = opening?.source ?? '';
  const end = closing?.source ?? '';
  let content = source;
  if (opening === undefined) content = withoutFeedsAtStart(content);
  if (closing === undefined) content = withoutFeedsAtEnd(content);
  const empty = trimBlanks(content) === '';

  if (opening?.name === 'p' && (closing?.name ?? 'p') === 'p') {
    return empty && /^<p\s*>$/i.test(start) ? '' : `${start}${content}</p>`;
  }
  if (opening?.name === 'blockquote' && !empty) return `${start}<p>${content}</p>${end}`;
  if (opening !== undefined) return start + content + end;
  if (closing?.name === 'p') return empty ? '' : `<p>${content}</p>`;
  if (empty || content.startsWith('<figcaption')) return content + end;
  return `<p>${content}</p>${end}`;
}

/**
 * HTML in which text outside of blocks stands in paragraphs: a blank line, or two `<br>`, begins a new one,
 * a single line feed becomes `<br />`; block elements each get a line (reference events-api 1.1). Nothing
 * but white space gives `''`.
 */
export function renderParagraphs(html: string): string {
  const source = html.replace(/\r\n?/g, '\n');
  const chunks = splitChunks(source).map(renderChunk);
  return trimBlanks(renderLineBreaks(chunks.filter((chunk) => chunk !== '').join('\n')));
}

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
