import { embedRoot } from '../../../kernel/addresses/embed-address.ts';
import { indexedPlace } from '../../../kernel/addresses/indexed-place.ts';
import { type EventsPlace, listPlace, type Place, type View } from '../../../kernel/addresses/place.ts';
import { writeAddress } from '../../../kernel/addresses/write-address.ts';
import { firstDayOfWeek } from '../../words/dates/formats.ts';
import type { ViewName } from '../../words/words.ts';
import { pageLanguages } from '../../words/words-of.ts';
import { formTo } from '../request/form-target.ts';
import { isFollowed, linkTo } from '../request/links.ts';
import { mapOf, placesView } from '../request/maps.ts';
import type { PageContext, PageSettings, Visit } from '../request/page-request.ts';
import type { Frame, Head, Owner } from './frame-data.ts';
import { feedsOf } from './page-feeds.ts';

const ownerOf = (settings: PageSettings): Owner => {
  const { organisation, logo, homeUrl, menu, contact } = settings;
  const legal = [
    { kind: 'legal' as const, address: settings.legalUrl },
    { kind: 'privacy' as const, address: settings.privacyUrl },
    { kind: 'accessibility' as const, address: settings.accessibilityUrl },
  ];
  const isMail = contact?.includes('@') === true && !contact.includes('/');
  return {
    name: organisation,
    logo,
    home: homeUrl,
    menu,
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

const viewOf = (name: ViewName): View => {
  switch (name) {
    case 'list':
      return { kind: 'list', page: 1 };
    case 'month':
      return { kind: 'month', month: null };
    case 'week':
      return { kind: 'week', day: null };
    case 'day':
      return { kind: 'today' };
    case 'places':
    case 'map':
      return { kind: 'map' };
  }
};

const nameOf = ({ kind }: View, places: 'places' | 'map'): ViewName | null => {
  switch (kind) {
    case 'list':
    case 'weekend':
      return 'list';
    case 'month':
    case 'week':
      return kind;
    case 'day':
    case 'today':
    case 'tomorrow':
      return 'day';
    case 'map':
      return places;
    default:
      return null;
  }
};

/** The views of what the page is about: of a term the term's, of one record those of everything. */
const viewsOf = (context: PageContext, visit: Visit, place: Place | null): Frame['views'] => {
  const about: EventsPlace = place?.kind === 'events' ? place : listPlace();
  const places = placesView(context, visit);
  const current =
    place?.kind === 'home' ? 'list' : place?.kind === 'events' ? nameOf(place.view, places) : null;
  return (['list', 'month', 'week', 'day', places] as const).map((name) => {
    const base = name === places ? listPlace() : { ...about, featured: false };
    const to = { ...base, view: viewOf(name) };
    return {
      ...{ name, isCurrent: name === current },
      ...{ address: linkTo(context, visit, to), isFollowed: isFollowed(to) },
    };
  });
};

/** How to follow what is on the page: of a list exactly that, of one record everything. */
const subscribeTo = (context: PageContext, visit: Visit, place: Place | null): string => {
  const about = place?.kind === 'events' ? place : listPlace();
  return linkTo(context, visit, { ...about, view: { kind: 'subscribe' } });
};

/** What the head of a page says that follows from its place. */
export type HeadOf = Omit<Head, 'canonical' | 'interfaceAddress' | 'oembed' | 'feeds'> & {
  /** Whether search engines are told an address. */
  readonly hasCanonical: boolean;
  /** Below a mount of the interface, `/events/12`; the mount itself when empty. */
  readonly interfacePath: string;
  /** Whether what it shows can be followed. */
  readonly hasFeeds: boolean;
};

/** The mount that clients of TEC know. */
export const tecMount = '/wp-json/tribe/events/v1';

/** What stands around a page of that place; null for one that has none, as a refusal. */
export const frameOf = (context: PageContext, visit: Visit, place: Place | null, head: HeadOf): Frame => {
  const { settings, files, words } = context;
  const { language, asked, origin, prefix, today, embedded } = visit;
  const { hasCanonical, interfacePath, hasFeeds, ...rest } = head;
  const firstWeekday = firstDayOfWeek(settings.region);
  const canonical =
    place === null || !hasCanonical
      ? null
      : origin + writeAddress(indexedPlace(place, { today, firstWeekday }), words);
  const home = listPlace();
  const here = place ?? home;
  return {
    language,
    textLanguage: settings.language,
    region: settings.region,
    siteName: settings.siteName,
    owner: ownerOf(settings),
    head: {
      ...rest,
      canonical,
      oembed: canonical === null ? null : `${origin}/oembed?url=${encodeURIComponent(canonical)}`,
      interfaceAddress: settings.mounts.includes(tecMount)
        ? `${origin}${tecMount}${interfacePath || '/'}`
        : null,
      feeds: place === null || !hasFeeds ? [] : feedsOf(context, visit, place, head.title),
    },
    files: { ...files, search: `${prefix}/opensearch.xml` },
    views: viewsOf(context, visit, place),
    home: linkTo(context, visit, home),
    subscribe: subscribeTo(context, visit, place),
    hasEmbedLine: settings.embedHosts.length === 0,
    search: formTo(context, visit, home),
    searched: place?.kind === 'events' ? (place.filters.search ?? '') : '',
    accent: settings.accent,
    map: mapOf(context, visit),
    origin,
    languages: pageLanguages
      .filter((other) => other !== language)
      .map((other) => ({ language: other, address: prefix + writeAddress({ ...here, lang: other }, words) })),
    firstSteps: `${prefix}/docs/first-steps`,
    embed:
      embedded === null
        ? null
        : {
            root: `${prefix}${embedRoot}/`,
            page: prefix + writeAddress({ ...here, lang: asked }, words),
          },
  };
};
