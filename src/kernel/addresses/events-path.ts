import { type AddressWords, endsCategory } from './address-words.ts';
import { isDay, isMonth } from './dates.ts';
import { type EventsPlace, firstPage, listPlace, type Scope, type View } from './place.ts';
import { slugIn } from './segments.ts';

/** A page of events as far as it is read. */
export interface Draft {
  readonly place: EventsPlace;
  /** Whether the path names the view, which then counts before what the query says. */
  readonly isViewNamed: boolean;
}

type Segments = readonly string[];

/** A part of the path, and how many segments it took. */
interface Taken<Part> {
  readonly part: Part;
  readonly length: number;
}

interface TakenView extends Taken<View> {
  /** The day with which a list of TEC's begins. */
  readonly from?: string;
}

/** The category or tag that the segments begin with; null where they begin with none, `'nothing'` where it has no slug. */
const readScope = (segments: Segments, words: AddressWords): Taken<Scope> | 'nothing' | null => {
  const [name = '', first = ''] = segments;
  const word = words.wordOf.get(name);
  if (word === 'tag') {
    const slug = slugIn(first);
    return slug === '' ? 'nothing' : { part: { kind: 'tag', slug }, length: 2 };
  }
  if (word !== 'category') return null;
  if (first === '') return 'nothing';
  // The first is a category whatever it is called; those below it end where a view begins.
  let end = 2;
  while (end < segments.length && !endsCategory(segments[end] ?? '', words)) end += 1;
  return { part: { kind: 'category', path: segments.slice(1, end) }, length: end };
};

/** The view that the segments begin with, if they begin with one. */
const readView = (segments: Segments, { wordOf }: AddressWords): TakenView | null => {
  const [first = '', second = ''] = segments;
  if (isMonth(first)) return { part: { kind: 'month', month: first }, length: 1 };
  if (isDay(first)) return { part: { kind: 'day', day: first }, length: 1 };
  const day = isDay(second) ? second : null;
  const length = day === null ? 1 : 2;
  const word = wordOf.get(first);
  switch (word) {
    case 'list':
    case 'photo':
    case 'summary':
      return { part: firstPage, length, ...(day === null ? {} : { from: day }) };
    case 'upcoming':
      return { part: firstPage, length: 1 };
    case 'past':
      return { part: { kind: 'past', page: 1 }, length: 1 };
    case 'month':
      return isMonth(second)
        ? { part: { kind: 'month', month: second }, length: 2 }
        : { part: { kind: 'month', month: null }, length: 1 };
    case 'week':
      return { part: { kind: 'week', day }, length };
    case 'day':
      return { part: day === null ? { kind: 'today' } : { kind: 'day', day }, length };
    case 'map':
      return { part: { kind: 'map' }, length };
    case 'today':
    case 'tomorrow':
    case 'weekend':
    case 'subscribe':
      return { part: { kind: word }, length: 1 };
    default:
      return null;
  }
};

/** The number of a page in a path or query: 1 for 0 too, as in TEC; null for what is no number. */
export const readPage = (text: string): number | null =>
  /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : null;

/** The view with its page; null for one that has no pages. */
const onPage = (view: View, page: number): View | null => {
  if (view.kind === 'map') return view;
  return view.kind === 'list' || view.kind === 'past' ? { ...view, page } : null;
};

/** Reads what stands behind the base of events, or behind `tag`; null where it names no view of events. */
export const readEventsPath = (segments: Segments, words: AddressWords): Draft | null => {
  const isWord = (index: number, word: 'featured' | 'page'): boolean =>
    words.wordOf.get(segments[index] ?? '') === word;
  const scope = readScope(segments, words);
  if (scope === 'nothing') return null;
  let at = scope?.length ?? 0;
  const named = readView(segments.slice(at), words);
  at += named?.length ?? 0;
  const featured = isWord(at, 'featured');
  if (featured) at += 1;
  let view: View | null = named?.part ?? firstPage;
  if (isWord(at, 'page')) {
    const page = readPage(segments[at + 1] ?? '');
    if (page === null) return null;
    view = onPage(view, page);
    at += 2;
  }
  if (view === null || at < segments.length) return null;
  const filters = named?.from === undefined ? {} : { start_date: named.from };
  return {
    place: { ...listPlace(scope?.part ?? null), view, featured, filters },
    isViewNamed: named !== null,
  };
};
