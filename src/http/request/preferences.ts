import type { IncomingHttpHeaders } from 'node:http';

const strict = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

/** Whether unknown names are to be refused: `Prefer: handling=strict` (RFC 7240 4.4). */
export const prefersStrict = ({ prefer }: IncomingHttpHeaders): boolean =>
  prefer !== undefined && strict.test(String(prefer));

// Nobody lists more languages than this in good faith.
const longestHeader = 1000;

/**
 * The language for a request with that `Accept-Language` (RFC 9110 12.5.4): the one of those there are that the header
 * ranks highest, of equals that of the site, else the first. A language's regions count as the language.
 */
export const languageOf = <Language extends string>(
  acceptLanguage: string | undefined,
  { languages, ofSite }: { readonly languages: readonly Language[]; readonly ofSite: Language },
): Language => {
  if (acceptLanguage === undefined || acceptLanguage.length > longestHeader) return ofSite;
  const weights = new Map<Language, number>();
  for (const item of acceptLanguage.split(',')) {
    const [range = '', ...options] = item.trim().toLowerCase().split(';');
    const tag = range.trim().split('-', 1)[0];
    const language = languages.find((one) => one === tag);
    if (language === undefined) continue;
    const q = options.map((option) => option.trim()).find((option) => option.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (weight > (weights.get(language) ?? 0)) weights.set(language, weight);
  }
  const highest = Math.max(0, ...weights.values());
  if (highest === 0 || weights.get(ofSite) === highest) return ofSite;
  const [first = ofSite] = [...weights].find(([, weight]) => weight === highest) ?? [];
  return first;
};
