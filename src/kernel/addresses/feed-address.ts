import type { AddressWords } from './address-words.ts';
import { type OldFeed, readOldFeed } from './old-feeds.ts';
import { type FeedKind, feedKinds, firstPage, listPlace, type Place } from './place.ts';
import { type FoundPlace, type Reading, readAddress } from './read-address.ts';
import { writeAddress, writePath } from './write-address.ts';

/** What the address of a feed names. */
export interface FeedReading {
  readonly kind: FeedKind;
  /** The page whose feed it is; what is wrong with its filters is told when it is looked up. */
  readonly page: Exclude<Reading, null>;
  /** Ids of events that an address of The Events Calendar names, as it names them; null for none. */
  readonly events: string | null;
}

const ending = new RegExp(`^(/.*[^/])\\.(${feedKinds.join('|')})/*$`, 'i');

const hasFeed = (place: Place): boolean =>
  place.kind !== 'index' && !(place.kind === 'events' && place.view.kind === 'subscribe');

const pageOf = (path: string, queryText: string, words: AddressWords): Exclude<Reading, null> | null => {
  const reading = readAddress(path, queryText, words);
  // A list of all of a kind has no events of its own, nor has the page that says how to follow a list.
  return reading?.kind === 'place' && !hasFeed(reading.place) ? null : reading;
};

/** The feed of an old site of a view that is the current one is that of the list, but for calendars. */
const withoutCurrentView = (found: FoundPlace): FoundPlace => {
  const { place } = found;
  if (place.kind !== 'events') return found;
  const { view } = place;
  const isCurrent = view.kind === 'month' && view.month === null;
  return isCurrent ? { ...found, place: { ...place, view: firstPage } } : found;
};

const readOld = (old: OldFeed, words: AddressWords): FeedReading | null => {
  const page = pageOf(old.path, old.queryText, words);
  if (page === null) return null;
  const { kind, events } = old;
  if (page.kind === 'fault' || kind === 'ics') return { kind, page, events };
  // What WordPress has under these addresses of an event are the comments on it.
  if (page.place.kind === 'event' || page.place.kind === 'record') return null;
  return { kind, page: withoutCurrentView(page), events };
};

/**
 * Reads the address of a feed: that of a page without its last slash and with an ending, or one that a site with The Events
 * Calendar has. Null where it is none; it looks nothing up, as `readAddress`.
 */
export const readFeedAddress = (path: string, queryText: string, words: AddressWords): FeedReading | null => {
  const [, stem, end] = ending.exec(path) ?? [];
  if (stem !== undefined && end !== undefined) {
    const kind = end.toLowerCase() as FeedKind;
    const page = pageOf(`${stem}/`, queryText, words);
    return page === null ? null : { kind, page, events: null };
  }
  const old = readOldFeed(path, queryText, words);
  return old === null ? null : readOld(old, words);
};

/** The place as its feed shows it: all pages of it, in no language. */
export const feedPlace = (place: Place): Place => {
  if (place.kind === 'home') return listPlace();
  const spoken = { ...place, lang: null };
  if (spoken.kind === 'venue' || spoken.kind === 'organizer') return { ...spoken, page: 1 };
  if (spoken.kind !== 'events') return spoken;
  const { view } = spoken;
  if (view.kind === 'map' || view.kind === 'subscribe') return { ...spoken, view: firstPage };
  return 'page' in view ? { ...spoken, view: { ...view, page: 1 } } : spoken;
};

/**
 * The one address of the feed of a place, from the root of the site. That of the whole list is `/events.ics` whatever the
 * words are, so that it stays when they are changed.
 */
export const writeFeedAddress = (place: Place, kind: FeedKind, words: AddressWords): string => {
  const shown = feedPlace(place);
  const address = writeAddress(shown, words);
  const mark = address.indexOf('?');
  const [path, query] = mark < 0 ? [address, ''] : [address.slice(0, mark), address.slice(mark)];
  const stem = path === writePath(listPlace(), words) ? '/events' : path.replace(/\/+$/, '');
  return `${stem}.${kind}${query}`;
};
