import { usableCharacters } from './characters.ts';
import { lossesOf, type TextLoss } from './html/losses.ts';
import { splitMarkup } from './html/markup.ts';
import { escapeBareAmpersands } from './html/plain-text.ts';
import { escapeStraySigns } from './html/stray-signs.ts';

function oneLineWithoutMarkup(text: string): string {
  return splitMarkup(escapeStraySigns(usableCharacters(text)))
    .map((piece) => (piece.kind === 'text' ? piece.source : ''))
    .join('')
    .split(/[\t\n\v\f\r ]+/)
    .filter((word) => word !== '')
    .join(' ');
}

/**
 * A plain text field (address, city, phone ...) as it is stored: markup removed, white space runs made one
 * space, trimmed. A `<` that begins a tag for careless readers but opens no HTML element becomes `&lt;`; all else, `&`, per cent
 * signs and backslashes too, stays (reference venues-organizers-terms 4.2).
 */
export function oneLine(text: string): string {
  return oneLineWithoutMarkup(text).replace(/<(?=[a-zA-Z/!?])/g, '&lt;');
}

/**
 * The name of a category or tag as it is stored and read: markup removed, white space runs made one space,
 * trimmed; bare `&`, `<`, `>` are entities, quotation marks stay (reference venues-organizers-terms 5).
 * `''` if nothing is left, which the caller refuses.
 */
export function cleanTermName(text: string): string {
  const name = escapeBareAmpersands(oneLineWithoutMarkup(text), '&amp;');
  return name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What a plain text field, or the name of a category or tag, loses by `oneLine` or `cleanTermName`. */
export const lineLosses = (text: string): readonly TextLoss[] =>
  lossesOf(escapeStraySigns(text), oneLine(text));
