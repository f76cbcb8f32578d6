import { canBeEmbedded, writeEmbedAddress } from '../../../kernel/addresses/embed-address.ts';
import { hasFilters } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace, Place } from '../../../kernel/addresses/place.ts';
import { writeAddress } from '../../../kernel/addresses/write-address.ts';
import type { PageContext, Visit } from './page-request.ts';

const lists: ReadonlySet<Place['kind']> = new Set(['home', 'events', 'index']);

/** Whether an embed goes on to a place: from list to list, from page to page of one record; all else opens outside. */
const staysEmbedded = (embedded: Place, place: Place): boolean => {
  if (!canBeEmbedded(place)) return false;
  if (lists.has(embedded.kind)) return lists.has(place.kind);
  return (
    'page' in embedded && 'page' in place && embedded.slug === place.slug && embedded.kind === place.kind
  );
};

/** The address of a place as links of a page have it: from the root of the host, with the language that was asked for. */
export const linkTo = (
  { words }: Pick<PageContext, 'words'>,
  { prefix, asked, embedded }: Visit,
  place: Place,
): string => {
  const write = embedded !== null && staysEmbedded(embedded, place) ? writeEmbedAddress : writeAddress;
  return prefix + write({ ...place, lang: asked }, words);
};

/** The whole address of a place, without a language: how others are told of it. */
export const absolute = ({ words }: Pick<PageContext, 'words'>, { origin }: Visit, place: Place): string =>
  origin + writeAddress({ ...place, lang: null }, words);

/**
 * Whether crawlers are to follow links to it: not what is filtered, no weeks and days, no months of a term, of all of which
 * there would be no end (pages.md 4.6).
 */
export const isFollowed = (place: EventsPlace): boolean => {
  const { view, scope, featured } = place;
  if (hasFilters(place)) return false;
  if (view.kind === 'list' || view.kind === 'past') return true;
  return (view.kind === 'month' || view.kind === 'map') && scope === null && !featured;
};

/** Parameters as forms of other services take them: Outlook shows a plus sign where one stands for a blank. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  String(new URLSearchParams(parameters)).replaceAll('+', '%20');
