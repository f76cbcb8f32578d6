import { trimBlankEnd, trimBlankStart } from '../characters.ts';
import { blockElements, type MarkupPiece, splitMarkup } from './markup.ts';

/**
 * A stretch of HTML between blank lines and the borders of blocks. At most one block tag stands at its
 * start and one at its end; a whole `pre` element is one `opening`.
 */
export interface ParagraphChunk {
  readonly opening?: { readonly source: string; readonly name: string };
  readonly content: string;
  readonly closing?: { readonly source: string; readonly name: string };
}

const isBlank = (text: string): boolean => trimBlankStart(text) === '';

// White space is dropped on that side of these tags, so that they stay together with their parent.
function clasps(piece: MarkupPiece | undefined, side: 'before' | 'after'): boolean {
  if (piece?.kind !== 'tag') return false;
  if (piece.name === 'source' || piece.name === 'track') return true;
  if (piece.name === 'figcaption') return piece.closing === (side === 'after');
  return (piece.name === 'audio' || piece.name === 'video') && piece.closing === (side === 'before');
}

function piecesOf(html: string): MarkupPiece[] {
  const pieces = splitMarkup(html);
  return pieces.map((piece, at) => {
    if (piece.kind !== 'text') return piece;
    let source = piece.source;
    if (clasps(pieces[at - 1], 'after')) source = trimBlankStart(source);
    if (clasps(pieces[at + 1], 'before')) source = trimBlankEnd(source);
    return { kind: 'text', source };
  });
}

/** The parts of a text between its blank lines; a part is empty where the text begins or ends with one. */
function partsOf(text: string): string[] {
  const lines = text.split('\n');
  const parts: string[] = [];
  let part = lines[0] ?? '';
  let parted = false;
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue;
    if (at < lines.length - 1 && isBlank(line)) {
      parted = true;
    } else if (parted) {
      parts.push(part);
      part = line;
      parted = false;
    } else part += `\n${line}`;
  }
  return [...parts, part];
}

function indexOfPreEnd(pieces: readonly MarkupPiece[], from: number): number {
  for (let at = from; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece?.kind === 'tag' && piece.name === 'pre' && piece.closing) return at;
  }
  return pieces.length - 1;
}

/** The index of a second `<br>` after the one at `at`, with nothing but white space between them, or -1. */
function indexOfSecondBreak(pieces: readonly MarkupPiece[], at: number): number {
  const between = pieces[at + 1];
  const index = between?.kind === 'text' && isBlank(between.source) ? at + 2 : at + 1;
  const piece = pieces[index];
  return piece?.kind === 'tag' && piece.name === 'br' ? index : -1;
}

/** Splits HTML with `\n` as its line end into chunks that each are, or hold, one paragraph. */
export function splitChunks(html: string): ParagraphChunk[] {
  const pieces = piecesOf(html);
  const chunks: ParagraphChunk[] = [];
  let opening: ParagraphChunk['opening'];
  let content = '';
  const end = (closing?: ParagraphChunk['closing']): void => {
    if (opening !== undefined || closing !== undefined || !isBlank(content)) {
      chunks.push({ ...(opening && { opening }), content, ...(closing && { closing }) });
    }
    opening = undefined;
    content = '';
  };

  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece?.kind === 'text') {
      for (const [index, part] of partsOf(piece.source).entries()) {
        if (index > 0) end();
        content += part;
      }
    } else if (piece?.kind === 'tag' && piece.name === 'br') {
      const second = indexOfSecondBreak(pieces, at);
      if (second === -1) content += piece.source;
      else {
        end();
        at = second;
      }
    } else if (piece?.kind !== 'tag' || !blockElements.has(piece.name) || piece.name === 'figcaption') {
      content += piece?.source ?? '';
    } else if (piece.closing) end(piece);
    else {
      end();
      const last = piece.name === 'pre' ? indexOfPreEnd(pieces, at) : at;
      const source = pieces.slice(at, last + 1).map((inner) => inner.source);
      opening = { source: source.join(''), name: piece.name };
      at = last;
      if (piece.name === 'hr' || piece.name === 'pre') end();
    }
  }
  end();
  return chunks;
}
