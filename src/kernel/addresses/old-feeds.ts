import type { AddressWords } from './address-words.ts';
import type { FeedKind } from './place.ts';
import { firstOf, lastOf, type Query, readQuery } from './query.ts';
import { oldSegmentsOf } from './segments.ts';

/** A feed as a site with The Events Calendar addresses it: the page whose feed it is, and of which kind. */
export interface OldFeed {
  readonly kind: FeedKind;
  readonly path: string;
  readonly queryText: string;
  /** Ids of events, as the address names them; null for none. */
  readonly events: string | null;
}

const calendarNames = ['ical', 'outlook-ical'];

/** Names of a query that say that a feed is meant, or what it shows (old-addresses.md 6). */
const names: ReadonlySet<string> = new Set([
  ...calendarNames,
  ...['feed', 'event_ids', 'tribe_display', 'post_type', 'tribe_events_cat'],
]);

/** The kinds of WordPress's feeds; of RSS there is one. */
const wordpressKinds: ReadonlyMap<string, FeedKind> = new Map([
  ['feed', 'rss'],
  ['rss', 'rss'],
  ['rss2', 'rss'],
  ['rdf', 'rss'],
  ['atom', 'atom'],
]);

/** What the end of a path says, and the path before it. */
interface Marked {
  readonly kind: FeedKind;
  readonly segments: readonly string[];
}

const joined = (segments: readonly string[]): string =>
  segments.length === 0 ? '/' : `/${segments.join('/')}/`;

/** The ways to take the end of a path for the mark of a feed, the longest first. */
const marksOf = (segments: readonly string[], { wordOf }: AddressWords): readonly Marked[] => {
  const [third = '', second = '', last = ''] = [segments.at(-3), segments.at(-2), segments.at(-1)];
  const found: Marked[] = [];
  const isFeatured = wordOf.get(last) === 'featured';
  // `…/ical/featured/` as well as `…/featured/ical/`.
  if (isFeatured && second === 'ical')
    found.push({ kind: 'ics', segments: [...segments.slice(0, -2), last] });
  const named = wordpressKinds.get(last);
  if (second === 'feed' && named !== undefined && third !== '')
    found.push({ kind: named, segments: segments.slice(0, -2) });
  if (last === 'ical') found.push({ kind: 'ics', segments: segments.slice(0, -1) });
  else if (named !== undefined) found.push({ kind: named, segments: segments.slice(0, -1) });
  return found;
};

/** Whether a path has room for a mark behind it: the first segment behind `category`, `tag` or a base of records is a slug. */
const takesMark = (segments: readonly string[], { baseOf, wordOf }: AddressWords): boolean => {
  const [first = '', second = ''] = segments;
  if (first === '') return false;
  const base = baseOf.get(first);
  const isBare = second === '';
  if (base === 'events') {
    const word = wordOf.get(second);
    return !(segments.at(-1) === second && (word === 'category' || word === 'tag'));
  }
  return !isBare || base === 'event';
};

const pathMark = (segments: readonly string[], words: AddressWords): Marked | null => {
  const found = marksOf(segments, words).find((mark) => takesMark(mark.segments, words));
  if (found === undefined) return null;
  // No event has the slug of a feed, but one may be called `ical`.
  const isEvent = found.segments.length === 1 && words.baseOf.get(found.segments[0] ?? '') === 'event';
  return isEvent && found.kind === 'ics' ? null : found;
};

const queryMark = (query: Query): FeedKind | null => {
  const said = firstOf(query, calendarNames);
  if (said !== null && said !== '0') return 'ics';
  return wordpressKinds.get(lastOf(query, 'feed')?.toLowerCase() ?? '') ?? null;
};

/** The query without what says that a feed is meant. */
const restOf = (queryText: string, query: Query): string => {
  const isMark = (pair: string): boolean =>
    /^(?:outlook-)?ical=|^feed=|^event_ids|^tribe_display=/i.test(pair);
  const pairs = queryText.split('&').filter((pair) => pair !== '' && !isMark(pair));
  const isPast = lastOf(query, 'tribe_display')?.toLowerCase() === 'past';
  return [...pairs, ...(isPast ? ['eventDisplay=past'] : [])].join('&');
};

/** Whether a query at the root of a site is about events: WordPress has feeds of its own there. */
const isOfEvents = (query: Query): boolean =>
  query.has('tribe_events_cat') || lastOf(query, 'post_type')?.startsWith('tribe_') === true;

/**
 * Reads what a site with The Events Calendar calls a feed: `?ical=1`, `…/ical/`, `…/feed/` and their like
 * (old-addresses.md 6). Null where nothing of that kind is there.
 */
export const readOldFeed = (path: string, queryText: string, words: AddressWords): OldFeed | null => {
  const mayMean = /ical|feed|rss|rdf|atom|%/i;
  if (!mayMean.test(path) && !mayMean.test(queryText)) return null;
  const query = readQuery(queryText, names);
  const rest = { queryText: restOf(queryText, query), events: query.get('event_ids')?.join(',') ?? null };
  const inQuery = queryMark(query);
  if (inQuery !== null) {
    const isRoot = /^\/*$/.test(path);
    if (isRoot && inQuery !== 'ics' && !isOfEvents(query)) return null;
    return { kind: inQuery, path, ...rest };
  }
  const segments = oldSegmentsOf(path);
  if (segments === null) return null;
  const [first, named = 'feed', third] = segments;
  if (first === 'feed' && third === undefined && isOfEvents(query)) {
    const kind = wordpressKinds.get(named);
    return kind === undefined ? null : { kind, path: '/', ...rest };
  }
  const inPath = pathMark(segments, words);
  return inPath === null ? null : { kind: inPath.kind, path: joined(inPath.segments), ...rest };
};
