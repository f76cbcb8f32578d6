import type { Bases } from '../../../../kernel/addresses/address-words.ts';
import {
  type AddressLanguage,
  type AddressWord,
  isAddressLanguage,
  vocabularies,
} from '../../../../kernel/addresses/vocabulary.ts';
import type { FoundWords, ImportKind } from '../../source.ts';
import type { ReadText } from '../languages.ts';
import { listAt, objectsIn, type Raw, textAt } from '../site/raw.ts';
import type { InterfaceAddress } from '../site/site-address.ts';
import { baseBefore, decoded, languageOfPage, linksIn, type PageLink, segmentsBelow } from './page-links.ts';

/** Looks at records while a site is read, and at two of its pages afterwards. */
export interface WordFinder {
  readonly look: (kind: ImportKind, items: readonly unknown[]) => void;
  /** The words of the site's addresses (old-addresses.md 8). */
  readonly find: () => Promise<FoundWords>;
}

/** A word that can stand in an address. */
const usable = /^[\p{Ll}\p{Lo}\d]+(?:-[\p{Ll}\p{Lo}\d]+)*$/u;
const isUsable = (word: string): boolean => word.length <= 50 && usable.test(word);

type Spelled = Partial<Record<AddressWord, string>>;

/** What TEC calls its views, by the words of addresses. */
const viewWords: ReadonlyMap<string, AddressWord> = new Map(
  Object.entries({
    ...{ list: 'list', month: 'month', day: 'today', week: 'week' },
    ...{ map: 'map', photo: 'photo', summary: 'summary' },
  } as const),
);

const isOpen = (raw: Raw): boolean => textAt(raw, 'status') === 'publish' && textAt(raw, 'slug') !== '';

const termSlugs = (event: Raw, name: 'categories' | 'tags'): readonly string[] =>
  listAt(event, name).map((term) => decoded(textAt(term, 'slug')));

/** The words of views and pages in the links of a list: `/agenda/mes/`, `/agenda/lista/pagina/2/`. */
const wordsOfList = (links: readonly (PageLink & { readonly below: readonly string[] })[]): Spelled => {
  const found: Spelled = {};
  for (const { rel, view, below } of links) {
    const [one = '', two = '', three] = below;
    const word = viewWords.get(view);
    if (word !== undefined && below.length === 1) found[word] ??= one;
    // The last number is that of the page.
    if (rel.includes('next') && three === '2') Object.assign(found, { list: one, page: two });
    if (rel.includes('next') && three === undefined && two === '2') found.page ??= one;
  }
  return found;
};

/** The words before the terms of an event: `/agenda/etiqueta/x/`. */
const wordsOfTerms = (
  links: readonly (PageLink & { readonly below: readonly string[] })[],
  event: Raw,
): Spelled => {
  const found: Spelled = {};
  const [categories, tags] = [termSlugs(event, 'categories'), termSlugs(event, 'tags')];
  for (const { rel, below } of links) {
    const [word = '', ...path] = below;
    const slug = path.at(-1) ?? '';
    if (!rel.includes('tag') || slug === '') continue;
    if (path.length === 1 && tags.includes(slug) && !categories.includes(slug)) found.tag ??= word;
    else if (categories.includes(slug) && !tags.includes(slug)) found.category ??= word;
  }
  return found;
};

const matches = (language: AddressLanguage, found: Spelled): number =>
  Object.entries(found).filter(
    ([word, text]) => vocabularies[language][word as AddressWord] === text && text !== word,
  ).length;

/** The language of most of the words: that of the page before others; null where they are English. */
const languageOf = (found: Spelled, ofPage: string): AddressLanguage | null => {
  if (isAddressLanguage(ofPage) && matches(ofPage, found) > 0) return ofPage;
  const [best] = Object.keys(vocabularies)
    .filter(isAddressLanguage)
    .toSorted((one, other) => matches(other, found) - matches(one, found));
  return best !== undefined && matches(best, found) > 1 ? best : null;
};

/** Finds the words of the addresses of a site: from its records, then from the pages of an event and of the list. */
export const wordFinder = (
  { home, origin }: Pick<InterfaceAddress, 'home' | 'origin'>,
  readText: ReadText,
): WordFinder => {
  const root = new URL(home).pathname;
  const bases: { -readonly [Name in keyof Bases]?: string } = {};
  let language = '';
  let ofCategories: string | undefined;
  let event: Raw | undefined;
  const unread: string[] = [];

  const lookAtBase = (kind: 'event' | 'venue' | 'organizer', raw: Raw): void => {
    if (bases[kind] !== undefined || !isOpen(raw)) return;
    const found = baseBefore(segmentsBelow(root, textAt(raw, 'url')), textAt(raw, 'slug'));
    if (found === null || !isUsable(found.base)) return;
    bases[kind] = found.base;
    language ||= found.language;
  };

  /** Of a category at the top: `/agenda/categoria/musica/`. */
  const lookAtCategory = (raw: Raw): void => {
    if (ofCategories !== undefined || raw['parent'] !== 0) return;
    const segments = segmentsBelow(root, textAt(raw, 'url')) ?? [];
    const [base = '', word = ''] = segments.slice(-3);
    if (segments.length < 3 || segments.length > 4 || !isUsable(base) || !isUsable(word)) return;
    [bases.events, ofCategories] = [base, word];
  };

  /** An event with a category and a tag tells the most. */
  const lookAtEvent = (raw: Raw): void => {
    const worth = (one: Raw): number =>
      Number(listAt(one, 'categories').length > 0) + Number(listAt(one, 'tags').length > 0);
    if (isOpen(raw) && (event === undefined || worth(raw) > worth(event))) event = raw;
  };

  /** The links of a page below the base of events, as far as that is known. */
  const linksBelowEvents = (links: readonly PageLink[]) =>
    links.flatMap((link) => {
      const segments = segmentsBelow(root, link.href) ?? [];
      const own = language !== '' && segments[0] === language ? segments.slice(1) : segments;
      return own[0] === bases.events ? [{ ...link, below: own.slice(1) }] : [];
    });

  const readPage = async (path: string): Promise<string> => {
    const address = new URL(path, origin).href;
    const html = await readText(address);
    if (html === null) unread.push(address);
    return html ?? '';
  };

  const readEvent = async (): Promise<{ readonly words: Spelled; readonly language: string }> => {
    if (event === undefined) return { words: {}, language: '' };
    const html = await readPage(URL.parse(textAt(event, 'url'))?.pathname ?? '/');
    const links = linksIn(html);
    // Themes with feeds name that of all events in the head of every page.
    const feed = links.find(({ rel, type }) => rel.includes('alternate') && type === 'text/calendar');
    const [ofFeed] = (segmentsBelow(root, feed?.href ?? '') ?? []).filter((part) => part !== language);
    if (ofFeed !== undefined && isUsable(ofFeed)) bases.events ??= ofFeed;
    return { words: wordsOfTerms(linksBelowEvents(links), event), language: languageOfPage(html) };
  };

  return {
    look: (kind, items) => {
      for (const raw of objectsIn(items)) {
        if (kind === 'category') lookAtCategory(raw);
        else if (kind !== 'tag') lookAtBase(kind, raw);
        if (kind === 'event') lookAtEvent(raw);
      }
    },
    find: async () => {
      const ofEvent = await readEvent();
      const front = language === '' ? '' : `${language}/`;
      const list = bases.events === undefined ? '' : await readPage(`${root}${front}${bases.events}/`);
      const read = Object.entries({
        ...ofEvent.words,
        ...(ofCategories === undefined ? {} : { category: ofCategories }),
        ...wordsOfList(linksBelowEvents(linksIn(list))),
      }).filter(([, text]) => isUsable(text));
      const words = Object.fromEntries(read) as Spelled;
      const spoken = languageOf(words, languageOfPage(list) || ofEvent.language);
      const spelled = new Set(Object.values(words));
      // What is guessed gives way to what was found: German has `tag` for a day.
      const isFree = ([word, text]: [string, string]): boolean => !(word in words) && !spelled.has(text);
      const guessed: Spelled =
        spoken === null ? {} : Object.fromEntries(Object.entries(vocabularies[spoken]).filter(isFree));
      return { bases, words, guessed, language, unread };
    },
  };
};
