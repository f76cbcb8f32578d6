import { splitMarkup } from './html/markup.ts';
import { escapeBareAmpersands } from './html/plain-text.ts';
import { closeQuotes, type QuoteRole, type QuoteRoles } from './quotation-marks.ts';

const apostrophe = '&#8217;';
const doubleQuotes = { mark: '"', open: '&#8220;', close: '&#8221;', prime: '&#8243;', apostrophe } as const;
const singleQuotes = { mark: "'", open: '&#8216;', close: apostrophe, prime: '&#8242;', apostrophe } as const;

/** Elements whose text is shown letter by letter. */
const literalElements = new Set(['pre', 'code', 'kbd', 'tt', 'style', 'script']);

const blank = '(?:[\\r\\n\\t \\u00a0]|&nbsp;)';
const afterBlank = '(?<=^|[\\r\\n\\t \\u00a0]|&nbsp;)';

// English words that begin with an apostrophe.
const clipped = /'(?=tain't|twere|twas|tis|twill|til|bout|nuff|round|cause|em)/g;

// Openers and apostrophes, tried in this order on each quotation mark that none of the earlier claimed.
const yearBeforeDouble = /(?<='\d\d)"(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g;
const yearInSingles = /'\d\d'(?=$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/g;
const shortYear = /'(?=\d\d(?:$|(?![%\d]|[.,]\d)))/g;
const numberInSingles = new RegExp(`${afterBlank}'(\\d[.,\\d]*)'`, 'g');
const singleOpener = /(?<=^|[([{"-]|&lt;|[\r\n\t \u00a0]|&nbsp;)'/g;
const insideWord = new RegExp(`(?<!${blank})'(?!$|[.,:;!?"'(){}[\\]\\-]|&[lg]t;|${blank})`, 'g');
const numberInDoubles = new RegExp(`${afterBlank}"(\\d[.,\\d]*)"`, 'g');
const doubleOpener = new RegExp(`(?<=^|[([{\\-]|&lt;|[\\r\\n\\t \\u00a0]|&nbsp;)"(?!${blank})`, 'g');

function claim(
  roles: QuoteRoles,
  text: string,
  pattern: RegExp,
  role: QuoteRole,
  closingRole?: QuoteRole,
): void {
  for (const match of text.matchAll(pattern)) {
    const last = match.index + match[0].length - 1;
    if (roles.has(match.index) || roles.has(last)) continue;
    roles.set(match.index, role);
    if (closingRole !== undefined) roles.set(last, closingRole);
  }
}

function renderSingleQuotes(source: string): string {
  if (!source.includes("'")) return source;
  const text = source.replace(yearBeforeDouble, doubleQuotes.close);
  const roles: QuoteRoles = new Map();
  claim(roles, text, yearInSingles, 'apostrophe', 'close');
  claim(roles, text, shortYear, 'apostrophe');
  claim(roles, text, numberInSingles, 'open', 'close');
  claim(roles, text, singleOpener, 'open');
  claim(roles, text, insideWord, 'apostrophe');
  return closeQuotes(text, roles, singleQuotes);
}

function renderDoubleQuotes(text: string): string {
  if (!text.includes('"')) return text;
  const roles: QuoteRoles = new Map();
  claim(roles, text, numberInDoubles, 'open', 'close');
  claim(roles, text, doubleOpener, 'open');
  return closeQuotes(text, roles, doubleQuotes);
}

const loneDash = new RegExp(`${afterBlank}(--?)(?=$|${blank})`, 'g');

function renderDashes(text: string): string {
  if (!text.includes('-')) return text;
  return text
    .replaceAll('---', '&#8212;')
    .replace(loneDash, (_whole, dashes: string) => (dashes === '--' ? '&#8212;' : '&#8211;'))
    .replace(/(?<!xn)--/g, '&#8211;');
}

const signBeforeSize = /x(?=\d)/g;
const wordSign = /\w/;

// A number of the multiplication may begin and end only at a word's edge: `10x20`, but not `a10x20b`.
// The runs of digits on both sides are walked by hand, since a pattern would try each of their starts.
function renderMultiplications(text: string): string {
  let rendered = '';
  let from = 0;
  for (const { index } of text.matchAll(signBeforeSize)) {
    if (index < from || !/\d/.test(text[index - 1] ?? '') || !beginsNumber(text, from, index)) continue;
    const end = endOfNumber(text, index + 1);
    if (end === -1) continue;
    rendered += `${text.slice(from, index)}&#215;${text.slice(index + 1, end)}`;
    from = end;
  }
  return rendered + text.slice(from);
}

function beginsNumber(text: string, from: number, end: number): boolean {
  for (let at = end - 1; at >= from && /[\d.,]/.test(text[at] ?? ''); at--) {
    const sign = text[at] ?? '';
    if (sign === '.' || sign === ',' || wordSign.test(text[at - 1] ?? '')) continue;
    // `0x20` is a number written in hexadecimal.
    if (sign !== '0' || at < end - 1) return true;
  }
  return false;
}

function endOfNumber(text: string, from: number): number {
  let edge = -1;
  for (let at = from; at === from || /[\d.,]/.test(text[at - 1] ?? ''); at++) {
    const before = at > from && wordSign.test(text[at - 1] ?? '');
    if (at > from && before !== wordSign.test(text[at] ?? '')) edge = at;
    if (!/[\d.,]/.test(text[at] ?? '')) break;
  }
  return edge;
}

/**
 * Whether a text holds any of the signs that `renderText` looks for; most texts of a long page do not. One pattern for
 * all of it would be tried at each character, those looks go through many at a time.
 */
const hasSigns = (text: string): boolean =>
  /['"`&-]/.test(text) || text.includes('...') || text.includes(' (tm)') || /\dx\d/.test(text);

function renderText(text: string): string {
  if (!hasSigns(text)) return text;
  const signs = text
    .replaceAll('...', '&#8230;')
    .replaceAll('``', doubleQuotes.open)
    .replaceAll("''", doubleQuotes.close)
    .replaceAll(' (tm)', ' &#8482;')
    .replace(clipped, apostrophe);
  const quoted = renderDoubleQuotes(renderSingleQuotes(signs));
  return escapeBareAmpersands(renderMultiplications(renderDashes(quoted)));
}

/**
 * HTML with typographic signs as numeric entities: quotation marks, apostrophes, primes, dashes, dots,
 * multiplication signs, bare ampersands (reference events-api 1.1). Tags stay as they are, but for bare
 * ampersands in them; so does the text of code elements, and entities that are already there.
 */
export function renderTypography(html: string): string {
  const literal: string[] = [];
  let rendered = '';
  for (const piece of splitMarkup(html)) {
    if (piece.kind === 'text') {
      rendered += literal.length === 0 ? renderText(piece.source) : escapeBareAmpersands(piece.source);
      continue;
    }
    rendered += escapeBareAmpersands(piece.source);
    if (piece.kind !== 'tag' || !literalElements.has(piece.name)) continue;
    if (!piece.closing) literal.push(piece.name);
    else if (literal.at(-1) === piece.name) literal.pop();
  }
  return rendered;
}
