import assert from 'node:assert/strict';
import type { AddressWords } from '../../src/kernel/addresses/address-words.ts';
import { canonicalPlace, redirectOf } from '../../src/kernel/addresses/canonical-place.ts';
import type { Known, KnownRecord } from '../../src/kernel/addresses/canonical-scope.ts';
import { readEmbedAddress, redirectOfEmbed } from '../../src/kernel/addresses/embed-address.ts';
import type { Place } from '../../src/kernel/addresses/place.ts';
import { readAddress } from '../../src/kernel/addresses/read-address.ts';
import { slugsMeant } from '../../src/kernel/addresses/segments.ts';
import { slugOf } from '../../src/kernel/text/slugs.ts';

/** Chains of categories by slug; `list` lies below `a`, `2027-03` and `page` stand alone. */
const categories: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['a'],
    b: ['a', 'b'],
    musica: ['musica'],
    vacia: ['vacia'],
    list: ['a', 'list'],
    page: ['page'],
    '2027-03': ['2027-03'],
    '%e6%97%a5%e6%9c%ac': ['%e6%97%a5%e6%9c%ac'],
  }),
);
const categoryIds: ReadonlyMap<string, string> = new Map(Object.entries({ 3: 'b', 4: 'musica' }));
const categoryNames: ReadonlyMap<string, string> = new Map(Object.entries({ 'música en vivo': 'musica' }));
const tags: ReadonlyMap<string, string> = new Map(Object.entries({ x: 'x', libre: 'libre', 5: 'x' }));

const event = (slug: string, days: readonly string[], isSeries = days.length > 1): KnownRecord => ({
  kind: 'event',
  slug,
  isSeries,
  timesOn: (day) => days.filter((each) => each === day).length,
});

const serie = event('serie', ['2027-03-10', '2027-03-17', '2027-03-17']);
const events: ReadonlyMap<string, KnownRecord> = new Map(
  Object.entries({
    slug: event('slug', ['2027-03-10']),
    antes: event('slug', ['2027-03-10']),
    all: event('all', ['2027-03-10']),
    ical: event('ical', ['2027-03-10']),
    'feed-2': event('feed-2', ['2027-03-10']),
    '2027-03-10': event('2027-03-10', ['2027-03-10']),
    '%e6%97%a5%e6%9c%ac': event('%e6%97%a5%e6%9c%ac', ['2027-03-10']),
    'stra%c3%9fe': event('stra%c3%9fe', ['2027-03-10']),
    cafe: event('cafe', ['2027-03-10']),
    serie,
  }),
);
const records: Readonly<Record<number, KnownRecord>> = {
  9: event('slug', ['2027-03-10']),
  7: { kind: 'venue', slug: 'teatro' },
  8: { kind: 'organizer', slug: 'banda' },
};

const recordOf = (place: Place): KnownRecord | null => {
  switch (place.kind) {
    case 'event':
      return (
        slugsMeant(place.slug)
          .map((slug) => events.get(slug))
          .find((found) => found !== undefined) ?? null
      );
    case 'series':
      return place.slug === 'ciclo' ? serie : null;
    case 'venue':
      return place.slug === 'teatro' ? { kind: 'venue', slug: 'teatro' } : null;
    case 'organizer':
      return place.slug === 'banda' ? { kind: 'organizer', slug: 'banda' } : null;
    case 'record':
      return records[place.id] ?? null;
    default:
      return null;
  }
};

/** What an invented calendar knows: its months are 2026-09 to 2027-12, today is 24 November 2026, weeks begin on Monday. */
export const knownOf = (place: Place): Known => ({
  today: '2026-11-24',
  firstWeekday: 1,
  months: { first: '2026-09', last: '2027-12' },
  category: (named) =>
    categories.get(slugOf(named)) ??
    categories.get(categoryIds.get(named) ?? categoryNames.get(named.toLowerCase()) ?? '') ??
    null,
  tag: (named) => tags.get(slugOf(named)) ?? null,
  hasLinked: (filter, id) => id === (filter === 'venue' ? '7' : '8'),
  record: recordOf(place),
});

/**
 * What an address leads to on that calendar: `here`, `nothing`, `refused` with what is at fault, or the address to which it
 * is redirected.
 */
export const outcomeOf = (address: string, words: AddressWords): string => {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const query = mark < 0 ? '' : address.slice(mark + 1);
  const embed = readEmbedAddress(path, query, words);
  const reading = embed === null ? readAddress(path, query, words) : embed.page;
  if (reading === null) return 'nothing';
  if (reading.kind === 'fault') return `refused ${reading.fault.reason} ${reading.fault.parameter}`;
  const canonical = canonicalPlace(reading, knownOf(reading.place), words);
  if (canonical === null) return 'nothing';
  const location =
    embed === null
      ? redirectOf(reading, canonical, words)
      : redirectOfEmbed(embed, reading, canonical, words);
  return location ?? 'here';
};

/** Holds that each address has its outcome, see `outcomeOf`, and that a redirect leads to where nothing more is redirected. */
export const holdAddresses = (
  rows: readonly (readonly [address: string, outcome: string])[],
  words: AddressWords,
): void => {
  for (const [address, outcome] of rows) {
    assert.equal(outcomeOf(address, words), outcome, address);
    if (outcome.startsWith('/')) assert.equal(outcomeOf(outcome, words), 'here', `${address}, followed`);
  }
};
