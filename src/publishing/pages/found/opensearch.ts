import { listPlace } from '../../../kernel/addresses/place.ts';
import { writePath } from '../../../kernel/addresses/write-address.ts';
import { xmlDeclaration, xmlText } from '../../../kernel/text/xml.ts';
import type { PageContext, Visit } from '../page-context.ts';

/** How browsers search the calendar by its name (OpenSearch 1.1). */
export const openSearch = ({ settings, words }: PageContext, { origin, language }: Visit): string => {
  const name = xmlText(settings.siteName);
  // At most 16 characters, not cut inside of a word where that can be helped.
  const whole =
    settings.siteName.length <= 16
      ? settings.siteName
      : settings.siteName.slice(0, 17).replace(/\s+\S*$/, '');
  const short = xmlText([...whole].slice(0, 16).join('').trim());
  const list = xmlText(`${origin}${writePath(listPlace(), words)}`);
  return (
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">` +
    `<ShortName>${short}</ShortName><Description>${name}</Description>` +
    `<Language>${language}</Language><InputEncoding>UTF-8</InputEncoding>` +
    `<Url type="text/html" template="${list}?search={searchTerms}"/></OpenSearchDescription>\n`
  );
};
