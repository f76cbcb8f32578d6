import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BoundTexts, listBounds } from './list-bounds.ts';
import { findZone, utcZone } from './zones.ts';

/** Late in the evening of 24 November in UTC, already the 25th in Madrid. */
const now = Temporal.Instant.from('2026-11-24T23:30:00Z');
const context = { siteZone: findZone('Europe/Madrid') ?? utcZone, now };

/** The checked fixture of reference events-api 2.2, in the order of making; J is hidden and left out. */
const events: readonly (readonly [name: string, start: string, end: string])[] = [
  ['A', '2027-03-01 10:00:00', '2027-03-01 12:00:00'],
  ['B', '2027-03-02 00:00:00', '2027-03-02 01:00:00'],
  ['C', '2027-03-01 22:00:00', '2027-03-03 02:00:00'],
  ['D', '2027-03-02 00:00:00', '2027-03-02 23:59:59'],
  ['E', '2027-03-02 23:59:59', '2027-03-03 00:30:00'],
  ['F', '2027-03-03 10:00:00', '2027-03-03 11:00:00'],
  ['G', '2027-03-02 20:00:00', '2027-03-02 22:00:00'],
  ['H', '2020-01-01 10:00:00', '2020-01-01 11:00:00'],
  ['I', '2030-01-01 10:00:00', '2030-01-01 11:00:00'],
  ['N', '2027-03-02 15:00:00', '2027-03-02 16:00:00'],
  ['O', '2027-03-02 15:00:00', '2027-03-02 16:00:00'],
  ['Y', '2028-11-20 10:00:00', '2028-11-20 12:00:00'],
  ['Z', '2028-11-21 22:00:00', '2028-11-22 12:00:00'],
];

const listed = (texts: BoundTexts): string => {
  const bounds = listBounds(texts, context);
  assert.ok(!('refused' in bounds), JSON.stringify(texts));
  return events
    .filter(
      ([, start, end]) =>
        start >= (bounds.startFrom ?? '') &&
        end >= (bounds.endFrom ?? '') &&
        start < (bounds.startBefore ?? '~') &&
        end < (bounds.endBefore ?? '~'),
    )
    .toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name]) => name)
    .join(' ');
};

test('the checked fixture of the reference, with half-open days and bounds in the zone of the site', () => {
  const rows: [texts: BoundTexts, expected: string][] = [
    [{ start_date: '2027-03-02', end_date: '2027-03-02' }, 'B D N O G'],
    [{ start_date: '2027-03-01', end_date: '2027-03-03' }, 'A C B D N O G E F'],
    [{ start_date: '2027-03-03', end_date: '2027-03-01' }, ''],
    [{ start_date: '2020-01-01', end_date: '2031-01-01' }, 'H A C B D N O G E F Y Z I'],
    [{ starts_before: '2027-03-02' }, 'H A C B D N O G E'],
    [{ starts_before: '2027-03-02 00:00:00', strict: true }, 'H A C'],
    [{ starts_after: '2027-03-02' }, 'F Y Z I'],
    [{ starts_after: '2027-03-02 12:00:00', strict: true }, 'N O G E F Y Z I'],
    [{ starts_after: '2027-03-02 15:00:00', strict: true }, 'G E F Y Z I'],
    [{ ends_before: '2027-03-02' }, 'H A B D N O G'],
    [{ ends_before: '2027-03-02 12:00:00', strict: true }, 'H A B'],
    [{ ends_after: '2027-03-02' }, 'C E F Y Z I'],
    [{ ends_after: '2027-03-02 00:00:00', strict: true }, 'C B D N O G E F Y Z I'],
    [{ starts_after: '2027-03-01', starts_before: '2027-03-02' }, 'B D N O G E'],
    [{ starts_after: '2027-03-01', start_date: '2020-01-01' }, 'B D N O G E F Y Z I'],
    [{ starts_after: '2027-03-02', start_date: '2027-03-01' }, 'F Y Z I'],
    [{ starts_after: '2020-01-01', start_date: '2027-03-03' }, 'F Y Z I'],
    [{ ends_before: '2027-03-02', end_date: '2027-03-01' }, 'H A'],
    [{ start_date: '2027-03-02 12:00:00', end_date: '2027-03-03 11:00:00', strict: true }, 'N O G E F'],
    [{ start_date: '2027-03-02 18:00', end_date: '2027-03-02 00:30' }, 'B D N O G'],
    [{ start_date: '2027-03-01T23:00:00Z', end_date: '2027-03-02T22:59:59Z' }, 'B D N O G'],
    [{}, 'A C B D N O G E F Y Z'],
    [{ strict: true }, 'A C B D N O G E F Y Z'],
    [{ start_date: '2027-03-03' }, 'F Y Z'],
    [{ end_date: '2027-03-01' }, 'A'],
    [{ starts_before: '9999-12-31' }, 'H A C B D N O G E F Y Z I'],
    [{ starts_after: '9999-12-31' }, ''],
  ];
  for (const [texts, expected] of rows) assert.equal(listed(texts), expected, JSON.stringify(texts));
});

test('the dates of the next page are the effective ones', () => {
  const rows: [texts: BoundTexts, startDate: string | undefined, endDate: string | undefined][] = [
    [{}, '2026-11-25 00:00:00', '2028-11-25 23:59:59'],
    [{ strict: true }, '2026-11-25 00:00:00', '2028-11-25 23:59:59'],
    [{ start_date: '2027-03-02 12:00' }, '2027-03-02 00:00:00', '2028-11-25 23:59:59'],
    [{ end_date: '2027-03-02 12:00', strict: true }, '2026-11-25 00:00:00', '2027-03-02 12:00:00'],
    [
      { start_date: '2027-03-02T23:30:00Z', end_date: '9999-12-31' },
      '2027-03-03 00:00:00',
      '9999-12-31 23:59:59',
    ],
    [{ starts_before: '2027-03-02' }, undefined, undefined],
    [{ ends_after: '2027-03-02', end_date: '2027-04-01' }, undefined, '2027-04-01 23:59:59'],
  ];
  for (const [texts, startDate, endDate] of rows) {
    const bounds = listBounds(texts, context);
    assert.ok(!('refused' in bounds));
    assert.deepEqual([bounds.startDate, bounds.endDate], [startDate, endDate], JSON.stringify(texts));
  }
});

test('how long an answer stays the same', () => {
  const rows: [texts: BoundTexts, sameUntil: string | undefined][] = [
    [{}, '2026-11-25T23:00:00Z'],
    [{ start_date: '2027-03-02' }, '2026-11-25T23:00:00Z'],
    [{ start_date: 'tomorrow' }, now.toString()],
    [{ start_date: '2027-03-02', end_date: '2027-03-03' }, undefined],
    [{ ends_after: '2027-03-02' }, undefined],
  ];
  for (const [texts, sameUntil] of rows) {
    const bounds = listBounds(texts, context);
    assert.ok(!('refused' in bounds));
    assert.equal(bounds.sameUntil?.toString(), sameUntil, JSON.stringify(texts));
  }
});

test('texts that are no times are all named', () => {
  assert.deepEqual(listBounds({ start_date: 'nunca', end_date: '2031-01-01', ends_after: '' }, context), {
    refused: ['start_date', 'ends_after'],
  });
});
