import type { AddressWords } from './address-words.ts';
import { redirectOf } from './canonical-place.ts';
import { listPlace, type Place } from './place.ts';
import { type FoundPlace, type Reading, readAddress } from './read-address.ts';
import { oldSegmentsOf } from './segments.ts';
import { writeAddress } from './write-address.ts';

/** What stands before the address of a page where other sites show it in theirs. */
export const embedRoot = '/embed';

/** What the address of an embed names. */
export interface EmbedReading {
  /** The page that it shows; null where there is none. */
  readonly page: Reading;
  /** Whether it is an address of The Events Calendar's that answers by itself (old-addresses.md 4). */
  readonly isOld: boolean;
}

const ours = /^(\/+embed)(\/.*)?$/i;
const oldEnding = /^(.+\/)embed(\/*)$/i;
/** `/calendar-embed/{code}/`, with `embed` behind it or without. */
const isOldCalendar = (path: string): boolean => {
  const [first, code, embed, more] = oldSegmentsOf(path) ?? [];
  if (first !== 'calendar-embed' || code === undefined || more !== undefined) return false;
  return embed === undefined || embed === 'embed';
};

/** Whether other sites may show the place: how to follow a list is for the calendar itself to say. */
export const canBeEmbedded = (place: Place): boolean =>
  place.kind !== 'events' || place.view.kind !== 'subscribe';

const asRead = (page: Reading, isWritten: boolean): Reading => {
  if (page?.kind !== 'place') return page;
  return canBeEmbedded(page.place) ? { ...page, isOwn: page.isOwn && isWritten } : null;
};

/** The one address of the embed of a place, from the root of the site: that of its page, behind `/embed`. */
export const writeEmbedAddress = (place: Place, words: AddressWords): string =>
  embedRoot + writeAddress(place, words);

/**
 * Reads the address of an embed: `/embed` before that of a page, and those that The Events Calendar has. Null where it is
 * none; it looks nothing up, as `readAddress`.
 */
export const readEmbedAddress = (
  path: string,
  queryText: string,
  words: AddressWords,
): EmbedReading | null => {
  const [, root, rest = ''] = ours.exec(path) ?? [];
  if (root !== undefined) {
    const page = readAddress(rest === '' ? '/' : rest, queryText, words);
    return { page: asRead(page, root === embedRoot && rest !== ''), isOld: false };
  }
  if (isOldCalendar(path)) {
    // Which list it shows is known to the old site alone.
    const list: FoundPlace = { kind: 'place', place: listPlace(), isOwn: false, lenient: [] };
    return { page: list, isOld: false };
  }
  const [, stem, slashes] = oldEnding.exec(path) ?? [];
  if (stem === undefined) return null;
  const page = readAddress(stem, queryText, words);
  if (page?.kind !== 'place') return null;
  if (page.place.kind === 'series') return { page, isOld: false };
  return page.place.kind === 'event' ? { page: asRead(page, slashes === '/'), isOld: true } : null;
};

/** Where the one redirect leads that the address of an embed needs; null for none. `found` is the page that was read. */
export const redirectOfEmbed = (
  { isOld }: EmbedReading,
  found: FoundPlace,
  canonical: Place,
  words: AddressWords,
): string | null => {
  const { place } = found;
  const isSame = place.kind === 'event' && canonical.kind === 'event' && place.slug === canonical.slug;
  if (isOld && found.isOwn && isSame) return null;
  return redirectOf(found, canonical, words) === null ? null : writeEmbedAddress(canonical, words);
};
