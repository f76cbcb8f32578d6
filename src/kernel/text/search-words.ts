import { foldQuery } from './folding.ts';
import { decodeEntities } from './html/plain-text.ts';

/** What a search asks for, folded as by `foldText`: each of `must` occurs as a part of the text, none of `mustNot` does. */
export interface SearchWords {
  readonly must: readonly string[];
  readonly mustNot: readonly string[];
}

const fillers = new Set(
  (
    'about an are as at be by com for from how in is it of on or that the this to was what when where who ' +
    'will with www'
  ).split(' '),
);

/** With more words than this the whole text is one. */
const mostWords = 9;

const term = /(-?)"([^"]*)(?:"|$)|([^\s",+]+)/g;

const isFiller = (word: string): boolean => /^[a-z-]$/i.test(word) || fillers.has(word.toLowerCase());

/**
 * The words of an event search: separated by white space, commas and plus signs, `"quoted words"` together,
 * a leading `-` excludes. Single letters a-z, a lone hyphen and English filler words are dropped, unless
 * quoted. If nothing remains, or more than nine words do, the whole text is one word (reference events-api
 * 2.4). White space only asks for nothing: both lists are empty.
 */
export function eventSearchWords(text: string): SearchWords {
  const decoded = decodeEntities(text);
  const must = new Set<string>();
  const mustNot = new Set<string>();
  let count = 0;
  for (const [, minus = '', quoted, word = ''] of decoded.matchAll(term)) {
    if (quoted === undefined && isFiller(word)) continue;
    const excluded = quoted === undefined ? word.startsWith('-') : minus === '-';
    const folded = foldQuery(quoted ?? (excluded ? word.slice(1) : word));
    if (folded === '') continue;
    (excluded ? mustNot : must).add(folded);
    count++;
    if (count > mostWords) break;
  }
  if (count > 0 && count <= mostWords) return { must: [...must], mustNot: [...mustNot] };
  const whole = foldQuery(decoded);
  return { must: whole === '' ? [] : [whole], mustNot: [] };
}

/**
 * The words of a search in venues or organizers, folded: runs of letters and digits of any script and
 * hyphens (reference venues-organizers-terms 2.1). All of them must occur in one and the same field; an
 * empty list finds nothing.
 */
export function fieldSearchWords(text: string): string[] {
  const words = foldQuery(text).match(/[\p{L}\p{M}\p{N}-]+/gu) ?? [];
  return [...new Set(words.filter((word) => /[^-]/.test(word)))];
}
