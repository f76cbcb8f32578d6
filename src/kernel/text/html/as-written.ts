import { decodeEntities } from './plain-text.ts';

/** The keys on a keyboard behind the signs that rendering writes as entities (reference events-api 1.1). */
const keys: Readonly<Record<string, string>> = {
  '&#8220;': '"',
  '&#8221;': '"',
  '&#8243;': '"',
  '&#8216;': "'",
  '&#8217;': "'",
  '&#8242;': "'",
  '&#8230;': '...',
  '&#8212;': '---',
  '&#215;': 'x',
  '&#038;': '&',
};
const sign = /&#(?:8220|8221|8243|8216|8217|8242|8230|8212|215|038);/g;
/** A dash alone between words is one hyphen, else it was two. */
const shortDash = /(^|[\s\u00a0])&#8211;(?=$|[\s\u00a0])/g;

const typed = (shown: string): string =>
  shown
    .replace(shortDash, '$1-')
    .replaceAll('&#8211;', '--')
    .replace(sign, (entity) => keys[entity] ?? entity);

// Entities for markup stay, or text would become tags.
const decoded = (shown: string): string =>
  shown.replace(/&#\d{1,7};|&(?:nbsp|amp|quot|apos|[a-z]{2,31});/gi, (entity) => {
    const meant = decodeEntities(entity);
    return meant === '<' || meant === '>' ? entity : meant;
  });

/**
 * The text that somebody typed, found from how it is shown: with plain quotation marks for the entities that
 * `render` makes of them, entities as what they mean. What does not show the same again is kept as it is, so that
 * `render` of the result is `shown` wherever that is possible.
 */
export const asWritten = (shown: string, render: (written: string) => string): string => {
  if (!shown.includes('&')) return shown;
  const candidates = [typed(shown), decoded(typed(shown)), decoded(shown)];
  return candidates.find((candidate) => render(candidate) === shown) ?? shown;
};
