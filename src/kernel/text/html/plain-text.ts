import { decodeHTML } from 'entities/decode';
import { trimBlankEnd, trimBlanks } from '../characters.ts';
import { blockElements, splitMarkup } from './markup.ts';

// As many digits as there are: browsers count no leading zeros either.
const entity = /&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]{1,31});/g;

/** An ampersand that does not begin a numeric or a named entity. */
const bareAmpersand = /&(?!#(?:\d+|[xX][0-9a-fA-F]+);|[a-zA-Z][a-zA-Z0-9]{1,7};)/g;

/**
 * The text with numeric and named HTML entities replaced by their characters. Unknown names stay as they
 * are; numbers that denote no character become U+FFFD, so that no NUL or lone surrogate can come out.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(entity, (found) => decodeHTML(found)) : text;
}

/**
 * The text with every ampersand that begins no entity written as `replacement`; existing entities are kept
 * (reference events-api 1.1: `&` becomes `&#038;`, `&amp;` stays).
 */
export function escapeBareAmpersands(text: string, replacement = '&#038;'): string {
  return text.includes('&') ? text.replace(bareAmpersand, replacement) : text;
}

/** The plain text written so that an HTML reader shows exactly it, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

// What is one space already is left as it is, which is most of them.
const blankRun = /[\t\n\v\f\r ]{2,}|[\t\n\v\f\r]/g;

/** Blocks with an empty line around them; other blocks have a line to themselves. */
const spacedElements = new Set('p blockquote pre table ul ol dl h1 h2 h3 h4 h5 h6 hr'.split(' '));

/**
 * HTML as it is read: without markup and comments, entities decoded, white space runs as one space; blocks
 * and `<br>` begin a new line, paragraphs stand between empty lines. For `?text=plain`.
 */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return trimBlanks(html.replace(blankRun, ' '));
  const lines: string[] = [];
  let line = '';
  let preDepth = 0;
  const endLine = (): void => {
    lines.push(preDepth === 0 ? trimBlanks(line) : trimBlankEnd(line));
    line = '';
  };
  const endBlock = (spaced: boolean): void => {
    if (trimBlanks(line) !== '') endLine();
    else line = '';
    if (spaced && lines.length > 0 && lines.at(-1) !== '') lines.push('');
  };
  for (const piece of splitMarkup(html)) {
    if (piece.kind === 'text') {
      if (preDepth === 0) line += piece.source.replace(blankRun, ' ');
      else {
        for (const [at, part] of piece.source.split(/\r\n?|\n/).entries()) {
          if (at > 0) endLine();
          line += part;
        }
      }
    } else if (piece.kind === 'tag') {
      if (piece.name === 'br') endLine();
      else if (blockElements.has(piece.name)) endBlock(spacedElements.has(piece.name));
      if (piece.name === 'pre') preDepth = Math.max(0, preDepth + (piece.closing ? -1 : 1));
    }
  }
  endLine();
  return trimBlanks(decodeEntities(lines.join('\n')));
}
