import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTimes, keptTime } from './event-times.ts';
import { parseTime } from './parse-time.ts';
import { findZone } from './zones.ts';

/*
 * Zones whose clocks are changed in every way that there is: by half an hour and by two, at midnight, on a Saturday, by a
 * whole day, and not at all. The moments were worked out with Python's zoneinfo.
 */

interface Row {
  readonly zone: string;
  readonly what: string;
  readonly said: readonly [start: string, end: string];
  readonly allDay?: true;
  readonly start: string;
  readonly end: string;
  readonly utc: readonly [start: string, end: string];
}

const rows: readonly Row[] = [
  {
    zone: 'Europe/Madrid',
    what: 'gap',
    said: ['2031-03-30 02:30', '2031-03-30 03:00'],
    start: '2031-03-30 03:30:00',
    end: '2031-03-30 04:00:00',
    utc: ['2031-03-30 01:30:00', '2031-03-30 02:00:00'],
  },
  {
    zone: 'Europe/Madrid',
    what: 'a night over the change ends when its poster says',
    said: ['2031-03-29 22:00', '2031-03-30 04:00'],
    start: '2031-03-29 22:00:00',
    end: '2031-03-30 04:00:00',
    utc: ['2031-03-29 21:00:00', '2031-03-30 02:00:00'],
  },
  {
    zone: 'America/New_York',
    what: 'gap',
    said: ['2031-03-09 02:30', '2031-03-09 05:00'],
    start: '2031-03-09 03:30:00',
    end: '2031-03-09 05:00:00',
    utc: ['2031-03-09 07:30:00', '2031-03-09 09:00:00'],
  },
  {
    zone: 'America/New_York',
    what: 'repeated hour',
    said: ['2031-11-02 01:30', '2031-11-02 02:30'],
    start: '2031-11-02 01:30:00',
    end: '2031-11-02 02:30:00',
    utc: ['2031-11-02 05:30:00', '2031-11-02 07:30:00'],
  },
  {
    zone: 'Australia/Lord_Howe',
    what: 'gap of half an hour, and an end that goes along by as much',
    said: ['2031-10-05 02:10', '2031-10-05 02:35'],
    start: '2031-10-05 02:40:00',
    end: '2031-10-05 03:05:00',
    utc: ['2031-10-04 15:40:00', '2031-10-04 16:05:00'],
  },
  {
    zone: 'Australia/Lord_Howe',
    what: 'repeated half hour',
    said: ['2031-04-06 01:45', '2031-04-06 02:00'],
    start: '2031-04-06 01:45:00',
    end: '2031-04-06 02:00:00',
    utc: ['2031-04-05 14:45:00', '2031-04-05 15:30:00'],
  },
  {
    zone: 'Africa/Casablanca',
    what: 'gap after Ramadan',
    said: ['2026-03-22 02:30', '2026-03-22 02:40'],
    start: '2026-03-22 03:30:00',
    end: '2026-03-22 03:40:00',
    utc: ['2026-03-22 02:30:00', '2026-03-22 02:40:00'],
  },
  {
    zone: 'Africa/Casablanca',
    what: 'repeated hour before Ramadan',
    said: ['2026-02-15 02:30', '2026-02-15 03:30'],
    start: '2026-02-15 02:30:00',
    end: '2026-02-15 03:30:00',
    utc: ['2026-02-15 01:30:00', '2026-02-15 03:30:00'],
  },
  {
    zone: 'Africa/Casablanca',
    what: 'no change any more since 2026c',
    said: ['2027-06-01 20:00', '2027-06-01 22:00'],
    start: '2027-06-01 20:00:00',
    end: '2027-06-01 22:00:00',
    utc: ['2027-06-01 20:00:00', '2027-06-01 22:00:00'],
  },
  {
    zone: 'Pacific/Apia',
    what: 'an hour of the day that was skipped',
    said: ['2011-12-30 10:00', '2011-12-30 12:00'],
    start: '2011-12-31 10:00:00',
    end: '2011-12-31 12:00:00',
    utc: ['2011-12-30 20:00:00', '2011-12-30 22:00:00'],
  },
  {
    zone: 'Pacific/Apia',
    what: 'the day that was skipped, as a whole day',
    said: ['2011-12-30', '2011-12-30'],
    allDay: true,
    start: '2011-12-31 00:00:00',
    end: '2011-12-31 23:59:59',
    utc: ['2011-12-30 10:00:00', '2011-12-31 09:59:59'],
  },
  {
    zone: 'Pacific/Apia',
    what: 'whole days over it',
    said: ['2011-12-29', '2012-01-01'],
    allDay: true,
    start: '2011-12-29 00:00:00',
    end: '2012-01-01 23:59:59',
    utc: ['2011-12-29 10:00:00', '2012-01-01 09:59:59'],
  },
  {
    zone: 'America/Vancouver',
    what: 'gap, for the last time',
    said: ['2026-03-08 02:30', '2026-03-08 02:50'],
    start: '2026-03-08 03:30:00',
    end: '2026-03-08 03:50:00',
    utc: ['2026-03-08 10:30:00', '2026-03-08 10:50:00'],
  },
  {
    zone: 'America/Vancouver',
    what: 'repeated hour, for the last time',
    said: ['2025-11-02 01:30', '2025-11-02 02:30'],
    start: '2025-11-02 01:30:00',
    end: '2025-11-02 02:30:00',
    utc: ['2025-11-02 08:30:00', '2025-11-02 10:30:00'],
  },
  {
    zone: 'America/Vancouver',
    what: 'a winter evening since 2026c',
    said: ['2027-01-15 19:00', '2027-01-15 21:00'],
    start: '2027-01-15 19:00:00',
    end: '2027-01-15 21:00:00',
    utc: ['2027-01-16 02:00:00', '2027-01-16 04:00:00'],
  },
  {
    zone: 'America/Havana',
    what: 'midnight in the gap',
    said: ['2031-03-09 00:00', '2031-03-09 00:30'],
    start: '2031-03-09 01:00:00',
    end: '2031-03-09 01:30:00',
    utc: ['2031-03-09 05:00:00', '2031-03-09 05:30:00'],
  },
  {
    zone: 'America/Havana',
    what: 'a whole day that begins at 01:00',
    said: ['2031-03-09', '2031-03-09'],
    allDay: true,
    start: '2031-03-09 00:00:00',
    end: '2031-03-09 23:59:59',
    utc: ['2031-03-09 05:00:00', '2031-03-10 03:59:59'],
  },
  {
    zone: 'America/Havana',
    what: 'a whole day whose first hour is repeated',
    said: ['2031-11-02', '2031-11-02'],
    allDay: true,
    start: '2031-11-02 00:00:00',
    end: '2031-11-02 23:59:59',
    utc: ['2031-11-02 04:00:00', '2031-11-03 04:59:59'],
  },
  {
    zone: 'Antarctica/Troll',
    what: 'gap of two hours, and an end that goes along by as much',
    said: ['2031-03-30 01:30', '2031-03-30 03:10'],
    start: '2031-03-30 03:30:00',
    end: '2031-03-30 05:10:00',
    utc: ['2031-03-30 01:30:00', '2031-03-30 03:10:00'],
  },
  {
    zone: 'Antarctica/Troll',
    what: 'two hours that are repeated',
    said: ['2031-10-26 01:30', '2031-10-26 02:30'],
    start: '2031-10-26 01:30:00',
    end: '2031-10-26 02:30:00',
    utc: ['2031-10-25 23:30:00', '2031-10-26 00:30:00'],
  },
  {
    zone: 'Asia/Gaza',
    what: 'gap on a Saturday',
    said: ['2027-03-27 02:30', '2027-03-27 02:45'],
    start: '2027-03-27 03:30:00',
    end: '2027-03-27 03:45:00',
    utc: ['2027-03-27 00:30:00', '2027-03-27 00:45:00'],
  },
  {
    zone: 'Asia/Gaza',
    what: 'repeated hour on a Saturday',
    said: ['2027-10-30 01:30', '2027-10-30 02:30'],
    start: '2027-10-30 01:30:00',
    end: '2027-10-30 02:30:00',
    utc: ['2027-10-29 22:30:00', '2027-10-30 00:30:00'],
  },
  {
    zone: 'Asia/Kolkata',
    what: 'no change',
    said: ['2031-03-30 02:30', '2031-03-30 03:00'],
    start: '2031-03-30 02:30:00',
    end: '2031-03-30 03:00:00',
    utc: ['2031-03-29 21:00:00', '2031-03-29 21:30:00'],
  },
];

test('times in the hours that clocks skip and repeat, zone by zone, and what is stored derived anew', () => {
  const now = Temporal.Instant.from('2026-11-24T10:30:00Z');
  for (const { zone: name, what, said, allDay = false, start, end, utc } of rows) {
    const zone = findZone(name);
    assert.ok(zone, name);
    const [from, to] = said.map((text) => parseTime(text, { zone, now }));
    assert.ok(from && to, what);
    const [utcStart, utcEnd] = utc;
    const expected = { start, end, utcStart, utcEnd };
    assert.partialDeepStrictEqual(
      eventTimes({ start: from, end: to, zone, allDay }),
      expected,
      `${name}, ${what}`,
    );
    const stored = { start: keptTime(start, utcStart, zone), end: keptTime(end, utcEnd, zone) };
    const anew = eventTimes({ ...stored, zone, allDay });
    assert.deepEqual(anew, { ...expected, moved: [] }, `${name}, ${what}, again`);
  }
});

test('the second moment of a repeated hour stays that moment', () => {
  for (const [name, local, utc] of [
    ['Europe/Madrid', '2031-10-26 02:30:00', '2031-10-26 01:30:00'],
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 06:30:00'],
    ['Australia/Lord_Howe', '2031-04-06 01:45:00', '2031-04-05 15:15:00'],
    ['America/Havana', '2031-11-02 00:30:00', '2031-11-02 05:30:00'],
    ['Antarctica/Troll', '2031-10-26 02:30:00', '2031-10-26 02:30:00'],
    ['Asia/Gaza', '2027-10-30 01:30:00', '2027-10-29 23:30:00'],
  ] as const) {
    const zone = findZone(name);
    assert.ok(zone, name);
    const kept = keptTime(local, utc, zone);
    const times = eventTimes({ start: kept, end: kept, zone, allDay: false });
    assert.partialDeepStrictEqual(times, { start: local, utcStart: utc, end: local, utcEnd: utc }, name);
  }
});
