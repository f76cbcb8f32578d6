import { listPlace } from '../../../kernel/addresses/place.ts';
import { writePath } from '../../../kernel/addresses/write-address.ts';
import { xmlDeclaration, xmlText } from '../../../kernel/text/xml.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { PageContext, Visit } from '../request/page-request.ts';

// The most characters that OpenSearch 1.1 allows in names.
const longestShortName = 16;
const longestLongName = 48;

/** The first words of a name, as many as fit; of a single word that does not fit its beginning. */
const firstWords = (name: string, most: number): string => {
  const characters = [...name];
  if (characters.length <= most) return name;
  const whole = characters.slice(0, most + 1).join('');
  return /\s/.test(whole) ? whole.replace(/\s+\S*$/, '') : characters.slice(0, most).join('');
};

/** How browsers search the calendar by its name (OpenSearch 1.1). */
export const openSearch = ({ settings, words }: PageContext, { origin, language }: Visit): string => {
  const { siteName } = settings;
  // The beginning of a longer name, "Agenda de", would be no name.
  const short = [...siteName].length <= longestShortName ? siteName : wordsOf(language).calendar;
  const long = firstWords(siteName, longestLongName);
  const list = xmlText(`${origin}${writePath(listPlace(), words)}`);
  return (
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">` +
    `<ShortName>${xmlText(short)}</ShortName><LongName>${xmlText(long)}</LongName>` +
    `<Description>${xmlText(siteName)}</Description>` +
    `<Language>${language}</Language><InputEncoding>UTF-8</InputEncoding>` +
    `<Url type="text/html" template="${list}?search={searchTerms}"/></OpenSearchDescription>\n`
  );
};
