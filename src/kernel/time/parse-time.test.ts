import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventTimes } from './event-times.ts';
import { isTime, parseTime } from './parse-time.ts';
import { wallText } from './wall-clock.ts';
import { findZone, utcZone } from './zones.ts';

const madrid = findZone('Europe/Madrid') ?? utcZone;
/** A Tuesday, 11:30:15 in Madrid. */
const now = Temporal.Instant.from('2026-11-24T10:30:15.9Z');

/** What was said, in one text: wall times as they are, moments with a `Z`. */
const said = (text: string): string => {
  const time = parseTime(text, { zone: madrid, now });
  if (!time) return 'refused';
  return time.kind === 'instant' ? time.instant.toString() : wallText(time.wall);
};

interface Table {
  rows: { in: string; out: { start_date?: string; utc_start_date?: string; status?: number } }[];
}

test('every row of the conformance table of dates', () => {
  const path = new URL('../../../test/conformance/tables/dates.json', import.meta.url);
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as Table;
  for (const row of rows) {
    const start = parseTime(row.in, { zone: madrid, now });
    if (row.out.status === 400) {
      assert.equal(start, undefined, row.in);
      continue;
    }
    assert.ok(start, row.in);
    const times = eventTimes({ start, end: start, zone: madrid, allDay: false });
    assert.ok('start' in times, row.in);
    assert.deepEqual(
      { start_date: times.start, utc_start_date: times.utcStart },
      { start_date: row.out.start_date, utc_start_date: row.out.utc_start_date },
      row.in,
    );
  }
});

test('times that say when they are, wherever they are read', () => {
  const rows: [text: string, expected: string][] = [
    ['2031-02-01T10:00:00Z', '2031-02-01T10:00:00Z'],
    ['2031-02-01t10:00z', '2031-02-01T10:00:00Z'],
    ['2031-05-01T10:00:00.123+02:00', '2031-05-01T08:00:00Z'],
    // A bare plus of a query arrives as a blank.
    ['2031-05-01T10:00:00 02:00', '2031-05-01T08:00:00Z'],
    ['2031-05-01T10:00 02:00', '2031-05-01T08:00:00Z'],
    ['2031-05-01 10:00:00 02:00', '2031-05-01T08:00:00Z'],
    ['2031-05-01 10:00 +0200', '2031-05-01T08:00:00Z'],
    ['2031-05-01 10:00-02', '2031-05-01T12:00:00Z'],
    ['10 May 2031 4pm Z', '2031-05-10T16:00:00Z'],
    ['Fri, 7 Nov 2031 10:00:00 +0100', '2031-11-07T09:00:00Z'],
    ['1936000000', '2031-05-08T09:46:40Z'],
    ['253402300799', '9999-12-31T23:59:59Z'],
    ['now', '2026-11-24T10:30:15Z'],
    ['+1 hour', '2026-11-24T11:30:15Z'],
    ['-90 minutes', '2026-11-24T09:00:15Z'],
    ['next week', '2026-12-01T10:30:15Z'],
  ];
  for (const [text, expected] of rows) assert.equal(said(text), expected, text);
});

test('times on the clocks of a zone', () => {
  const rows: [text: string, expected: string][] = [
    ['20310510', '2031-05-10 00:00:00'],
    ['2031-5-1', '2031-05-01 00:00:00'],
    ['10-05-2031', '2031-05-10 00:00:00'],
    ['  2031-05-01   10:00 ', '2031-05-01 10:00:00'],
    ['2031-05-01 10:00:59.999', '2031-05-01 10:00:59'],
    ['2031-05-01 12am', '2031-05-01 00:00:00'],
    ['2031-05-01 12 PM', '2031-05-01 12:00:00'],
    ['2031-05-01 7:05 pm', '2031-05-01 19:05:00'],
    ['2031-05-01 24:00', '2031-05-02 00:00:00'],
    ['JULY 1, 2031', '2031-07-01 00:00:00'],
    ['wednesday, 10 sep 2031 8pm', '2031-09-10 20:00:00'],
    ['2032-02-29', '2032-02-29 00:00:00'],
    ['1970-01-01', '1970-01-01 00:00:00'],
    ['today', '2026-11-24 00:00:00'],
    ['yesterday', '2026-11-23 00:00:00'],
    ['Tomorrow 9am', '2026-11-25 09:00:00'],
    ['tomorrow 11:30am', '2026-11-25 11:30:00'],
    ['now 18:00', '2026-11-24 18:00:00'],
    ['next wednesday 4pm', '2026-11-25 16:00:00'],
    ['next tue 10:00', '2026-12-01 10:00:00'],
    ['last tuesday 10:00', '2026-11-17 10:00:00'],
    ['last monday 10:00', '2026-11-23 10:00:00'],
    ['next month 8:00', '2026-12-24 08:00:00'],
    ['last year 8:00', '2025-11-24 08:00:00'],
    ['+1 week 2 days 9:00', '2026-12-03 09:00:00'],
  ];
  for (const [text, expected] of rows) assert.equal(said(text), expected, text);
});

const days = [
  ['2031-9-3', '2031-09-03', '2031/9/3', '2031/09/03', '3.9.2031', '03.09.2031', '3-9-2031', '9/3/2031'],
  ['20310903', '09/03/2031'],
  ['september', 'sep'].flatMap((month) => [
    ...[`3 ${month} 2031`, `03 ${month} 2031`, `3rd ${month} 2031`, `${month} 3, 2031`, `${month} 3rd, 2031`],
    ...['wednesday', 'wed'].flatMap((weekday) => [
      ...[`${weekday}, 3 ${month} 2031`, `${weekday} 3rd ${month} 2031`, `${weekday}, ${month} 3, 2031`],
      `${weekday} ${month} 3 2031`,
    ]),
  ]),
].flat();
const timesOfDay = ['9:05', '09:05', '09:05:00', '9:05:00.123', '9:05am', '9:05 am'];
const offsets: readonly (readonly [text: string, utc: string])[] = [
  ...(['Z', ' Z'] as const).map((text) => [text, '2031-09-03T09:05:00Z'] as const),
  ...(['+02:00', ' +0200', '+02', ' +2'] as const).map((text) => [text, '2031-09-03T07:05:00Z'] as const),
  [' -03:30', '2031-09-03T12:35:00Z'],
];
/** The text as it may also be typed. */
const spellings = (text: string): string[] => [
  text,
  text.toUpperCase(),
  text.replace(/[a-z]{3,}/g, (word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
];

test('every form of a day goes with every form of a time and of an offset, in any letters', () => {
  for (const day of days) {
    for (const text of spellings(day)) assert.equal(said(text), '2031-09-03 00:00:00', text);
    for (const time of timesOfDay) {
      for (const text of spellings(`${day} ${time}`)) assert.equal(said(text), '2031-09-03 09:05:00', text);
      assert.equal(said(`${day}T${time}`), '2031-09-03 09:05:00', `${day}T${time}`);
      for (const [offset, utc] of offsets)
        assert.equal(said(`${day} ${time}${offset}`), utc, day + time + offset);
    }
  }
});

test('every relative word goes with every form of a time, in any letters', () => {
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const units = [...weekdays, ...weekdays.map((name) => name.slice(0, 3)), 'week', 'month', 'year'];
  const steps = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
  const words = [
    ...['now', 'today', 'tomorrow', 'yesterday'],
    ...units.flatMap((unit) => [`next ${unit}`, `last ${unit}`]),
    ...steps.flatMap((unit) => [`+1 ${unit}`, `-1 ${unit}`, `+2 ${unit}s`, `3 ${unit}s`]),
  ];
  for (const word of words) {
    for (const text of spellings(word)) assert.notEqual(said(text), 'refused', text);
    for (const text of timesOfDay.flatMap((time) => spellings(`${word} ${time}`))) {
      assert.match(said(text), / 09:05:00$/, text);
    }
  }
});

test('a weekday without a time begins at midnight in the zone', () => {
  assert.equal(said('next wednesday'), '2026-11-24T23:00:00Z');
});

test('what is no time', () => {
  const rows = [
    '',
    ' ',
    '0',
    'x',
    '2031',
    '203105',
    '20310231',
    '20311301',
    '2031-02-30',
    '2031-02-29',
    '31.04.2031',
    '2/30/2031',
    '2031-05/01',
    '31-05-01',
    '1.5.31',
    '99999-01-01',
    '0999-12-31',
    '2031-05-01 10',
    '2031-05-01T',
    '2031-05-01 24:01',
    '2031-05-01 10:60',
    '2031-05-01 10:00:60',
    '2031-05-01 13pm',
    '2031-05-01 0am',
    '2031-05-01 10:00 +15:00',
    '2031-05-01 10:00 +01:60',
    '2031-05-01 10:00 Europe/Madrid',
    '2031-05-10 10:00 UTC',
    '2031-05-10T10:00:00 GMT',
    'noon',
    'midnight',
    'tomorrow noon',
    'tomorrow 10:00Z',
    'Sept 3, 2031',
    '2031-05-01 +02:00',
    '2031-05-01 10:00 02:00',
    '2031-05-01T10:00:00 25:00',
    '31 June 2031',
    '10 Mayo 2031',
    'Monday, November 7, 2031',
    'Fri 2031-11-07',
    'before my birthday',
    'next',
    'next blue moon',
    'last constructor',
    'constructor',
    'tomorrow 25:00',
    '+999999 years',
    '+1 hour -1 day',
    '+1 day 2 days',
    '999999999999999999',
    '-1936000000',
    '1e12',
    '2031-05-01\u0000',
    '\ud800',
    'T10:00',
    `${' '.repeat(200)}2031-05-01`,
    '+1 day '.repeat(50),
  ];
  for (const text of rows) {
    assert.equal(said(text), 'refused', text);
    assert.equal(isTime(text, now), false, text);
  }
});

test('relative words say that they depend on the moment of reading', () => {
  const relative = (text: string) => parseTime(text, { zone: madrid, now })?.relative;
  assert.equal(relative('tomorrow'), true);
  assert.equal(relative('+1 hour'), true);
  assert.equal(relative('2031-05-01'), false);
  assert.equal(relative('1936000000'), false);
});
