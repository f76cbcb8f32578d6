/** A piece of HTML source. The `source` of all pieces, joined, is the text that was split. */
export type MarkupPiece =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'tag'; readonly source: string; readonly name: string; readonly closing: boolean }
  | { readonly kind: 'comment'; readonly source: string }
  /** A whole element that holds no readable markup, from its opening tag `opening` to its end. */
  | { readonly kind: 'opaque'; readonly source: string; readonly name: string; readonly opening: string };

const tagStart = /<(\/?)([a-zA-Z][^\s/<>"'=]*)/y;
const quotedValue = /=\s{0,100}(["'])/y;

/**
 * Elements that hold another language than HTML, raw text for a browser, or no part of the page. They are
 * opaque where they are closed; an opening tag without its end is a plain tag.
 */
export const opaqueElements: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'noscript', 'noembed', 'noframes', 'template'],
  ...['textarea', 'title', 'xmp', 'svg', 'math'],
]);
const runsToTheEnd = new Set(['script', 'style']);

/**
 * Splits HTML source into texts, tags, comments and opaque elements, in linear time for any input. A `<`
 * that begins no tag, or whose tag never ends, is text. Names are in lower case.
 */
export function splitMarkup(html: string): MarkupPiece[] {
  if (!html.includes('<')) return html === '' ? [] : [{ kind: 'text', source: html }];
  const pieces: MarkupPiece[] = [];
  const lastEnd = html.lastIndexOf('>');
  const unclosed = new Set<string>();
  let quotesCount = true;
  let textFrom = 0;

  // The index after the `>` that ends the tag, or -1. A `>` inside a quoted value does not end it.
  const endOfTag = (from: number): number => {
    let at = from;
    while (quotesCount && at < html.length) {
      const sign = html[at];
      if (sign === '>') return at + 1;
      quotedValue.lastIndex = at;
      const value = sign === '=' ? quotedValue.exec(html) : null;
      if (value === null) {
        at++;
        continue;
      }
      const close = html.indexOf(value[1] ?? '"', quotedValue.lastIndex);
      if (close === -1) break;
      at = close + 1;
    }
    // A quote that is never closed would be looked for again and again: from here on quotes mean nothing.
    quotesCount = false;
    return html.indexOf('>', from) + 1 || -1;
  };

  const endOfComment = (from: number): number => {
    if (html.startsWith('<!--', from)) {
      if (unclosed.has('--')) return -1;
      const close = html.indexOf('-->', from + 4);
      if (close === -1) unclosed.add('--');
      return close === -1 ? -1 : close + 3;
    }
    return /[a-zA-Z[]/.test(html[from + 2] ?? '') ? html.indexOf('>', from) + 1 || -1 : -1;
  };

  const endOfOpaque = (name: string, from: number): number => {
    if (unclosed.has(name)) return -1;
    const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    closing.lastIndex = from;
    const end = closing.exec(html) === null ? 0 : html.indexOf('>', closing.lastIndex) + 1;
    if (end > 0) return end;
    if (runsToTheEnd.has(name)) return html.length;
    unclosed.add(name);
    return -1;
  };

  const pieceAt = (from: number): MarkupPiece | undefined => {
    if (html[from + 1] === '!' || html[from + 1] === '?') {
      const end = endOfComment(from);
      return end === -1 ? undefined : { kind: 'comment', source: html.slice(from, end) };
    }
    tagStart.lastIndex = from;
    const start = tagStart.exec(html);
    const end = start === null ? -1 : endOfTag(tagStart.lastIndex);
    if (start === null || end === -1) return undefined;
    const name = (start[2] ?? '').toLowerCase();
    const closing = start[1] === '/';
    const source = html.slice(from, end);
    const opaqueEnd = !closing && opaqueElements.has(name) ? endOfOpaque(name, end) : -1;
    if (opaqueEnd === -1) return { kind: 'tag', source, name, closing };
    return { kind: 'opaque', source: html.slice(from, opaqueEnd), name, opening: source };
  };

  let at = html.indexOf('<');
  while (at !== -1 && at < lastEnd) {
    const piece = pieceAt(at);
    if (piece === undefined) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    if (at > textFrom) pieces.push({ kind: 'text', source: html.slice(textFrom, at) });
    pieces.push(piece);
    textFrom = at + piece.source.length;
    at = html.indexOf('<', textFrom);
  }
  if (textFrom < html.length) pieces.push({ kind: 'text', source: html.slice(textFrom) });
  return pieces;
}

/** Elements that begin a line of their own, as WordPress' paragraph rules know them. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area ' +
    'blockquote address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header ' +
    'footer nav figure figcaption details menu summary'
  ).split(' '),
);
