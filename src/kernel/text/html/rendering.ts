import { countMarks, mostMarks, trimBlanks } from '../characters.ts';
import { renderSmileys } from '../smileys.ts';
import { renderTypography } from '../typography.ts';
import { renderLineBreaks } from './line-breaks.ts';
import { splitMarkup } from './markup.ts';
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
function renderParagraphs(html: string): string {
  const source = html.replace(/\r\n?/g, '\n');
  const chunks = splitChunks(source).map(renderChunk);
  return trimBlanks(renderLineBreaks(chunks.filter((chunk) => chunk !== '').join('\n')));
}

const blockComment = /<!--\s+wp:/;

function withoutComments(html: string): string {
  if (!html.includes('<!') && !html.includes('<?')) return html;
  return splitMarkup(html)
    .map((piece) => (piece.kind === 'comment' ? '' : piece.source))
    .join('');
}

/** Whether it would hold up everybody: such a text can come by an import. It is shown as it is stored, which is clean. */
const isEndless = (stored: string): boolean => stored.length > mostMarks && countMarks(stored) > mostMarks;

/**
 * A stored title, or the name of a venue or organizer, as readers get it: HTML with typographic signs as
 * entities, tags kept, trimmed (reference events-api 1.1).
 */
export function renderTitle(stored: string): string {
  if (isEndless(stored)) return stored;
  return trimBlanks(renderTypography(withoutComments(stored)));
}

/**
 * A stored description as readers get it: HTML with typographic signs, paragraphs and emoji; editor
 * comments are removed, and a text made of editor blocks gets no paragraphs added; shortcodes stay as they
 * are. `''` for none (reference events-api 1.1). One with more than `mostMarks` comes as it is stored.
 */
export function renderDescription(stored: string): string {
  if (isEndless(stored)) return stored;
  if (!stored.includes('<!--') || !blockComment.test(stored)) return renderExcerpt(stored);
  return trimBlanks(renderSmileys(renderTypography(withoutComments(stored))));
}

/** A stored excerpt as readers get it: as a description, but paragraphs are made in every case. */
export function renderExcerpt(stored: string): string {
  if (stored === '' || isEndless(stored)) return stored;
  return renderSmileys(renderParagraphs(renderTypography(withoutComments(stored))));
}
