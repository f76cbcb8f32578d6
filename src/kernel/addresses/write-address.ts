import { type AddressWords, endsCategory } from './address-words.ts';
import { withFilter } from './filters.ts';
import {
  type EventsPlace,
  type Filters,
  filterNames,
  type Place,
  postTypes,
  type Scope,
  slugOfScope,
  type View,
} from './place.ts';
import { encodeValue } from './query.ts';
import { decodeSegment } from './segments.ts';

/** The path of the address of a site, without a slash at its end; usually empty. */
export const prefixOf = (origin: string): string => new URL(origin).pathname.replace(/\/+$/, '');

/** The path below such a prefix, `/` for the prefix itself; a path that does not begin with it as it is. */
export const pathBelow = (prefix: string, path: string): string => {
  if (prefix === '' || !path.startsWith(prefix)) return path;
  const rest = path.slice(prefix.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : path;
};

/** Whether a category can stand in a path: below another one no category is called like a view, a date or a feed. */
export const isInPath = (scope: Scope, words: AddressWords): boolean =>
  scope.kind === 'tag' || scope.path.slice(1).every((slug) => !endsCategory(slug, words));

/** A category that can stand in no path is a filter. */
const asFilter = (place: EventsPlace, words: AddressWords): EventsPlace => {
  const { scope, filters } = place;
  if (scope?.kind !== 'category' || isInPath(scope, words)) return place;
  const slug = decodeSegment(slugOfScope(scope));
  return { ...place, scope: null, filters: withFilter(filters, 'categories', [slug]) };
};

const scopeSegments = (scope: Scope | null, { words }: AddressWords): readonly string[] => {
  if (scope === null) return [];
  return scope.kind === 'tag' ? [words.tag, scope.slug] : [words.category, ...scope.path];
};

const viewSegments = (place: EventsPlace, { words }: AddressWords): readonly string[] => {
  const { view, featured } = place;
  switch (view.kind) {
    case 'list':
      // Only the pages that follow say that they are of the list, and where `featured` stands, not even they.
      return view.page > 1 && !featured ? [words.list] : [];
    case 'month':
      return [words.month, ...(view.month === null ? [] : [view.month])];
    case 'week':
      return [words.week, ...(view.day === null ? [] : [view.day])];
    case 'day':
      return [view.day];
    case 'jump':
      return view.to === 'day' ? [] : [words[view.to]];
    default:
      return [words[view.kind]];
  }
};

const pageSegments = (page: number, { words }: AddressWords): readonly string[] =>
  page > 1 ? [words.page, String(page)] : [];

const eventsSegments = (place: EventsPlace, words: AddressWords): readonly string[] => {
  const { view, scope, featured } = place;
  return [
    words.bases.events,
    ...scopeSegments(scope, words),
    ...viewSegments(place, words),
    ...(featured ? [words.words.featured] : []),
    ...('page' in view ? pageSegments(view.page, words) : []),
  ];
};

const segmentsOf = (place: Place, words: AddressWords): readonly string[] => {
  const { bases } = words;
  switch (place.kind) {
    case 'home':
    case 'record':
      return [];
    case 'events':
      return eventsSegments(asFilter(place, words), words);
    case 'event': {
      const { slug, date } = place;
      if (date === null) return [bases.event, slug];
      return [bases.event, slug, date.day, ...(date.nth > 1 ? [String(date.nth)] : [])];
    }
    case 'venue':
    case 'organizer':
      return [bases[place.kind], place.slug, ...pageSegments(place.page, words)];
    case 'series':
      return [words.words.series, place.slug];
    case 'index':
      if (place.of === 'venues') return [bases.venue];
      if (place.of === 'organizers') return [bases.organizer];
      return [bases.events, words.words[place.of === 'categories' ? 'category' : 'tag']];
  }
};

/** The path of a place. */
export const writePath = (place: Place, words: AddressWords): string => {
  const segments = segmentsOf(place, words);
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
};

type Pair = readonly [name: string, value: string];

const filterPairs = (filters: Filters): readonly Pair[] =>
  filterNames.flatMap((name): Pair[] => (filters[name] === undefined ? [] : [[name, filters[name]]]));

const jumpPairs = (view: View): readonly Pair[] => {
  if (view.kind !== 'jump') return [];
  return view.to === 'month' ? [['month', view.month]] : [['date', view.day]];
};

const pairsOf = (place: Place, words: AddressWords): readonly Pair[] => {
  if (place.kind === 'events')
    return [...filterPairs(asFilter(place, words).filters), ...jumpPairs(place.view)];
  if (place.kind !== 'record') return [];
  const id: Pair = ['p', String(place.id)];
  return place.type === null ? [id] : [['post_type', postTypes[place.type]], id];
};

/** The one address of a place from the root of the site: path and query. */
export const writeAddress = (place: Place, words: AddressWords): string => {
  const pairs = [...pairsOf(place, words), ...(place.lang === null ? [] : [['lang', place.lang] as const])];
  const path = writePath(place, words);
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&')}`;
};
