import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoOfStored, isoText, readUtcText, timeDetails, wallIn, wallText } from './wall-clock.ts';
import { findZone, utcZone } from './zones.ts';

test('a stored time taken apart keeps its zeros', () => {
  assert.deepEqual(timeDetails('2031-05-01 08:05:09'), {
    year: '2031',
    month: '05',
    day: '01',
    hour: '08',
    minutes: '05',
    seconds: '09',
  });
});

test('linked data say the offset of the event at its start', () => {
  const rows: [zone: string, utc: string, iso: string][] = [
    ['America/New_York', '2027-01-10 15:00:00', '2027-01-10T10:00:00-05:00'],
    ['America/New_York', '2027-07-10 14:00:00', '2027-07-10T10:00:00-04:00'],
    ['UTC+5.5', '2027-07-10 04:30:00', '2027-07-10T10:00:00+05:30'],
    ['UTC', '2027-07-10 10:00:00', '2027-07-10T10:00:00+00:00'],
  ];
  for (const [name, utc, iso] of rows) {
    const zone = findZone(name) ?? utcZone;
    assert.equal(isoText(zone, readUtcText(utc)), iso, name);
    assert.equal(isoOfStored(wallText(wallIn(zone, readUtcText(utc))), utc), iso, name);
  }
});
