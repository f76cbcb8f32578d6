import { splitMarkup } from './markup.ts';
import { decodeEntities, escapeHtml } from './plain-text.ts';

/** What begins an address without a scheme. Most texts have none and need no closer look. */
const needsBase = /\s(?:href|src|cite|poster)\s*=(?!\s*["']?[a-z][a-z0-9+.-]*:)/i;

const addressNames: ReadonlySet<string> = new Set(['href', 'src', 'cite', 'poster']);

/** An attribute with its value, so that nothing inside of the value of another one is taken for one; in linear time. */
const attribute = /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

const wholeIn = (tag: string, base: string): string =>
  tag.replace(attribute, (given: string, name: string, ...values: (string | undefined)[]) => {
    if (!addressNames.has(name.toLowerCase()) || !needsBase.test(` ${given}`)) return given;
    const url = URL.parse(
      decodeEntities(values.slice(0, 3).find((value) => value !== undefined) ?? ''),
      base,
    );
    return url === null ? given : `${name}="${escapeHtml(url.href)}"`;
  });

/** Cleaned HTML with the addresses of its links and pictures as a browser finds them on the page at `base`, whole. */
export const wholeAddresses = (html: string, base: string): string => {
  if (!needsBase.test(html)) return html;
  return splitMarkup(html)
    .map((piece) => {
      if (piece.kind === 'tag') return wholeIn(piece.source, base);
      if (piece.kind !== 'opaque') return piece.source;
      return wholeIn(piece.opening, base) + piece.source.slice(piece.opening.length);
    })
    .join('');
};
