import type { AddressWords } from './address-words.ts';
import { isDay } from './dates.ts';
import { type Draft, readEventsPath, readPage } from './events-path.ts';
import { type EventPlace, listPlace, type Place } from './place.ts';
import { slugIn } from './segments.ts';
import { closedSegments, feedWords } from './vocabulary.ts';

/** What a path names: a page of events, which a query may change, or one of the other places. */
type ReadPath = Draft | Exclude<Place, { readonly kind: 'events' }>;

type Segments = readonly string[];

const list: Draft = { place: listPlace(), isViewNamed: false };

const index = (of: 'venues' | 'organizers' | 'categories' | 'tags'): ReadPath => ({
  kind: 'index',
  of,
  lang: null,
});

const eventIn = (segment: string, date: EventPlace['date'] = null): EventPlace | null => {
  const slug = slugIn(segment);
  return slug === '' ? null : { kind: 'event', slug, date, lang: null };
};

/** Below the base of events: a view, all terms, or what TEC takes for the slug of an event. */
const readEvents = (segments: Segments, words: AddressWords): ReadPath | null => {
  const [first = ''] = segments;
  if (segments.length === 1) {
    const word = words.wordOf.get(first);
    if (word === 'category') return index('categories');
    if (word === 'tag') return index('tags');
    if (word === 'all') return null;
  }
  const path = readEventsPath(segments, words);
  if (path !== null) return path;
  const isSlug = segments.length === 1 && !words.wordOf.has(first) && !closedSegments.has(first);
  return isSlug && !/^\d{4}-\d{1,2}(?:-\d{1,2})?$/.test(first) ? eventIn(first) : null;
};

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The date of an event: `2027-03-10`, and which of that day. */
const readDate = ([day = '', nth = '1', ...more]: Segments): EventPlace['date'] =>
  isDay(day) && isNumber(nth) && Number(nth) > 0 && more.length === 0 ? { day, nth: Number(nth) } : null;

/** Behind the slug of an event: pages of it and of its comments, which TEC has and we have not. */
const isPageOfEvent = ([first = '', second, third, ...more]: Segments, { wordOf }: AddressWords): boolean => {
  const rest = wordOf.get(first) === 'all' ? [second, third] : [first, second, third];
  const [word, page, end] = rest;
  if (more.length > 0 || end !== undefined) return false;
  if (word === undefined) return true;
  if (wordOf.get(word) === 'page') return isNumber(page ?? '');
  return page === undefined && /^(?:comment-page-)?\d{1,9}$/.test(word);
};

/** Where WordPress has the comments on an event as a feed. */
const isFeedOfComments = (rest: Segments): boolean => {
  const [word, kind, ...more] = isDay(rest[0] ?? '') ? rest.slice(1) : rest;
  return word === 'feed' && more.length === 0 && (kind === undefined || feedWords.has(kind));
};

const readEvent = (segments: Segments, words: AddressWords): ReadPath | null => {
  const [first, ...rest] = segments;
  if (first === undefined) return list;
  // TEC shows the list at the base of single events.
  if (words.wordOf.get(first) === 'page' && rest.length === 1) return readEvents(segments, words);
  if (rest.length === 0) return eventIn(first);
  const date = readDate(rest);
  if (date !== null) return eventIn(first, date);
  return isPageOfEvent(rest, words) || isFeedOfComments(rest) ? eventIn(first) : null;
};

const readLinked = (
  kind: 'venue' | 'organizer',
  segments: Segments,
  { wordOf }: AddressWords,
): ReadPath | null => {
  const [first, word, number, ...more] = segments;
  if (first === undefined) return index(kind === 'venue' ? 'venues' : 'organizers');
  const slug = slugIn(first);
  if (slug === '' || more.length > 0) return null;
  if (word === undefined) return { kind, slug, page: 1, lang: null };
  const page = wordOf.get(word) === 'page' ? readPage(number ?? '') : null;
  return page === null ? null : { kind, slug, page, lang: null };
};

const readSeries = (
  [first = '', word, number, ...more]: Segments,
  { wordOf }: AddressWords,
): ReadPath | null => {
  const slug = slugIn(first);
  if (slug === '' || more.length > 0) return null;
  const isPage = word === undefined || (wordOf.get(word) === 'page' && isNumber(number ?? ''));
  return isPage ? { kind: 'series', slug, lang: null } : null;
};

/** Reads the segments of a path; null where they name nothing. */
export const readPath = (segments: Segments, words: AddressWords): ReadPath | null => {
  const [first, ...rest] = segments;
  if (first === undefined) return list;
  const base = words.baseOf.get(first);
  switch (base) {
    case 'events':
      return readEvents(rest, words);
    case 'event':
      return readEvent(rest, words);
    case 'venue':
    case 'organizer':
      return readLinked(base, rest, words);
    default:
      break;
  }
  // WordPress's own page of a tag, which has no base of ours; a site may have set the word of its language for it.
  if ((first === 'tag' || words.wordOf.get(first) === 'tag') && rest.length > 0) {
    const [slug = '', ...view] = rest;
    return readEvents([words.words.tag, slug, ...view], words);
  }
  return words.wordOf.get(first) === 'series' ? readSeries(rest, words) : null;
};
