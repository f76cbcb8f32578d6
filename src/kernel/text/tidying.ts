import { type MarkupPiece, opaqueElements, splitMarkup } from './html/markup.ts';
import { escapeBareAmpersands } from './html/plain-text.ts';

/**
 * The name of an attribute that `tidyMarkup` gives to void elements written without a slash. It is a
 * control character, which `usableCharacters` takes from every text, so that no client can write it.
 */
export const withoutSlash = '\u0001';

const voidElements = new Set(['img', 'br', 'hr', 'wbr', 'col', 'area', 'source', 'track']);

/** Elements whose end tag may be left out before the next of their kind. */
const selfEnding = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

/** How deep elements may nest; the HTML library's time grows with the square of the depth. */
const deepest = 100;

interface OpenElements {
  readonly names: string[];
  /** How many opening tags of each name were left out, whose end tags are to be left out too. */
  readonly leftOut: Map<string, number>;
}

function keepsClosingTag({ names, leftOut }: OpenElements, name: string): boolean {
  const count = leftOut.get(name) ?? 0;
  if (count > 0) {
    leftOut.set(name, count - 1);
    return false;
  }
  const at = names.lastIndexOf(name);
  if (at !== -1) names.length = at;
  return at !== -1;
}

function keepsOpeningTag({ names, leftOut }: OpenElements, name: string): boolean {
  if (names.at(-1) === name && selfEnding.has(name)) return true;
  if (names.length < deepest) names.push(name);
  else leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
  return names.length < deepest || !leftOut.has(name);
}

const escapeAngles = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * HTML source made easy for an HTML parser to read as it was meant: a bare `<`, `>` or `&` becomes an
 * entity (an ampersand becomes `ampersand`), comments and elements that hold no text for readers go with
 * all they hold (frames stay if `keepsFrames`), end tags without a start and elements nested too deep lose
 * their tags. What is left is not safe yet.
 */
export function tidyMarkup(html: string, ampersand: string, keepsFrames = false): string {
  const open: OpenElements = { names: [], leftOut: new Map() };
  const tidy = (piece: MarkupPiece): string => {
    if (piece.kind === 'text') return escapeAngles(escapeBareAmpersands(piece.source, ampersand));
    if (piece.kind === 'comment') return '';
    if (piece.kind === 'opaque') {
      const framed = keepsFrames && piece.name === 'iframe';
      return framed ? `${escapeBareAmpersands(piece.opening, ampersand)}</iframe>` : '';
    }
    if (opaqueElements.has(piece.name)) return '';
    const source = escapeBareAmpersands(piece.source, ampersand);
    if (voidElements.has(piece.name)) {
      if (piece.closing) return '';
      return source.endsWith('/>') ? source : `${source.slice(0, -1)} ${withoutSlash}>`;
    }
    const keeps = piece.closing ? keepsClosingTag(open, piece.name) : keepsOpeningTag(open, piece.name);
    return keeps ? source : '';
  };
  return splitMarkup(html).map(tidy).join('');
}
