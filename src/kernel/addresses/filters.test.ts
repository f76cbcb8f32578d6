import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdAddresses, outcomeOf } from '../../../test/support/known-addresses.ts';
import { addressWords } from './address-words.ts';
import { readAddress } from './read-address.ts';
import { writeAddress } from './write-address.ts';

const words = addressWords();

/** The address as it is written after it has been read. */
const written = (query: string): string => {
  const reading = readAddress('/events/', query, words);
  return reading?.kind === 'place' ? writeAddress(reading.place, words) : String(reading?.fault.reason);
};

test('filters are read under the names of v1 and written in one order', () => {
  const rows: readonly (readonly [query: string, address: string])[] = [
    ['', '/events/'],
    ['tags=x&search=jazz', '/events/?search=jazz&tags=x'],
    ['search=++noche%20de+jazz+', '/events/?search=noche+de+jazz'],
    ['search=%C3%B1u', '/events/?search=%c3%b1u'],
    ['search=a%00b', '/events/?search=ab'],
    ['search=%ff', '/events/?search=%ef%bf%bd'],
    ['search=100%', '/events/?search=100%25'],
    ['search=a&search=b', '/events/?search=b'],
    ['search=a%26b%3Dc%23d', '/events/?search=a%26b%3dc%23d'],
    ['categories=b,a,,b&categories[]=c', '/events/?categories=a,b,c'],
    ['venue=8&venue=7', '/events/?venue=7,8'],
    ['featured=0', '/events/?featured=false'],
    ['free=1', '/events/?free=true'],
    ['free=false', '/events/'],
    ['search=&categories=&start_date=&free=', '/events/'],
    ['search', '/events/'],
    ['=x&&&', '/events/'],
    [
      'geoloc_lat=41.6&geoloc_lng=-4.7&geoloc_radius=5',
      '/events/?geoloc_lat=41.6&geoloc_lng=-4.7&geoloc_radius=5',
    ],
    ['start_date=2027-03-01+10:00', '/events/?start_date=2027-03-01+10:00'],
    ['lang=EN', '/events/?lang=en'],
    ['lang=xx', '/events/'],
    ['__proto__=1&constructor=2', '/events/'],
  ];
  for (const [query, address] of rows) assert.equal(written(query), address, query);
});

test('unknown, empty and repeated parameters, and their order, need no redirect', () => {
  for (const query of [
    'utm_source=x&fbclid=y',
    'search=jazz&utm_source=x',
    'tags=x,libre&search=jazz',
    'search=&free=&categories=',
    'search=rock&search=jazz',
    'free=on',
    'lang=xx',
  ])
    assert.equal(outcomeOf(`/events/?${query}`, words), 'here', query);
});

test('a category or tag of the filter has a path of its own', () => {
  const rows: readonly (readonly [address: string, outcome: string])[] = [
    ['/events/?categories=a', '/events/category/a/'],
    ['/events/?categories=3', '/events/category/a/b/'],
    ['/events/?categories=M%C3%BAsica+en+vivo', '/events/category/musica/'],
    ['/events/month/?categories=b&search=jazz&utm_source=x', '/events/category/a/b/month/?search=jazz'],
    ['/events/?tags=5&lang=en', '/events/tag/x/?lang=en'],
    ['/?categories=a', '/events/category/a/'],
    ['/events/?categories=a,musica', 'here'],
    ['/events/?categories=a&tags=x', '/events/category/a/?tags=x'],
    ['/events/tag/x/?categories=a', '/events/category/a/?tags=x'],
    ['/events/tag/x/?categories=a&tags=x', '/events/category/a/?tags=x'],
    ['/events/tag/x/?tags=x', '/events/tag/x/'],
    ['/events/tag/x/?categories=a&tags=libre', 'here'],
    ['/events/category/a/?categories=a', '/events/category/a/'],
    ['/events/category/a/?categories=b', 'here'],
    // Refused by the page, as by v1.
    ['/events/?categories=nada', 'here'],
    ['/events/?featured=true', '/events/featured/'],
    ['/events/featured/?featured=false', 'here'],
    ['/?search=jazz', '/events/?search=jazz'],
    ['/?lang=en&utm_source=x', 'here'],
    ['/events/category/a/?lang=en', 'here'],
    ['/event/slug/?search=jazz', 'here'],
  ];
  holdAddresses(rows, words);
});

test('forms to jump lead to the nearest date that has a page', () => {
  const rows: readonly (readonly [address: string, outcome: string])[] = [
    ['/events/month/?month=2027-03', '/events/month/2027-03/'],
    ['/events/month/2027-01/?month=3&year=2027', '/events/month/2027-03/'],
    ['/events/?month=12&year=2040', '/events/month/2027-12/'],
    ['/events/?month=1990-01', '/events/month/2026-09/'],
    ['/events/?date=2027-03-10', '/events/2027-03-10/'],
    ['/events/2026-12-10/?date=2027-03-10', '/events/2027-03-10/'],
    ['/events/?date=2040-01-01', '/events/2027-12-31/'],
    ['/events/?date=1990-01-01', '/events/2026-09-01/'],
    ['/events/week/?date=2027-03-10', '/events/week/2027-03-08/'],
    [
      '/events/category/a/month/featured/?month=2027-03&free=true',
      '/events/category/a/month/2027-03/featured/?free=true',
    ],
    ['/events/?date=2027-02-31', 'refused unreadable date'],
    ['/events/?month=2027-13', 'refused unreadable month'],
    ['/events/?month=0000-01', '/events/month/2026-09/'],
    ['/events/?month=1&year=0', '/events/month/2026-09/'],
    ['/events/?date=0000-02-29', '/events/2026-09-01/'],
    ['/events/week/?date=0000-01-01', '/events/week/2026-08-31/'],
    ['/events/?month=0000-00', 'refused unreadable month'],
    ['/events/?date=0000-02-30', 'refused unreadable date'],
    ['/events/?month=10000-01', 'refused unreadable month'],
    ['/events/?year=2027', 'here'],
  ];
  for (const [address, outcome] of rows) assert.equal(outcomeOf(address, words), outcome, address);
});

test('what a filter cannot mean is refused, and the parameter named', () => {
  const rows: readonly (readonly [query: string, outcome: string])[] = [
    ['featured=maybe', 'refused unreadable featured'],
    ['featured=true&featured=maybe', 'refused unreadable featured'],
    ['featured=maybe&featured=true', '/events/featured/'],
    ['free=maybe', 'refused unreadable free'],
    ['free=TRUE', 'here'],
    ['free=false', 'here'],
    ['geoloc_lat=41', 'refused missing geoloc_lng'],
    ['geoloc_lng=-4&geoloc_radius=5', 'refused missing geoloc_lat'],
    ['eventDisplay=month&free=maybe', 'refused unreadable free'],
    // Old links with half a point lead on without it.
    ['tribe-bar-geoloc-lat=41', '/events/'],
    ['tribe-bar-geoloc-lat=41&tribe-bar-geoloc-lng=', '/events/'],
    ['tribe-bar-geoloc-lat=41&tribe-bar-geoloc-lng=-4', '/events/?geoloc_lat=41&geoloc_lng=-4'],
  ];
  for (const [query, outcome] of rows) assert.equal(outcomeOf(`/events/?${query}`, words), outcome, query);
});

test('too much is refused, and the parameter named', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');
  const ten =
    'search=a&categories=a,b&tags=x,y&venue=1&organizer=2&start_date=2027-01-01&end_date=2027-02-01&free=1&geoloc_lat=1&geoloc_lng=2';
  const rows: readonly (readonly [query: string, outcome: string])[] = [
    [`search=${'x'.repeat(200)}`, 'here'],
    [`search=${'x'.repeat(201)}`, 'refused too_long search'],
    [`search=${encodeURIComponent('😀'.repeat(200))}`, 'here'],
    [`tribe-bar-search=${'x'.repeat(10_000)}`, 'refused too_long search'],
    [`venue=${many(20)}`, 'here'],
    [`venue=${many(21)}`, 'refused too_many_values venue'],
    [`categories=${'a,b,'.repeat(500)}`, 'here'],
    [`tribe_tags[]=${many(20)}&tribe_tags[]=21`, 'refused too_many_values tags'],
    [ten, 'here'],
    [`${ten}&${ten}&utm_source=x&geoloc_radius=`, 'here'],
    [`${ten}&geoloc_radius=5`, 'refused too_many_parameters null'],
  ];
  for (const [query, outcome] of rows) assert.equal(outcomeOf(`/events/?${query}`, words), outcome, query);
});
