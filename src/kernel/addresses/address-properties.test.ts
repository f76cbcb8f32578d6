import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { outcomeOf } from '../../../test/support/known-addresses.ts';
import {
  randomPaths as paths,
  randomQueries as queries,
  randomText as text,
} from '../../../test/support/random-addresses.ts';
import { shortOrLong } from '../../../test/support/tiers.ts';
import { slugOf } from '../text/slugs.ts';
import { addressWords, endsCategory } from './address-words.ts';
import { feedPlace, readFeedAddress, writeFeedAddress } from './feed-address.ts';
import {
  type Filters,
  feedKinds,
  filterNames,
  listFilters,
  type Place,
  type Scope,
  type View,
} from './place.ts';
import { readAddress } from './read-address.ts';
import { writeAddress } from './write-address.ts';

const vocabularies = {
  English: addressWords(),
  Spanish: addressWords({ bases: { events: 'agenda', event: 'evento', venue: 'lugar' }, words: 'es' }),
  German: addressWords({ words: { list: 'liste', day: 'tag', tag: 'schlagwort', page: 'seite' } }),
};

const randomAddresses = fc.tuple(paths, queries);

const slugs = text.map(slugOf).filter((slug) => slug !== '');
const numbers = fc.integer({ min: 1, max: 999_999_999 });
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const months = days.map((day) => day.slice(0, 7));
const langs = fc.constantFrom(null, 'es', 'en');

const views: fc.Arbitrary<View> = fc.oneof(
  fc.record({ kind: fc.constantFrom('list', 'past'), page: numbers }),
  fc.record({ kind: fc.constant('month'), month: fc.option(months) }),
  fc.record({ kind: fc.constant('week'), day: fc.option(days) }),
  fc.record({ kind: fc.constant('day'), day: days }),
  fc.record({ kind: fc.constantFrom('today', 'tomorrow', 'weekend', 'map', 'subscribe') }),
  fc.record({ kind: fc.constant('jump'), to: fc.constant('month'), month: months }),
  fc.record({ kind: fc.constant('jump'), to: fc.constantFrom('week', 'day'), day: days }),
);

const isInAnyPath = (path: readonly string[]): boolean =>
  path.slice(1).every((slug) => Object.values(vocabularies).every((words) => !endsCategory(slug, words)));

const scopes: fc.Arbitrary<Scope | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    kind: fc.constant('category'),
    path: fc.array(slugs, { minLength: 1, maxLength: 3 }).filter(isInAnyPath),
  }),
  fc.record({ kind: fc.constant('tag'), slug: slugs }),
);

const valueOfFilter = (name: (typeof filterNames)[number]): fc.Arbitrary<string> => {
  if (name === 'featured') return fc.constant('false');
  if (name === 'free') return fc.constant('true');
  if (name === 'start_date' || name === 'end_date') return days;
  if ((listFilters as readonly string[]).includes(name))
    return fc.uniqueArray(slugs, { minLength: 1, maxLength: 3 }).map((each) => each.sort().join(','));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text holds.
  return text.map((each) => each.replace(/[\u0000-\u001f]/g, '').trim()).filter((each) => each !== '');
};

// A few of them: more than ten parameters are refused.
const filters: fc.Arbitrary<Filters> = fc
  .uniqueArray(fc.constantFrom(...filterNames), { maxLength: 4 })
  // One coordinate is refused.
  .map((chosen) => {
    const isPoint = chosen.includes('geoloc_lat') || chosen.includes('geoloc_lng');
    return isPoint ? [...new Set([...chosen, 'geoloc_lat', 'geoloc_lng'] as const)] : chosen;
  })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, valueOfFilter(name)]))));

const recordTypes = fc.constantFrom('event', 'venue', 'organizer', null);

const places: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ kind: fc.constant('home'), lang: langs }),
  fc
    .record({
      kind: fc.constant('events'),
      view: views,
      scope: scopes,
      featured: fc.boolean(),
      filters,
      lang: langs,
    })
    .filter((place) => !(place.featured && place.filters.featured !== undefined)),
  fc.record({
    kind: fc.constant('event'),
    slug: slugs,
    date: fc.option(fc.record({ day: days, nth: numbers })),
    lang: langs,
  }),
  fc.record({ kind: fc.constantFrom('venue', 'organizer'), slug: slugs, page: numbers, lang: langs }),
  fc.record({
    kind: fc.constant('index'),
    of: fc.constantFrom('venues', 'organizers', 'categories', 'tags'),
    lang: langs,
  }),
  fc.record({ kind: fc.constant('series'), slug: slugs, lang: langs }),
  fc.record({ kind: fc.constant('record'), type: recordTypes, id: numbers, lang: langs }),
) as fc.Arbitrary<Place>;

const read = (address: string, words: (typeof vocabularies)['English']) => {
  const mark = address.indexOf('?');
  return mark < 0
    ? readAddress(address, '', words)
    : readAddress(address.slice(0, mark), address.slice(mark + 1), words);
};

/** Whether a place has a feed, and is one that can be canonical. */
const hasFeed = (place: Place): boolean =>
  ['home', 'events', 'event', 'venue', 'organizer'].includes(place.kind) &&
  !(place.kind === 'events' && place.view.kind === 'jump');

const feedEnds = fc.constantFrom(
  ...[
    '',
    '/',
    '.ics',
    '.RSS',
    '.atom/',
    '.json-feed',
    '.xml',
    '/ical/',
    '/ical/featured',
    '/ical/destacado/',
  ],
  ...['/feed', '/feed/atom/', '/feed/rss2', '/rdf/', '/feed/ical', '/rss'],
);

const readFeed = (address: string, words: (typeof vocabularies)['English']) => {
  const [path = '', query = ''] = address.split('?');
  return readFeedAddress(path, query, words);
};

for (const [language, words] of Object.entries(vocabularies)) {
  test(`a place that is written is read as the same place, in ${language}`, () => {
    fc.assert(
      fc.property(places, (place) => {
        const address = writeAddress(place, words);
        const reading = read(address, words);
        assert.ok(reading?.kind === 'place', address);
        // Objects of fast-check have no prototype.
        assert.deepEqual(reading.place, structuredClone(place), address);
        assert.ok(reading.isOwn, address);
      }),
      { numRuns: shortOrLong(250, 1000) },
    );
  });

  test(`what is read of any text is written so that it stays, in ${language}`, () => {
    fc.assert(
      fc.property(randomAddresses, ([path, query]) => {
        const reading = readAddress(path, query, words);
        if (reading?.kind !== 'place') return;
        const address = writeAddress(reading.place, words);
        const again = read(address, words);
        assert.ok(again?.kind === 'place', address);
        assert.equal(writeAddress(again.place, words), address);
        assert.ok(again.isOwn, address);
      }),
      { numRuns: shortOrLong(750, 3000) },
    );
  });

  test(`the feed of a place that is written is read as that of the same place, in ${language}`, () => {
    fc.assert(
      fc.property(places.filter(hasFeed), fc.constantFrom(...feedKinds), (place, kind) => {
        const address = writeFeedAddress(place, kind, words);
        const reading = readFeed(address, words);
        assert.ok(reading?.page.kind === 'place', address);
        assert.equal(reading.kind, kind);
        assert.deepEqual(feedPlace(reading.page.place), feedPlace(structuredClone(place)), address);
      }),
      { numRuns: shortOrLong(250, 1000) },
    );
  });

  test(`the feed that any text names is written so that it stays, in ${language}`, () => {
    fc.assert(
      fc.property(randomAddresses, feedEnds, ([path, query], end) => {
        const reading = readFeedAddress(path.replace(/\/+$/, '') + end, query, words);
        if (reading?.page.kind !== 'place' || !hasFeed(reading.page.place)) return;
        const address = writeFeedAddress(reading.page.place, reading.kind, words);
        const again = readFeed(address, words);
        assert.ok(again?.page.kind === 'place', address);
        assert.equal(writeFeedAddress(again.page.place, again.kind, words), address);
        assert.equal(again.kind, reading.kind);
      }),
      { numRuns: shortOrLong(750, 3000) },
    );
  });

  test(`no redirect leads to another one, in ${language}`, () => {
    fc.assert(
      fc.property(randomAddresses, ([path, query]) => {
        const outcome = outcomeOf(`${path}?${query}`, words);
        if (outcome.startsWith('/')) assert.equal(outcomeOf(outcome, words), 'here', outcome);
      }),
      { numRuns: shortOrLong(750, 3000) },
    );
  });
}
