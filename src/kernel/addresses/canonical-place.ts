import type { AddressWords } from './address-words.ts';
import { canonicalScope, dropUnknown, type Known, type KnownRecord } from './canonical-scope.ts';
import { addDays, lastDayOf, nearest, weekStart } from './dates.ts';
import { type EventPlace, type EventsPlace, listPlace, type Place, type View } from './place.ts';
import type { FoundPlace } from './read-address.ts';
import { writeAddress } from './write-address.ts';

const canonicalView = (view: View, { months, firstWeekday }: Known): View => {
  const week = (day: string): View => ({ kind: 'week', day: weekStart(day, firstWeekday) });
  if (view.kind === 'week' && view.day !== null) return week(view.day);
  if (view.kind !== 'jump') return view;
  if (view.to === 'month') return { kind: 'month', month: nearest(view.month, months.first, months.last) };
  const day = nearest(view.day, `${months.first}-01`, lastDayOf(months.last));
  return view.to === 'week' ? week(day) : { kind: 'day', day };
};

const canonicalEvents = (
  place: EventsPlace,
  { lenient }: FoundPlace,
  known: Known,
  words: AddressWords,
): Place | null => {
  const scoped = canonicalScope(dropUnknown(place, lenient, known), known, words);
  return scoped === null ? null : { ...scoped, view: canonicalView(scoped.view, known) };
};

const canonicalEvent = (place: EventPlace, { record }: Known): Place | null => {
  if (record?.kind !== 'event') return null;
  const { slug, isSeries, timesOn } = record;
  if (place.date === null) return { ...place, slug };
  const { day, nth } = place.date;
  const times = timesOn(day);
  if (times === 0) return null;
  if (!isSeries) return { ...place, slug, date: null };
  return { ...place, slug, date: { day, nth: nth > times ? 1 : nth } };
};

const placeOfRecord = (record: KnownRecord, lang: string | null): Place =>
  record.kind === 'event'
    ? { kind: 'event', slug: record.slug, date: null, lang }
    : { kind: record.kind, slug: record.slug, page: 1, lang };

/**
 * The place under its canonical address, once the calendar has been asked; null where it has nothing of that name (404, or
 * 410 where it had). A filter of ours that names something unknown stays: the page refuses it as v1 does.
 */
export const canonicalPlace = (found: FoundPlace, known: Known, words: AddressWords): Place | null => {
  const { place } = found;
  const { record } = known;
  switch (place.kind) {
    case 'home':
    case 'index':
      return place;
    case 'events':
      return canonicalEvents(place, found, known, words);
    case 'event':
      return canonicalEvent(place, known);
    case 'series':
      return record?.kind === 'event' ? placeOfRecord(record, place.lang) : null;
    case 'venue':
    case 'organizer':
      return record?.kind === place.kind ? { ...place, slug: record.slug } : null;
    case 'record':
      if (record === null) return place.type === null ? { kind: 'home', lang: place.lang } : null;
      return place.type === null || place.type === record.kind ? placeOfRecord(record, place.lang) : null;
  }
};

/** Where the one redirect leads that an address needs to be the canonical one; null for none. */
export const redirectOf = (found: FoundPlace, canonical: Place, words: AddressWords): string | null => {
  const address = writeAddress(canonical, words);
  return found.isOwn && address === writeAddress(found.place, words) ? null : address;
};

/** What of the calendar says which dates are the current ones. */
type Now = Pick<Known, 'today' | 'firstWeekday'>;

const datedView = (view: View, { today, firstWeekday }: Now): View => {
  switch (view.kind) {
    case 'month':
      return { kind: 'month', month: view.month ?? today.slice(0, 7) };
    case 'week':
      return { kind: 'week', day: view.day ?? weekStart(today, firstWeekday) };
    case 'today':
      return { kind: 'day', day: today };
    case 'tomorrow':
      return { kind: 'day', day: addDays(today, 1) };
    default:
      return view;
  }
};

/**
 * What search engines are told to be the address of a canonical place (pages.md 3.2): the current month, week or day by
 * its date, `/` by the list, each without the language of the words.
 */
export const indexedPlace = (place: Place, now: Now): Place => {
  if (place.kind === 'home') return listPlace();
  if (place.kind !== 'events') return { ...place, lang: null };
  return { ...place, view: datedView(place.view, now), lang: null };
};
