import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicationDates } from './publication-dates.ts';
import { findZone, utcZone } from './zones.ts';

const context = {
  siteZone: findZone('Europe/Madrid') ?? utcZone,
  now: Temporal.Instant.from('2026-11-24T10:30:15.9Z'),
};

test('publication dates in the site zone and in UTC', () => {
  const rows: [given: Parameters<typeof publicationDates>[0], date: string, dateUtc: string][] = [
    [{}, '2026-11-24 11:30:15', '2026-11-24 10:30:15'],
    [{ date: '2020-02-03 04:05:06' }, '2020-02-03 04:05:06', '2020-02-03 03:05:06'],
    [{ date: '2021-07-03 04:05' }, '2021-07-03 04:05:00', '2021-07-03 02:05:00'],
    [{ date: '2020-01-02T03:04:05Z' }, '2020-01-02 04:04:05', '2020-01-02 03:04:05'],
    [{ date: '1577934245' }, '2020-01-02 04:04:05', '2020-01-02 03:04:05'],
    [{ dateUtc: '2020-07-02 08:30:00' }, '2020-07-02 10:30:00', '2020-07-02 08:30:00'],
    [{ date: '2001-01-01', dateUtc: '2020-07-02 08:30:00' }, '2020-07-02 10:30:00', '2020-07-02 08:30:00'],
    [{ date: '2031-03-30 02:30' }, '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
  ];
  for (const [given, date, dateUtc] of rows) {
    assert.deepEqual(publicationDates(given, context), { date, dateUtc }, JSON.stringify(given));
  }
});

test('a publication date that is none is refused by its name', () => {
  assert.deepEqual(publicationDates({ date: 'ayer o así' }, context), { refused: 'date' });
  assert.deepEqual(publicationDates({ date: '1e3' }, context), { refused: 'date' });
  assert.deepEqual(publicationDates({ date: '2020-02-30' }, context), { refused: 'date' });
  assert.deepEqual(publicationDates({ dateUtc: '2020-15-01' }, context), { refused: 'date_utc' });
  assert.deepEqual(publicationDates({ date: 'nope', dateUtc: '2020-01-01' }, context), { refused: 'date' });
  assert.deepEqual(publicationDates({ dateUtc: '1000-01-01 00:00' }, context), { refused: 'date_utc' });
});
