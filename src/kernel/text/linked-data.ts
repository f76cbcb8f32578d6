import { blockElements, splitMarkup } from './html/markup.ts';
import { escapeBareAmpersands } from './html/plain-text.ts';

const mostWords = 30;
/** `[gallery ids="1"]`, `[/caption]`: what a plug-in would put something else for. */
const shortcode = /\[\/?[a-z][\w-]*(?:\s[^[\]]*)?\/?\]/gi;

/**
 * Rendered HTML as it stands in `json_ld`: tags written out with entities, a line feed as a backslash and an
 * `n` (reference events-api 1.7, venues-organizers-terms 1.5). Entities stay as they are.
 */
export function jsonLdText(html: string): string {
  return escapeBareAmpersands(html)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\r\n?|\n/g, '\\n');
}

function firstWords(html: string): string {
  const text = splitMarkup(html).map((piece) => {
    if (piece.kind === 'text') return piece.source.replace(shortcode, '');
    return piece.kind === 'tag' && (piece.name === 'br' || blockElements.has(piece.name)) ? ' ' : '';
  });
  const words = text
    .join('')
    .split(/[\t\n\v\f\r ]+/)
    .filter((word) => word !== '');
  return words.length > mostWords ? `${words.slice(0, mostWords).join(' ')} [&hellip;]` : words.join(' ');
}

/**
 * The `description` of a record's `json_ld`, made of its rendered excerpt or, without one, of the first 30
 * words of its stored description in one paragraph, without tags, comments and shortcodes (reference
 * venues-organizers-terms 1.5); `''` if it has neither.
 */
export function jsonLdDescription(excerpt: string, description: string): string {
  if (excerpt !== '') return jsonLdText(`${excerpt}\n`);
  const words = firstWords(description);
  return words === '' ? '' : jsonLdText(`<p>${words}</p>\n`);
}
