import type { AddressWords } from './address-words.ts';
import { filterValues, withFilter } from './filters.ts';
import { type EventsPlace, type ListFilter, type Scope, slugOfScope } from './place.ts';
import { decodeSegment } from './segments.ts';
import { isInPath } from './write-address.ts';

/** What the slug or id of a place leads to, under its present slug: renamed and merged records are followed. */
export type KnownRecord =
  | { readonly kind: 'venue' | 'organizer'; readonly slug: string }
  | {
      readonly kind: 'event';
      readonly slug: string;
      readonly isSeries: boolean;
      /** How often it takes place on a day. */
      readonly timesOn: (day: string) => number;
    };

/** What the calendar knows of what addresses name. Terms are named by slug, id or name, as filters of v1 name them. */
export interface Known {
  /** `YYYY-MM-DD` in the zone of the site. */
  readonly today: string;
  /** 1 for Monday to 7. */
  readonly firstWeekday: number;
  /** The months that have a page, `YYYY-MM`: from that of the first event to that of the last, the current one included. */
  readonly months: { readonly first: string; readonly last: string };
  /** The slugs of a category from the top one down; null unless exactly one is meant. */
  readonly category: (named: string) => readonly string[] | null;
  /** The slug of a tag, likewise. */
  readonly tag: (named: string) => string | null;
  /** Whether a venue or organizer has that id. */
  readonly hasLinked: (filter: 'venue' | 'organizer', id: string) => boolean;
  /** For places of single records, series included; null where there is none. */
  readonly record: KnownRecord | null;
}

const isKnown = (filter: ListFilter, value: string, known: Known): boolean => {
  if (filter === 'categories') return known.category(value) !== null;
  if (filter === 'tags') return known.tag(value) !== null;
  return known.hasLinked(filter, value);
};

/** The place without what the named filters hold and the calendar does not. */
export const dropUnknown = (
  place: EventsPlace,
  lenient: readonly ListFilter[],
  known: Known,
): EventsPlace => {
  let { filters } = place;
  for (const name of lenient) {
    const values = filterValues(filters, name).filter((value) => isKnown(name, value, known));
    filters = withFilter(filters, name, values);
  }
  return { ...place, filters };
};

/** What canonical addresses need to know of terms. */
type KnownTerms = Pick<Known, 'category' | 'tag'>;

/** The one value of a filter; null for none or several. */
const onlyValue = ({ filters }: EventsPlace, name: 'categories' | 'tags'): string | null => {
  const [value, ...more] = filterValues(filters, name);
  return value === undefined || more.length > 0 ? null : value;
};

const withoutFilter = (place: EventsPlace, name: 'categories' | 'tags'): EventsPlace => ({
  ...place,
  filters: withFilter(place.filters, name, []),
});

/** The value of a filter that names the term. */
const filterValueOf = (scope: Scope): string => decodeSegment(slugOfScope(scope));

const knownScope = (scope: Scope, known: KnownTerms): Scope | null => {
  const named = filterValueOf(scope);
  if (scope.kind === 'tag') {
    const slug = known.tag(named);
    return slug === null ? null : { kind: 'tag', slug };
  }
  const path = known.category(named);
  return path === null || path.length === 0 ? null : { kind: 'category', path };
};

const isSame = (a: Scope, b: Scope): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A single category of the filter moves into the path, where a tag makes room for it. */
const categoryIntoPath = (place: EventsPlace, known: KnownTerms, words: AddressWords): EventsPlace => {
  const value = onlyValue(place, 'categories');
  const path = value === null ? null : known.category(value);
  if (path === null || path.length === 0) return place;
  const named: Scope = { kind: 'category', path };
  const { scope, filters } = place;
  if (scope?.kind === 'category') return isSame(scope, named) ? withoutFilter(place, 'categories') : place;
  if (!isInPath(named, words))
    return { ...place, filters: withFilter(filters, 'categories', [filterValueOf(named)]) };
  if (scope === null) return { ...withoutFilter(place, 'categories'), scope: named };
  const tags = filterValues(filters, 'tags');
  if (tags.length > 0 && tags.some((tag) => known.tag(tag) !== scope.slug)) return place;
  const moved = { ...withoutFilter(place, 'categories'), scope: named };
  return { ...moved, filters: withFilter(moved.filters, 'tags', [filterValueOf(scope)]) };
};

const tagIntoPath = (place: EventsPlace, known: KnownTerms): EventsPlace => {
  const value = onlyValue(place, 'tags');
  const slug = value === null ? null : known.tag(value);
  if (slug === null) return place;
  const named: Scope = { kind: 'tag', slug };
  if (place.scope === null) return { ...withoutFilter(place, 'tags'), scope: named };
  return isSame(place.scope, named) ? withoutFilter(place, 'tags') : place;
};

/** The category or tag of the path as the calendar has it; null where it has none. */
const lookUpScope = (place: EventsPlace, known: KnownTerms, words: AddressWords): EventsPlace | null => {
  const { scope, filters } = place;
  if (scope === null) return place;
  const found = knownScope(scope, known);
  if (found === null) return null;
  if (isInPath(found, words)) return { ...place, scope: found };
  // Beside others of the filter it would be one of which any will do.
  if (filters.categories !== undefined) return place;
  return { ...place, scope: null, filters: withFilter(filters, 'categories', [filterValueOf(found)]) };
};

/**
 * The place with what it is about in the path, as far as that has room: a category with its whole chain, else a tag. Null
 * where the path names a term that the calendar has not.
 */
export const canonicalScope = (
  place: EventsPlace,
  known: KnownTerms,
  words: AddressWords,
): EventsPlace | null => {
  const found = lookUpScope(place, known, words);
  return found === null ? null : tagIntoPath(categoryIntoPath(found, known, words), known);
};
