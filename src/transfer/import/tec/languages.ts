import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { listOf, type Raw, rawOf, textAt } from './site/raw.ts';
import type { InterfaceAddress } from './site/site-address.ts';
import type { SiteClient } from './site/site-client.ts';
import { attribute } from './words/page-links.ts';

/** Gets a page as text; null when it cannot be had. */
export type ReadText = (address: string) => Promise<string | null>;

/** The languages of a site. */
export interface SiteLanguages {
  /** In the order of the home page, e.g. `es`, `en`. */
  readonly names: readonly string[];
  /** The language of a record: that of the longest home address that begins its `url`; null when none does. */
  readonly of: (raw: Raw) => string | null;
}

/** Host and path, with a slash at the end: http and https are the same site. */
const placeOf = (address: string): string => {
  const url = URL.parse(address);
  return url === null ? '' : `${url.host}${url.pathname.replace(/\/*$/, '/')}`;
};

const homesIn = (page: string): ReadonlyMap<string, string> => {
  const tags = page.match(/<link\s[^>]{1,4000}>/gi) ?? [];
  const homes = tags.map(
    (tag) => [attribute(tag, 'hreflang').toLowerCase(), placeOf(attribute(tag, 'href'))] as const,
  );
  return new Map(homes.filter(([name, home]) => name !== '' && name !== 'x-default' && home !== ''));
};

/** Finds the languages of a site by `hreflang` on its home page; null where there are not several. */
export const findLanguages = async (readText: ReadText, home: string): Promise<SiteLanguages | null> => {
  const homes = homesIn((await readText(home)) ?? '');
  if (new Set(homes.values()).size < 2) return null;
  return {
    names: [...homes.keys()],
    of: (raw) => {
      const place = placeOf(textAt(raw, 'url'));
      const [longest] = [...homes]
        .filter(([, address]) => place.startsWith(address))
        .sort(([, one], [, other]) => other.length - one.length);
      return longest?.[0] ?? null;
    },
  };
};

/** Whether Polylang or WPML is among the namespaces of the site's interfaces. */
export const hasLanguagePlugin = async (
  client: SiteClient,
  { index }: InterfaceAddress,
): Promise<boolean> => {
  if (index === null) return false;
  try {
    const namespaces = listOf(rawOf((await client(index, 1)).body)?.['namespaces']) ?? [];
    return namespaces.some((name) => /^(?:pll|wpml)\//.test(String(name)));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/** What is said of a site in several languages before it is read. */
export const languagesNotice = (languages: SiteLanguages | null, taken: string | null): Phrase => {
  if (languages === null) {
    return {
      es: 'El sitio está en varios idiomas (Polylang o WPML), pero su portada no dice cuáles (hreflang): vienen los eventos de todos.',
      en: 'The site has several languages (Polylang or WPML), but its home page does not tell which (hreflang): the events of all of them come.',
    };
  }
  const names = languages.names.join(', ');
  return taken === null
    ? {
        es: `El sitio está en varios idiomas (${names}) y los eventos traducidos vienen una vez en cada uno; --language ${languages.names[0]} toma uno solo.`,
        en: `The site has several languages (${names}), and translated events come once in each; --language ${languages.names[0]} takes one of them.`,
      }
    : {
        es: `El sitio está en varios idiomas (${names}); solo viene ${taken}.`,
        en: `The site has several languages (${names}); only ${taken} comes.`,
      };
};

/** The one of the languages that was asked for, by its whole name or without its region. */
export const languageNamed = (languages: SiteLanguages | null, asked: string): string => {
  const name = asked.toLowerCase();
  const names = languages?.names ?? [];
  const found = names.find((one) => one === name) ?? names.find((one) => one.split('-')[0] === name);
  if (found !== undefined) return found;
  throw new AppError('invalid', 'import_language', {
    es: `--language ${asked}: el sitio no dice tener ese idioma, sino: ${names.join(', ') || 'ninguno'}.`,
    en: `--language ${asked}: the site does not say that it has this language, but: ${names.join(', ') || 'none'}.`,
  });
};
