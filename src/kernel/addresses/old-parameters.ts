import { isDay, isMonth } from './dates.ts';
import { type Draft, readPage } from './events-path.ts';
import { filterValues, listValues, withFilter } from './filters.ts';
import {
  addressFilters,
  filterNames,
  firstPage,
  type ListFilter,
  listFilters,
  type Scope,
  type View,
} from './place.ts';
import { firstOf, type Query } from './query.ts';
import { encodeSegment, segmentsOf, slugIn } from './segments.ts';

const isHalfPoint = (query: Query): boolean =>
  query.has('tribe-bar-geoloc-lat') !== query.has('tribe-bar-geoloc-lng');

const categoryNames = ['tribe_events_cat'];
const tagNames = ['tag', 'post_tag'];
const viewNames = ['eventDisplay', 'tribe_event_display'];
const dateNames = ['eventDate', 'event_date', 'event-date'];
const barDateNames = ['tribe-bar-date', 'tribe-events-views[tribe-bar-date]'];
const pageNames = ['paged', 'page', 'tribe_paged'];

/** The parameters of TEC's lists (old-addresses.md 5). An address with one of them leads to the one without. */
export const oldParameters: ReadonlySet<string> = new Set([
  ...filterNames.flatMap((name) => addressFilters[name].old),
  ...[...categoryNames, ...tagNames, ...viewNames, ...dateNames, ...barDateNames, ...pageNames],
  'tribe-events-views[url]',
]);

const withView = ({ place }: Draft, view: View): Draft => ({ place: { ...place, view }, isViewNamed: true });

const addFilters = (draft: Draft, query: Query): Draft => {
  let { filters } = draft.place;
  for (const name of filterNames) {
    const { kind, old } = addressFilters[name];
    const stored = filters[name];
    if (kind === 'list') {
      const values = old.flatMap((theirs) => query.get(theirs) ?? []);
      if (values.length > 0) filters = withFilter(filters, name, listValues([stored ?? '', ...values]));
      continue;
    }
    // An old link with one coordinate leads to the list, and is not refused as an address of ours would be.
    if (kind === 'number' && isHalfPoint(query)) continue;
    const value = firstOf(query, old);
    if (value !== null && stored === undefined) filters = withFilter(filters, name, [value]);
  }
  return { ...draft, place: { ...draft.place, filters } };
};

const categoryScope = (text: string): Scope | null => {
  const path = segmentsOf(text.split('/').map(encodeSegment).join('/'));
  return path === null || path.length === 0 ? null : { kind: 'category', path };
};

const tagScope = (text: string): Scope | null => {
  const slug = slugIn(encodeSegment(text));
  return slug === '' ? null : { kind: 'tag', slug };
};

/** A term becomes what the page is about, unless the path has said that already: then it is one more filter. */
const addTerm = (draft: Draft, filter: 'categories' | 'tags', text: string | null): Draft => {
  const { place } = draft;
  if (text === null) return draft;
  const scope = filter === 'categories' ? categoryScope(text) : tagScope(text);
  if (place.scope === null) return { ...draft, place: { ...place, scope } };
  const values = listValues([...filterValues(place.filters, filter), text.split('/').at(-1) ?? '']);
  return { ...draft, place: { ...place, filters: withFilter(place.filters, filter, values) } };
};

const viewOf = (name: string): View => {
  switch (name) {
    case 'month':
      return { kind: 'month', month: null };
    case 'week':
      return { kind: 'week', day: null };
    case 'day':
      return { kind: 'today' };
    case 'map':
      return { kind: 'map' };
    default:
      return firstPage;
  }
};

/** The path counts before `eventDisplay`, but for `past`, which TEC has as a parameter of its list only. */
const changeView = (draft: Draft, query: Query): Draft => {
  const name = firstOf(query, viewNames)?.toLowerCase() ?? null;
  const { view } = draft.place;
  if (name === 'past' && view.kind === 'list') return withView(draft, { kind: 'past', page: view.page });
  if (name === null || name === 'default' || name === 'past' || draft.isViewNamed) return draft;
  const changed = viewOf(name);
  return withView(draft, changed.kind === 'list' ? view : changed);
};

const dayIn = (date: string): string => (isDay(date) ? date : `${date}-01`);

const startFrom = (draft: Draft, date: string): Draft => {
  const { place } = draft;
  if (place.filters.start_date !== undefined) return draft;
  return { ...draft, place: { ...place, filters: withFilter(place.filters, 'start_date', [dayIn(date)]) } };
};

/** The view that shows a date: the one that is there already, if it can. */
const moveTo = (draft: Draft, date: string): Draft => {
  switch (draft.place.view.kind) {
    case 'month':
      return withView(draft, { kind: 'month', month: date.slice(0, 7) });
    case 'week':
      return withView(draft, { kind: 'week', day: dayIn(date) });
    case 'day':
    case 'today':
    case 'tomorrow':
    case 'weekend':
      return withView(draft, { kind: 'day', day: dayIn(date) });
    case 'list':
      return startFrom(draft, date);
    default:
      return draft;
  }
};

const isDated = (view: View): boolean =>
  view.kind === 'day' ||
  (view.kind === 'month' && view.month !== null) ||
  (view.kind === 'week' && view.day !== null);

/** `eventDate` belongs to a view and chooses one where none is named; a date in the path counts before it. */
const changeDate = (draft: Draft, query: Query): Draft => {
  const date = firstOf(query, dateNames) ?? '';
  const bar = firstOf(query, barDateNames) ?? '';
  const isDate = (text: string) => isDay(text) || isMonth(text);
  // What was entered in the bar on a dated page is the date that the reader wants.
  const barred = isDate(bar) ? moveTo(draft, bar) : draft;
  if (!isDate(date) || isDated(barred.place.view)) return barred;
  if (draft.isViewNamed || draft.place.view.kind !== 'list') return moveTo(barred, date);
  return withView(barred, isDay(date) ? { kind: 'day', day: date } : { kind: 'month', month: date });
};

const changePage = (draft: Draft, query: Query): Draft => {
  const { view } = draft.place;
  const page = readPage(firstOf(query, pageNames) ?? '');
  if (page === null || (view.kind !== 'list' && view.kind !== 'past') || view.page > 1) return draft;
  return { ...draft, place: { ...draft.place, view: { ...view, page } } };
};

/** Takes in what the parameters of TEC say of a list. */
export const applyOldParameters = (draft: Draft, query: Query): Draft => {
  let changed = addFilters(draft, query);
  changed = addTerm(changed, 'categories', firstOf(query, categoryNames));
  changed = addTerm(changed, 'tags', firstOf(query, tagNames));
  changed = changeView(changed, query);
  changed = changeDate(changed, query);
  return changePage(changed, query);
};

/** The filters whose ids come from TEC's filter bar: those that are not known are dropped. */
export const barFilters = (query: Query): readonly ListFilter[] =>
  listFilters.filter((name) => addressFilters[name].old.some((theirs) => query.has(theirs)));
