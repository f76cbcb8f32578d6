import { blockElements, type MarkupPiece, splitMarkup } from './markup.ts';

/** As bare ampersands are told from entities. */
const entity = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z][a-z\\d]{1,7});';
const longCharacter = new RegExp(`${entity}|[\\u{10000}-\\u{10ffff}]`, 'giu');
const character = new RegExp(`${entity}|[^]`, 'iuy');

const countCharacters = (text: string): number => text.replace(longCharacter, '.').length;

/** Where the last of so many characters of a text without tags ends. */
export const endOfCharacters = (text: string, most: number): number => {
  character.lastIndex = 0;
  let end = 0;
  for (let left = most; left > 0 && character.test(text); left--) end = character.lastIndex;
  return end;
};

/** What cleaning writes anew in a tag. */
const rewritten = /=""|&quot;|["'\s<>/]/g;
/** What rendering puts into a text. */
const added = /^(?:p|br)$/i;

const tagLength = (source: string): number => {
  const said = source.replace(rewritten, '');
  return added.test(said) ? 0 : countCharacters(said);
};

const isBreak = (piece: MarkupPiece | undefined): boolean =>
  piece?.kind === 'tag' && (piece.name === 'br' || blockElements.has(piece.name));

const textLength = (text: string, isAfterBreak: boolean, isBeforeBreak: boolean): number => {
  let from = 0;
  let to = text.length;
  while (isAfterBreak && text[from] === '\n') from++;
  while (isBeforeBreak && to > from && text[to - 1] === '\n') to--;
  return countCharacters(text.slice(from, to));
};

/**
 * The pieces of HTML, and how much each adds to the length of the whole (docs/adr/0053): the characters of its text, entities
 * decoded, and those of what its tag says. What rendering adds does not count: `<p>`, `<br>`, line feeds beside them and beside
 * blocks, end tags.
 */
export const measurePieces = (html: string): readonly (readonly [piece: MarkupPiece, length: number])[] => {
  const pieces = splitMarkup(html);
  return pieces.map((piece, index) => {
    if (piece.kind === 'text')
      return [piece, textLength(piece.source, isBreak(pieces[index - 1]), isBreak(pieces[index + 1]))];
    if (piece.kind === 'opaque') return [piece, tagLength(piece.opening)];
    return [piece, piece.kind === 'comment' || piece.closing ? 0 : tagLength(piece.source)];
  });
};

/** Whether a text, HTML or plain, has more characters than that: code points, entities decoded. What an answer shows of it has no more. */
export const isLonger = (text: string, most: number): boolean => {
  // It has no more characters than signs.
  if (text.length <= most) return false;
  return measurePieces(text).reduce((sum, [, length]) => sum + length, 0) > most;
};
