import { canBeEmbedded, writeEmbedAddress } from '../../../kernel/addresses/embed-address.ts';
import { hasFilters } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace, FilterName, Place } from '../../../kernel/addresses/place.ts';
import { writeAddress } from '../../../kernel/addresses/write-address.ts';
import { xmlText } from '../../../kernel/text/xml.ts';
import type { MapParts, PageRequest } from './page-request.ts';

const lists: ReadonlySet<Place['kind']> = new Set(['home', 'events', 'index']);

/** Returns whether a link leads on inside an embed: from list to list, and between the pages of one record. */
const staysEmbedded = (embedded: Place, place: Place): boolean => {
  if (!canBeEmbedded(place)) return false;
  if (lists.has(embedded.kind)) return lists.has(place.kind);
  return (
    'page' in embedded && 'page' in place && embedded.slug === place.slug && embedded.kind === place.kind
  );
};

/** Returns the address of a place for links: from the root of the host, with the requested language. */
export const linkTo = (
  { addressWords, prefix, requestedLanguage, embedded }: PageRequest,
  place: Place,
): string => {
  const write = embedded !== null && staysEmbedded(embedded, place) ? writeEmbedAddress : writeAddress;
  return prefix + write({ ...place, lang: requestedLanguage }, addressWords);
};

/** Returns the whole address of a place, without a language, for use outside of the site. */
export const absolute = ({ addressWords, origin }: PageRequest, place: Place): string =>
  origin + writeAddress({ ...place, lang: null }, addressWords);

/**
 * Returns whether crawlers are to follow links to a place: not to filtered lists, weeks and days, and months of a term,
 * which have no end (pages.md 4.6).
 */
export const isFollowed = (place: EventsPlace): boolean => {
  const { view, scope, featured } = place;
  if (hasFilters(place)) return false;
  if (view.kind === 'list' || view.kind === 'past') return true;
  return (view.kind === 'month' || view.kind === 'map') && scope === null && !featured;
};

/** Returns a query for other services: Outlook shows a plus sign where one stands for a blank. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(parameters)).replaceAll('+', '%20');

/** Returns the address if a browser may open it: `http:` or `https:`; null for all others. */
export const webAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
};

/** Returns the place at its first page: with other filters a list has other pages. */
export const firstPage = (place: EventsPlace): EventsPlace =>
  'page' in place.view ? { ...place, view: { ...place.view, page: 1 } } : place;

/** Returns the place as a list, at its first page. */
export const listOf = (place: EventsPlace): EventsPlace => ({ ...place, view: { kind: 'list', page: 1 } });

/** Returns the place without some of its filters. */
export const withoutFilters = (place: EventsPlace, names: readonly FilterName[]): EventsPlace => ({
  ...place,
  filters: Object.fromEntries(
    Object.entries(place.filters).filter(([name]) => !names.includes(name as FilterName)),
  ),
});

/** Returns a GET form that leads to a place, with its query as hidden fields: browsers drop the query of the action. */
export const formTo = (request: PageRequest, place: EventsPlace) => {
  const [action = '', query = ''] = linkTo(request, place).split('?');
  return { action, hidden: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })) };
};

/** Where a form is sent, and what it sends beside what is typed. */
export type FormTarget = ReturnType<typeof formTo>;

/** Returns the HTML by which another page shows an address in an iframe; sizes in pixels, or as HTML has them. */
export const iframeHtml = (
  address: string,
  title: string,
  { width, height }: { readonly width: number | string; readonly height: number },
): string =>
  `<iframe src="${xmlText(address)}" title="${xmlText(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0"></iframe>`;

/** Returns what maps are made of; null where there are none, as in embeds. */
export const mapOf = ({ settings, embedded }: PageRequest): MapParts | null =>
  embedded === null ? settings.map : null;
