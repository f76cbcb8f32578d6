import { listPlace } from '../../../kernel/addresses/place.ts';
import { writePath } from '../../../kernel/addresses/write-address.ts';
import { xmlDeclaration, xmlText } from '../../../kernel/text/xml.ts';
import type { PageContext, Visit } from '../page-context.ts';

/** How browsers search the calendar by its name (OpenSearch 1.1). */
export const openSearch = ({ settings, words }: PageContext, { origin, language }: Visit): string => {
  const name = xmlText(settings.siteName);
  const list = xmlText(`${origin}${writePath(listPlace(), words)}`);
  return (
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">` +
    `<ShortName>${[...name].slice(0, 16).join('')}</ShortName><Description>${name}</Description>` +
    `<Language>${language}</Language><InputEncoding>UTF-8</InputEncoding>` +
    `<Url type="text/html" template="${list}?search={searchTerms}"/></OpenSearchDescription>\n`
  );
};
