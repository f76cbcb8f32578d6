import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressWords } from './address-words.ts';
import { indexedPlace } from './canonical-place.ts';
import { writeFeedAddress } from './feed-address.ts';
import {
  type EventsPlace,
  eventPlace,
  linkedPlace,
  listPlace,
  type Place,
  recordPlace,
  type View,
} from './place.ts';
import { writeAddress } from './write-address.ts';

const words = addressWords();

test('records have the addresses that The Events Calendar gives them', () => {
  const rows: readonly (readonly [place: Place, address: string])[] = [
    [eventPlace('noche-de-jazz'), '/event/noche-de-jazz/'],
    [eventPlace('%e6%97%a5%e6%9c%ac'), '/event/%e6%97%a5%e6%9c%ac/'],
    [linkedPlace('venue', 'teatro'), '/venue/teatro/'],
    [linkedPlace('organizer', 'banda'), '/organizer/banda/'],
    [listPlace({ kind: 'category', path: ['a', 'b'] }), '/events/category/a/b/'],
    [listPlace({ kind: 'category', path: ['a', 'list'] }), '/events/?categories=list'],
    [listPlace({ kind: 'tag', slug: 'x' }), '/events/tag/x/'],
    [recordPlace('event', 9), '/?post_type=tribe_events&p=9'],
    [recordPlace('venue', 7), '/?post_type=tribe_venue&p=7'],
    [recordPlace('organizer', 8), '/?post_type=tribe_organizer&p=8'],
  ];
  for (const [place, address] of rows) assert.equal(writeAddress(place, words), address);
});

test('search engines are told the dated address, and none with a language', () => {
  const list = listPlace();
  const at = (view: View): EventsPlace => ({ ...list, view, lang: 'en' });
  const rows: readonly (readonly [place: Place, address: string])[] = [
    [{ kind: 'home', lang: 'en' }, '/events/'],
    [at({ kind: 'month', month: null }), '/events/month/2026-11/'],
    [at({ kind: 'week', day: null }), '/events/week/2026-11-29/'],
    [at({ kind: 'today' }), '/events/2026-11-30/'],
    [at({ kind: 'tomorrow' }), '/events/2026-12-01/'],
    [at({ kind: 'weekend' }), '/events/weekend/'],
    [at({ kind: 'list', page: 2 }), '/events/list/page/2/'],
    [{ ...eventPlace('slug'), lang: 'es' }, '/event/slug/'],
  ];
  // Of a region whose weeks begin on Sunday.
  const now = { today: '2026-11-30', firstWeekday: 7 };
  for (const [place, address] of rows) assert.equal(writeAddress(indexedPlace(place, now), words), address);
});

test('the feed of the whole list has one address whatever the words are, with filters and without', () => {
  const spanish = addressWords({ bases: { events: 'agenda' }, words: 'es' });
  const list = listPlace();
  const rows: readonly (readonly [place: Place, address: string])[] = [
    [list, '/events.ics'],
    [{ kind: 'home', lang: 'en' }, '/events.ics'],
    [{ ...list, view: { kind: 'list', page: 2 } }, '/events.ics'],
    [{ ...list, view: { kind: 'map' } }, '/events.ics'],
    [{ ...list, filters: { search: 'jazz' } }, '/events.ics?search=jazz'],
    // A category that can stand in no path is a filter.
    [listPlace({ kind: 'category', path: ['a', 'list'] }), '/events.ics?categories=list'],
    [listPlace({ kind: 'category', path: ['a', 'b'] }), '/agenda/categoria/a/b.ics'],
    [{ ...list, featured: true }, '/agenda/destacado.ics'],
    [{ ...list, view: { kind: 'past', page: 2 } }, '/agenda/pasados.ics'],
  ];
  for (const [place, address] of rows) assert.equal(writeFeedAddress(place, 'ics', spanish), address);
});
