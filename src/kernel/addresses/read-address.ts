import { booleanOf } from '../schema/typing.ts';
import type { AddressWords } from './address-words.ts';
import type { Draft } from './events-path.ts';
import {
  type AddressFault,
  faultOfFilters,
  jumpParameters,
  mostParameters,
  readFilters,
  readJump,
  withFilter,
} from './filters.ts';
import { applyOldParameters, barFilters, oldParameters } from './old-parameters.ts';
import {
  eventPlace,
  filterNames,
  type ListFilter,
  linkedPlace,
  type Place,
  postTypes,
  type RecordKind,
  recordPlace,
} from './place.ts';
import { firstOf, lastOf, type Query, readQuery } from './query.ts';
import { readPath } from './read-path.ts';
import { encodeSegment, oldSegmentsOf, slugIn } from './segments.ts';
import { writePath } from './write-address.ts';

const recordKinds = Object.keys(postTypes) as RecordKind[];

/** The parameters by which a site without permalinks names a record (old-addresses.md 5). */
const recordParameters: readonly string[] = ['post_type', 'p', 'page_id', ...Object.values(postTypes)];

const slugPlace = (query: Query): Place | null => {
  for (const kind of recordKinds) {
    const slug = slugIn(encodeSegment(lastOf(query, postTypes[kind]) ?? ''));
    if (slug !== '') return kind === 'event' ? eventPlace(slug) : linkedPlace(kind, slug);
  }
  return null;
};

/** The record, or all venues or organizers, that a query at `/` or at the base of events names; null for none. */
const readRecordQuery = (query: Query): Place | null => {
  const named = lastOf(query, 'post_type');
  const type = recordKinds.find((kind) => postTypes[kind] === named) ?? null;
  const id = firstOf(query, ['p', 'page_id']) ?? '';
  if (/^\d{1,15}$/.test(id) && Number(id) > 0) return recordPlace(type, Number(id));
  const bySlug = slugPlace(query);
  if (bySlug !== null) return bySlug;
  if (type === null || type === 'event') return null;
  return { kind: 'index', of: type === 'venue' ? 'venues' : 'organizers', lang: null };
};

/** What an address names, and whether this is how the place is written. */
export interface FoundPlace {
  readonly kind: 'place';
  readonly place: Place;
  /** Whether the path and every parameter that counts are as `writeAddress` has them; else a redirect is due. */
  readonly isOwn: boolean;
  /** Filters of old links with ids: those that are not known are dropped. */
  readonly lenient: readonly ListFilter[];
}

/** What can be said of an address before anything is looked up; null where it names nothing. */
export type Reading = FoundPlace | { readonly kind: 'fault'; readonly fault: AddressFault } | null;

const onlyLang: ReadonlySet<string> = new Set(['lang']);
const ofEvents: ReadonlySet<string> = new Set([
  ...[...filterNames, ...jumpParameters, ...recordParameters, ...oldParameters],
  'lang',
]);

const langIn = (query: Query, { languages }: AddressWords): string | null => {
  const lang = lastOf(query, 'lang')?.toLowerCase();
  return lang !== undefined && languages.has(lang) ? lang : null;
};

const fault = (found: AddressFault): Reading => ({ kind: 'fault', fault: found });

interface Asked {
  readonly path: string;
  readonly query: Query;
  readonly words: AddressWords;
}

const atPath = (place: Place, { path, words }: Asked): FoundPlace => ({
  kind: 'place',
  place,
  isOwn: path === writePath(place, words),
  lenient: [],
});

const readEventsAddress = (read: Draft, asked: Asked): Reading => {
  const { query, words } = asked;
  if (query.size > mostParameters)
    return fault({ reason: 'too_many_parameters', parameter: null, most: mostParameters });
  const isFeaturedAsked = booleanOf(lastOf(query, 'featured')) === true;
  const featured = read.place.featured || isFeaturedAsked;
  const filters = { ...read.place.filters, ...readFilters(query) };
  const given: Draft = {
    ...read,
    place: {
      ...read.place,
      featured,
      filters: featured ? withFilter(filters, 'featured', []) : filters,
      lang: langIn(query, words),
    },
  };
  const isOld = query.keys().some((name) => oldParameters.has(name));
  const { place } = isOld ? applyOldParameters(given, query) : given;
  const inFilters = faultOfFilters(query, place.filters);
  if (inFilters !== null) return fault(inFilters);
  const jump = readJump(query, place.view);
  if (jump !== null && 'reason' in jump) return fault(jump);
  const found = atPath(jump === null ? place : { ...place, view: jump }, asked);
  if (!isOld && !isFeaturedAsked) return found;
  return { ...found, isOwn: false, lenient: barFilters(query) };
};

/** WordPress names its own posts there too, which are none of ours. */
const isIgnoredAtHome = (query: Query, name: string): boolean =>
  recordParameters.includes(name) && lastOf(query, name) !== postTypes.event;

/** `/` is the list, but for a record that a query names; without a parameter of lists it is a place of its own. */
const readRoot = (read: Draft, isRoot: boolean, asked: Asked): Reading => {
  const { query, words } = asked;
  const lang = langIn(query, words);
  const record = readRecordQuery(query);
  if (record !== null) {
    const found = atPath({ ...record, lang }, asked);
    return { ...found, isOwn: found.isOwn && record.kind === 'record' };
  }
  const isHome = isRoot && [...query.keys()].every((name) => name === 'lang' || isIgnoredAtHome(query, name));
  return isHome ? atPath({ kind: 'home', lang }, asked) : readEventsAddress(read, asked);
};

/**
 * Reads the address of a page, path and query apart, the path without that of the public address. Looks nothing up: whether
 * the slugs exist, and which week, month or category is meant, `canonicalPlace` says.
 */
export const readAddress = (path: string, queryText: string, words: AddressWords): Reading => {
  const segments = oldSegmentsOf(path);
  const read = segments === null ? null : readPath(segments, words);
  if (segments === null || read === null) return null;
  if (!('isViewNamed' in read)) {
    const query = readQuery(queryText, onlyLang);
    return atPath({ ...read, lang: langIn(query, words) }, { path, query, words });
  }
  const asked = { path, query: readQuery(queryText, ofEvents), words };
  const { scope, featured } = read.place;
  const isBare = !read.isViewNamed && scope === null && !featured;
  return isBare ? readRoot(read, segments.length === 0, asked) : readEventsAddress(read, asked);
};
