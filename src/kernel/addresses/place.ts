/** A filter of lists as addresses have it. */
interface AddressFilter {
  /** How its value is written: a comma list, a day, a number, or `true` (`on`) or `false` (`off`) and nothing else. */
  readonly kind: 'search' | 'list' | 'day' | 'number' | 'on' | 'off';
  /** TEC's names of it, in the order in which they count; of a list those of its filter bar, which has ids. */
  readonly old: readonly string[];
}

/** The filters of lists that addresses have, by the names of v1, in the order in which addresses name them. */
export const addressFilters = {
  search: { kind: 'search', old: ['tribe-bar-search', 'tribe-events-views[tribe-bar-search]', 's'] },
  categories: { kind: 'list', old: ['tribe_eventcategory'] },
  tags: { kind: 'list', old: ['tribe_tags'] },
  venue: { kind: 'list', old: ['tribe_venues'] },
  organizer: { kind: 'list', old: ['tribe_organizers'] },
  start_date: { kind: 'day', old: [] },
  end_date: { kind: 'day', old: [] },
  // What is featured has a path, so only its opposite is a filter.
  featured: { kind: 'off', old: [] },
  free: { kind: 'on', old: [] },
  geoloc_lat: { kind: 'number', old: ['tribe-bar-geoloc-lat'] },
  geoloc_lng: { kind: 'number', old: ['tribe-bar-geoloc-lng'] },
  geoloc_radius: { kind: 'number', old: [] },
} as const satisfies Readonly<Record<string, AddressFilter>>;

/** A filter of lists. */
export type FilterName = keyof typeof addressFilters;

/** A filter that is a comma list. */
export type ListFilter = {
  [Name in FilterName]: (typeof addressFilters)[Name]['kind'] extends 'list' ? Name : never;
}[FilterName];

/** All filters, in the order in which addresses name them. */
export const filterNames = Object.keys(addressFilters) as FilterName[];

/** Filters that are comma lists. */
export const listFilters = filterNames.filter(
  (name): name is ListFilter => addressFilters[name].kind === 'list',
);

/** The filters of a list with their values as v1 takes them, none of them empty. Numbers are not checked. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The category or tag that a page is about. */
export type Scope =
  /** Slugs from the top category down to the one that is meant; as long as nobody has looked, what the address named. */
  | { readonly kind: 'category'; readonly path: readonly string[] }
  | { readonly kind: 'tag'; readonly slug: string };

/** The slug of the category or tag itself, as segments of a path have it. */
export const slugOfScope = (scope: Scope): string =>
  scope.kind === 'tag' ? scope.slug : (scope.path.at(-1) ?? '');

/** How events are shown. Months are `YYYY-MM`, days `YYYY-MM-DD`; null is the current one. */
export type View =
  | { readonly kind: 'list' | 'past'; readonly page: number }
  | { readonly kind: 'month'; readonly month: string | null }
  | { readonly kind: 'week'; readonly day: string | null }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'today' | 'tomorrow' | 'weekend' | 'map' }
  /** How to follow the list, and how to show it elsewhere. */
  | { readonly kind: 'subscribe' }
  /** What the forms to jump ask for: the month, week or day that is nearest to a date. Never canonical. */
  | { readonly kind: 'jump'; readonly to: 'month'; readonly month: string }
  | { readonly kind: 'jump'; readonly to: 'week' | 'day'; readonly day: string };

interface Spoken {
  /** The language that the address asks for (`?lang=`), null for that of the reader. */
  readonly lang: string | null;
}

/** A page of events: a view of all of them, or of some. */
export interface EventsPlace extends Spoken {
  readonly kind: 'events';
  readonly view: View;
  readonly scope: Scope | null;
  /** Whether only featured events are meant. */
  readonly featured: boolean;
  readonly filters: Filters;
}

/** An event, or one of its dates; `nth` counts those of one day, from 1. */
export interface EventPlace extends Spoken {
  readonly kind: 'event';
  readonly slug: string;
  readonly date: { readonly day: string; readonly nth: number } | null;
}

/** The kinds of records that have a page of their own. */
export type RecordKind = 'event' | 'venue' | 'organizer';

/** WordPress's names of those kinds, as The Events Calendar registers them. */
export const postTypes = {
  event: 'tribe_events',
  venue: 'tribe_venue',
  organizer: 'tribe_organizer',
} as const satisfies Readonly<Record<RecordKind, string>>;

/** What an address of a page names. Slugs are as they are stored, which is how segments of a path are written. */
export type Place =
  /** `/`, which shows the list. */
  | ({ readonly kind: 'home' } & Spoken)
  | EventsPlace
  | EventPlace
  | ({ readonly kind: 'venue' | 'organizer'; readonly slug: string; readonly page: number } & Spoken)
  /** All of a kind. */
  | ({ readonly kind: 'index'; readonly of: 'venues' | 'organizers' | 'categories' | 'tags' } & Spoken)
  /** A series by the slug that TEC gave it. Never canonical. */
  | ({ readonly kind: 'series'; readonly slug: string } & Spoken)
  /** A record by id, as what has no slug yet is addressed; null for any kind. Never canonical once it has a slug. */
  | ({ readonly kind: 'record'; readonly type: RecordKind | null; readonly id: number } & Spoken);

/** The place of an event that is published. */
export const eventPlace = (slug: string): EventPlace => ({ kind: 'event', slug, date: null, lang: null });

/** The place of a venue or organizer that is published. */
export const linkedPlace = (kind: 'venue' | 'organizer', slug: string): Place => ({
  kind,
  slug,
  page: 1,
  lang: null,
});

/** The place of a record by id. */
export const recordPlace = (type: RecordKind | null, id: number): Place => ({
  kind: 'record',
  type,
  id,
  lang: null,
});

/** The view of a list without anything behind its base. */
export const firstPage: View = { kind: 'list', page: 1 };

/** The first page of the list of all events, or of a term's. */
export const listPlace = (scope: Scope | null = null): EventsPlace => ({
  kind: 'events',
  view: firstPage,
  scope,
  featured: false,
  filters: {},
  lang: null,
});

/** The kinds of feeds, which are the endings of their addresses. */
export const feedKinds = ['ics', 'rss', 'atom', 'json-feed'] as const;
/** One of them. */
export type FeedKind = (typeof feedKinds)[number];
