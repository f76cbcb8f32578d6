import type { Language } from '../../kernel/phrase.ts';

// Nobody lists more languages than this in good faith.
const longestHeader = 1000;

/**
 * The language for a request with that `Accept-Language` (RFC 9110 12.5.4): the one that the header ranks higher,
 * else that of the site. A language's regions count as the language.
 */
export const languageOf = (acceptLanguage: string | undefined, ofSite: Language): Language => {
  if (acceptLanguage === undefined || acceptLanguage.length > longestHeader) return ofSite;
  const weights = { es: 0, en: 0 };
  for (const item of acceptLanguage.split(',')) {
    const [range = '', ...options] = item.trim().toLowerCase().split(';');
    const language = range.trim().split('-', 1)[0];
    if (language !== 'es' && language !== 'en') continue;
    const q = options.map((option) => option.trim()).find((option) => option.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (weight > weights[language]) weights[language] = weight;
  }
  if (weights.en > weights.es) return 'en';
  return weights.es > weights.en ? 'es' : ofSite;
};
