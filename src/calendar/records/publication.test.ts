import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppError } from '../../kernel/error.ts';
import type { Site } from '../../kernel/site.ts';
import { type PublicationFields, publicationUtc } from './publication.ts';

const site = { timezone: 'Europe/Madrid' } as Site;
const now = Temporal.Instant.from('2026-11-24T10:30:15.9Z');

test('publication dates in the site zone and in UTC', () => {
  const rows: [given: PublicationFields, utc: string | null][] = [
    [{}, null],
    [{ date: '2020-02-03 04:05:06' }, '2020-02-03 03:05:06'],
    [{ date: '2021-07-03 04:05' }, '2021-07-03 02:05:00'],
    [{ date: '2020-01-02T03:04:05Z' }, '2020-01-02 03:04:05'],
    [{ date: '1577934245' }, '2020-01-02 03:04:05'],
    [{ date_utc: '2020-07-02 08:30:00' }, '2020-07-02 08:30:00'],
    [{ date: '2001-01-01', date_utc: '2020-07-02 08:30:00' }, '2020-07-02 08:30:00'],
    [{ date: '2031-03-30 02:30' }, '2031-03-30 01:30:00'],
  ];
  for (const [given, utc] of rows) assert.equal(publicationUtc(given, site, now), utc, JSON.stringify(given));
});

test('a publication date that is none is refused by its name', () => {
  const rows: [given: PublicationFields, field: string][] = [
    [{ date: 'ayer o así' }, 'date'],
    [{ date: '1e3' }, 'date'],
    [{ date: '2020-02-30' }, 'date'],
    [{ date_utc: '2020-15-01' }, 'date_utc'],
    [{ date: 'nope', date_utc: '2020-01-01' }, 'date'],
    [{ date_utc: '1000-01-01 00:00' }, 'date_utc'],
  ];
  for (const [given, field] of rows)
    assert.throws(
      () => publicationUtc(given, site, now),
      ({ data }: AppError) => Object.keys(data['params'] as object).join() === field,
    );
});
