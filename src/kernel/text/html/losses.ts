import { type MarkupPiece, splitMarkup } from './markup.ts';
import { decodeEntities } from './plain-text.ts';

/** What a text loses when it is cleaned: elements, attributes or comments; words. */
export type TextLoss = 'html_removed' | 'text_lost';

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
/** What they hold nobody reads. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'template']);
/** The marks of editor blocks: they show nothing, unless a block is nothing but its mark. */
const blockMark = /^<!--\s+\/?wp:.*(?<!\/)-->$/s;

const openingOf = (piece: MarkupPiece): string | null => {
  if (piece.kind === 'opaque') return piece.opening;
  return piece.kind === 'tag' && !piece.closing ? piece.source : null;
};

/** The elements, attributes and comments of a text, each as often as it stands there. */
const markupIn = (pieces: readonly MarkupPiece[]): string[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'comment') return blockMark.test(piece.source) ? [] : [piece.source];
    const opening = openingOf(piece);
    if (opening === null || !('name' in piece)) return [];
    const attributes = [...opening.slice(1 + piece.name.length, -1).matchAll(attribute)].map(
      ([, name = '', double, single, bare]) =>
        `${piece.name} ${name.toLowerCase()}=${decodeEntities(double ?? single ?? bare ?? '')}`,
    );
    return [piece.name, ...attributes];
  });

const wordsIn = (pieces: readonly MarkupPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return decodeEntities(piece.source);
      if (piece.kind !== 'opaque' || unread.has(piece.name)) return '';
      return decodeEntities(piece.source.slice(piece.opening.length).replace(/<[^<>]*>/g, ''));
    })
    .join('')
    .replace(/\s+/g, '');

const isWithin = (some: readonly string[], all: readonly string[]): boolean => {
  const left = new Map<string, number>();
  for (const one of all) left.set(one, (left.get(one) ?? 0) + 1);
  return some.every((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count > 0;
  });
};

/** What is missing in the cleaned text of what was sent. White space, and how a sign is written, do not count. */
export const lossesOf = (sent: string, cleaned: string): readonly TextLoss[] => {
  if (sent === cleaned) return [];
  const [before, after] = [splitMarkup(sent), splitMarkup(cleaned)];
  return [
    ...(isWithin(markupIn(before), markupIn(after)) ? [] : (['html_removed'] as const)),
    ...(wordsIn(before) === wordsIn(after) ? [] : (['text_lost'] as const)),
  ];
};
