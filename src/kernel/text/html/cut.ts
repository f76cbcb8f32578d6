import { trimBlankEnd } from '../characters.ts';
import { endOfCharacters, measurePieces } from './length.ts';
import { blockElements, type MarkupPiece } from './markup.ts';

const lastBlank = (text: string, from: number): number => {
  let at = from;
  while (at > -1 && !/\s/.test(text[at] ?? '')) at--;
  return at;
};

/** Where blocks, lines and words end in a text, the last of each up to there. */
const endsIn = (text: string, to: number): readonly number[] => [
  Math.max(text.lastIndexOf('\n\n', to), text.lastIndexOf('\n\r\n', to)),
  text.lastIndexOf('\n', to),
  lastBlank(text, to),
];

const endsOf = (piece: MarkupPiece): readonly number[] => {
  if (piece.kind === 'text') return endsIn(piece.source, piece.source.length - 1);
  if (piece.kind !== 'tag') return [];
  const end = piece.source.length;
  if (piece.closing && blockElements.has(piece.name)) return [end];
  return piece.name === 'br' ? [-1, end] : [];
};

/**
 * The beginning of a text, HTML or plain, of at most so many characters as `isLonger` counts them: up to the end of a block,
 * else of a line, else of a word, as long as that leaves half of it. Elements may be left open.
 */
export const cutText = (html: string, most: number): string => {
  const ends = [0, 0, 0];
  let at = 0;
  let left = most;
  const note = (found: readonly number[]): void => {
    for (const [kind, end] of found.entries()) if (end > -1) ends[kind] = at + end;
  };
  for (const [piece, length] of measurePieces(html)) {
    if (length <= left) {
      note(endsOf(piece));
      at += piece.source.length;
      left -= length;
      continue;
    }
    if (piece.kind === 'text') {
      const end = endOfCharacters(piece.source, left);
      note(endsIn(piece.source, end));
      at += end;
    }
    break;
  }
  const end = ends.find((one) => one >= at / 2 && one <= at) ?? at;
  return trimBlankEnd(html.slice(0, end));
};
