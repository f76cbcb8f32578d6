import type { AddressWords } from './address-words.ts';
import { canonicalScope, dropUnknown } from './canonical-scope.ts';
import { lastDayOf, nearest, weekStart } from './dates.ts';
import type { Known, KnownRecord } from './known.ts';
import type { EventPlace, EventsPlace, Place, View } from './place.ts';
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
