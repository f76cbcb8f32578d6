import { splitMarkup } from './html/markup.ts';
import { plainLatinLetters } from './latin-letters.ts';

/** How many bytes of its encoded form a slug may have. */
const longestSlug = 200;

/** Slugs that count as taken, since addresses of feeds end in them (reference events-api 3.3). */
export const reservedSlugs: ReadonlySet<string> = new Set(['feed', 'rss', 'rss2', 'rdf', 'atom', 'embed']);

const dashEntity = /&(?:nbsp|ndash|mdash|#160|#8211|#8212);/g;
const entity = /&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]{1,31});/g;
const dashLike = /[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f/]/g;
const dropped =
  /[\u00a1\u00a9\u00ab\u00ad\u00ae\u00b0\u00b4\u00bb\u00bf\u02ca\u200b-\u200f\u2018-\u201f\u2022\u2026\u202a-\u202e\u2039\u203a\u2122\ufeff\ufffc\ufffd]|\u0300|\u0301|\u0304|\u030c|\u0341/g;

const encodedByte = /%[0-9a-fA-F]{2}/g;

/** Bytes of a percent-encoded text that are valid UTF-8 beyond ASCII become characters; other signs of per cent are dropped. */
function decodePercent(text: string): string {
  return text
    .replace(/(?:%[89a-fA-F][0-9a-fA-F])+/g, (run) => {
      const bytes = Uint8Array.from(run.match(encodedByte) ?? [], (byte) =>
        Number.parseInt(byte.slice(1), 16),
      );
      return new TextDecoder().decode(bytes).replaceAll('\ufffd', '');
    })
    .replaceAll('%', '');
}

/** The text percent-encoded beyond ASCII, in lower case. */
const encode = (text: string): string =>
  text.replace(/\P{ASCII}+/gu, (run) => encodeURIComponent(run).toLowerCase());

/** The text cut before the character with which its encoded form would exceed `limit` bytes. */
function cutTo(text: string, limit: number): string {
  if (!/\P{ASCII}/u.test(text)) return text.slice(0, limit);
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += encode(character).length;
    if (bytes > limit) break;
    end += character.length;
  }
  return text.slice(0, end);
}

const readable = (text: string): string =>
  splitMarkup(text)
    .map((piece) => (piece.kind === 'text' ? piece.source : ''))
    .join('');

/**
 * The slug of a title or name, plain or HTML, and the one that a client means who writes it in any letter case, percent-encoded
 * once more than the path is, or with blanks for hyphens (reference events-api 3.8, venues-organizers-terms 4.1): Latin letters plain and in lower case, blanks, `/` and `.` as
 * `-`, punctuation dropped, other scripts percent-encoded in lower case; at most 200 bytes, never cut within
 * a character (reference events-api 3.3). `''` if nothing is left, in place of which the caller puts the id.
 */
export function slugOf(text: string): string {
  const plain = readable(text.toWellFormed()).replace(dashEntity, '-').replace(entity, '&');
  const letters = plainLatinLetters(decodePercent(plain)).toLowerCase();
  // Cut first, as WordPress does: signs that are dropped afterwards count for the length.
  const kept = cutTo(letters, longestSlug).replace(dashLike, '-').replace(dropped, '').replaceAll('×', 'x');
  return encode(kept)
    .replaceAll('.', '-')
    .replace(/[^%a-z0-9 _-]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The slug with a suffix such as `-2`, or `__trashed`, shortened before the suffix so that the whole stays
 * within 200 bytes and no character is cut.
 */
export function suffixSlug(slug: string, suffix: string): string {
  const room = longestSlug - suffix.length;
  if (slug.length <= room) return slug + suffix;
  return encode(cutTo(decodePercent(slug), room)).replace(/-$/, '') + suffix;
}
