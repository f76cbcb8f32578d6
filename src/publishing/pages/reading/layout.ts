import { indexedPlace } from '../../../kernel/addresses/canonical-place.ts';
import { embedRoot } from '../../../kernel/addresses/embed-address.ts';
import { listPlace, type Place, type View } from '../../../kernel/addresses/place.ts';
import { writeAddress } from '../../../kernel/addresses/write-address.ts';
import type { Words } from '../../words/es.ts';
import { pageLanguages } from '../../words/words-of.ts';
import { feedsOf } from './feeds-of-page.ts';
import { formTo, isFollowed, linkTo, mapOf } from './links.ts';
import type { Head } from './page-content.ts';
import type { PageRequest, PageSettings } from './page-request.ts';

/** A view that the band of every page links to. */
export interface Tab {
  readonly name: Exclude<keyof Words['view'], 'map'>;
  readonly view: View;
  /** Whether the page is of that view. */
  readonly isCurrent: boolean;
}

/** Returns who answers for the site, and the owner's own site around the calendar (pages.md 3.12). */
const ownerOf = (settings: PageSettings) => {
  const { organisation, logo, homeUrl, menu, contact } = settings;
  const legal = [
    { kind: 'legal' as const, address: settings.legalUrl },
    { kind: 'privacy' as const, address: settings.privacyUrl },
    { kind: 'accessibility' as const, address: settings.accessibilityUrl },
  ];
  const isMail = contact?.includes('@') === true && !contact.includes('/');
  return {
    ...{ name: organisation, logo, home: homeUrl, menu },
    contact:
      contact === null
        ? null
        : {
            name: contact.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
            address: isMail ? `mailto:${contact}` : contact,
          },
    legal: legal.flatMap(({ kind, address }) => (address === null ? [] : [{ kind, address }])),
  };
};

/** Returns the views of what the page shows: of a term the term's, of one record those of everything. */
const viewsOf = (request: PageRequest, place: Place | null, tabs: readonly Tab[]) =>
  tabs.map(({ name, view, isCurrent }) => {
    const isOfEvents = place?.kind === 'events' && name !== 'places';
    const to = { ...(isOfEvents ? { ...place, featured: false } : listPlace()), view };
    return {
      name: name === 'places' && mapOf(request) !== null ? ('map' as const) : name,
      ...{ isCurrent, address: linkTo(request, to) },
      /** Whether crawlers are to go there. */
      isFollowed: isFollowed(to),
    };
  });

/** The mount of clients of The Events Calendar. */
export const tecMount = '/wp-json/tribe/events/v1';

/** Returns what surrounds a page of that place; null for a page that has none, as that of an error. */
export const layoutOf = (request: PageRequest, place: Place | null, head: Head, tabs: readonly Tab[]) => {
  const { settings, files, addressWords, language, origin, prefix } = request;
  const { hasCanonical = true, interfacePath = '', hasFeeds = true, ...rest } = head;
  const canonical =
    place === null || !hasCanonical
      ? null
      : origin + writeAddress(indexedPlace(place, request), addressWords);
  const list = place?.kind === 'events' ? place : listPlace();
  const here = place ?? list;
  return {
    ...{ language, words: request.words, style: request.style, origin },
    /** From when sentences are written. */
    moment: { today: request.today, dayCutoff: settings.dayCutoff },
    /** Language tag of the texts of editors. */
    textLanguage: settings.language,
    siteName: settings.siteName,
    owner: ownerOf(settings),
    /** All addresses are absolute but those of feeds. */
    head: {
      ...{ robots: 'index', previous: null, next: null, card: { picture: null }, jsonLd: null, ...rest },
      canonical,
      oembed: canonical === null ? null : `${origin}/oembed?url=${encodeURIComponent(canonical)}`,
      /** Of the page's record or list in the interface; null when that mount is not served. */
      interfaceAddress: settings.mounts.includes(tecMount)
        ? `${origin}${tecMount}${interfacePath || '/'}`
        : null,
      feeds: place === null || !hasFeeds ? [] : feedsOf(request, place, head.title),
    },
    files: { ...files, search: `${prefix}/opensearch.xml` },
    views: viewsOf(request, place, tabs),
    /** The list, behind the site's name. */
    home: linkTo(request, listPlace()),
    /** How to follow what the page shows: of a list exactly that, of one record everything. */
    subscribe: linkTo(request, { ...list, view: { kind: 'subscribe' } }),
    /** Whether that page has the HTML for other sites. */
    hasEmbedLine: settings.embedHosts.length === 0,
    /** A search of the whole calendar. */
    search: formTo(request, listPlace()),
    /** The search of the page; empty for none. */
    searched: list.filters.search ?? '',
    accent: settings.accent,
    map: mapOf(request),
    /** This page in the other languages. */
    languages: pageLanguages
      .filter((other) => other !== language)
      .map((other) => ({
        language: other,
        address: prefix + writeAddress({ ...here, lang: other }, addressWords),
      })),
    firstSteps: `${prefix}/docs/first-steps`,
    /** Null for a page by itself. */
    embed:
      request.embedded === null
        ? null
        : {
            /** Addresses below it stay in the iframe; all others open in place of the whole other page. */
            root: `${prefix}${embedRoot}/`,
            /** The page by itself. */
            page: prefix + writeAddress({ ...here, lang: request.requestedLanguage }, addressWords),
          },
  };
};

/** What surrounds the content of a page. */
export type Layout = ReturnType<typeof layoutOf>;
