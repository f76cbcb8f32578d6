import { splitMarkup } from './html/markup.ts';

// The marks WordPress knows, by the emoji they stand for. For its two own pictures stands the emoji nearest to them.
const marksByEmoji: Readonly<Record<string, string>> = {
  '🙂': ':) :-) :smile:',
  '😀': ':D :-D :grin:',
  '🙁': ':( :-( :sad:',
  '😮': ':o :-o :eek:',
  '😯': '8O 8-O :shock:',
  '😕': ':? :-? :???:',
  '😎': '8-) :cool:',
  '😡': ':x :-x :mad:',
  '😛': ':P :-P :razz:',
  '😐': ':| :-| :neutral:',
  '😉': ';) ;-) :wink:',
  '😆': ':lol:',
  '😳': ':oops:',
  '😥': ':cry:',
  '👿': ':evil:',
  '😈': ':twisted:',
  '🙄': ':roll:',
  '😁': ':mrgreen:',
  '❗': ':!:',
  '❓': ':?:',
  '💡': ':idea:',
  '➡': ':arrow:',
};

const emojiByMark = new Map(
  Object.entries(marksByEmoji).flatMap(([emoji, marks]) =>
    marks.split(' ').map((mark): [string, string] => [mark, emoji]),
  ),
);

/** A word that may be a smiley: every mark begins and ends with one of these signs. */
const candidate = /(?<=^|[\r\n\t \u00a0]|&nbsp;)[:;8][^\s\u00a0&<]{1,9}(?=$|[\r\n\t \u00a0]|&nbsp;)/g;

// In most texts there is no mark, and splitting them takes longer than these looks; the first is the quicker one.
const markSigns = /[:;8][^\s\u00a0&<]/;
const markAlone = /(?:^|[\r\n\t \u00a0>;])[:;8][^\s\u00a0&<]/;

const literalElements = new Set(['code', 'pre', 'style', 'script', 'textarea']);

/**
 * HTML with text smileys that stand alone (`:)`, `:lol:`) as emoji; code elements are left as they are
 * (reference events-api 1.1).
 */
export function renderSmileys(html: string): string {
  if (!markSigns.test(html) || !markAlone.test(html)) return html;
  let literal: string | undefined;
  let rendered = '';
  for (const piece of splitMarkup(html)) {
    if (piece.kind === 'text' && literal === undefined) {
      rendered += piece.source.replace(candidate, (mark) => emojiByMark.get(mark) ?? mark);
      continue;
    }
    rendered += piece.source;
    if (piece.kind !== 'tag') continue;
    if (literal === undefined && !piece.closing && literalElements.has(piece.name)) literal = piece.name;
    else if (piece.closing && piece.name === literal) literal = undefined;
  }
  return rendered;
}
