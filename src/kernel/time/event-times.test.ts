import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventTimesInput, eventTimes, keptTime } from './event-times.ts';
import { parseTime, type SaidTime } from './parse-time.ts';
import { findZone, utcZone, type Zone } from './zones.ts';

const now = Temporal.Instant.from('2026-11-24T10:30:00Z');
const zoneOf = (name: string): Zone => {
  const zone = findZone(name);
  assert.ok(zone, name);
  return zone;
};
const time = (text: string, zone: Zone): SaidTime => {
  const said = parseTime(text, { zone, now });
  assert.ok(said, text);
  return said;
};
const timesOf = (start: string, end: string, zoneName = 'Europe/Madrid', allDay = false) => {
  const zone = zoneOf(zoneName);
  return eventTimes({ start: time(start, zone), end: time(end, zone), zone, allDay });
};

interface Row {
  readonly name: string;
  readonly said: Parameters<typeof timesOf>;
  readonly start: string;
  readonly end: string;
  readonly utcStart: string;
  readonly utcEnd: string;
}

test('local and UTC times of an event', () => {
  const rows: Row[] = [
    {
      name: 'an offset is shown on the clocks of the event',
      said: ['2031-05-01T20:00:00+02:00', '2031-05-01T22:00:00+02:00', 'America/New_York'],
      start: '2031-05-01 14:00:00',
      end: '2031-05-01 16:00:00',
      utcStart: '2031-05-01 18:00:00',
      utcEnd: '2031-05-01 20:00:00',
    },
    {
      name: 'a time that the clocks skip moves forward',
      said: ['2031-03-30 02:30', '2031-03-30 04:00'],
      start: '2031-03-30 03:30:00',
      end: '2031-03-30 04:00:00',
      utcStart: '2031-03-30 01:30:00',
      utcEnd: '2031-03-30 02:00:00',
    },
    {
      name: 'an end before the start that moved forward goes with it',
      said: ['2031-03-30 02:30', '2031-03-30 03:15'],
      start: '2031-03-30 03:30:00',
      end: '2031-03-30 04:15:00',
      utcStart: '2031-03-30 01:30:00',
      utcEnd: '2031-03-30 02:15:00',
    },
    {
      name: 'start and end in the hour that the clocks skip move alike',
      said: ['2031-03-30 02:10', '2031-03-30 02:50'],
      start: '2031-03-30 03:10:00',
      end: '2031-03-30 03:50:00',
      utcStart: '2031-03-30 01:10:00',
      utcEnd: '2031-03-30 01:50:00',
    },
    {
      name: 'a repeated time is the first one',
      said: ['2031-10-26 02:30', '2031-10-26 04:00'],
      start: '2031-10-26 02:30:00',
      end: '2031-10-26 04:00:00',
      utcStart: '2031-10-26 00:30:00',
      utcEnd: '2031-10-26 03:00:00',
    },
    {
      name: 'UTC-5 knows no summer',
      said: ['2031-07-10 10:00', '2031-07-10 12:00', 'UTC-5'],
      start: '2031-07-10 10:00:00',
      end: '2031-07-10 12:00:00',
      utcStart: '2031-07-10 15:00:00',
      utcEnd: '2031-07-10 17:00:00',
    },
    {
      name: 'whole days over a change of clocks',
      said: ['2031-10-25 17:00', '2031-10-26 09:00', 'Europe/Madrid', true],
      start: '2031-10-25 00:00:00',
      end: '2031-10-26 23:59:59',
      utcStart: '2031-10-24 22:00:00',
      utcEnd: '2031-10-26 22:59:59',
    },
    {
      name: 'a whole day whose midnight is skipped begins with its first moment',
      said: ['2018-11-04', '2018-11-04', 'America/Sao_Paulo', true],
      start: '2018-11-04 00:00:00',
      end: '2018-11-04 23:59:59',
      utcStart: '2018-11-04 03:00:00',
      utcEnd: '2018-11-05 01:59:59',
    },
    {
      name: 'a whole day whose last hour is repeated ends with its last moment',
      said: ['2018-02-17', '2018-02-17', 'America/Sao_Paulo', true],
      start: '2018-02-17 00:00:00',
      end: '2018-02-17 23:59:59',
      utcStart: '2018-02-17 02:00:00',
      utcEnd: '2018-02-18 02:59:59',
    },
  ];
  for (const { name, said, start, end, utcStart, utcEnd } of rows) {
    assert.partialDeepStrictEqual(timesOf(...said), { start, end, utcStart, utcEnd }, name);
  }
});

test('a moment in the repeated hour stays that moment when another field is changed', () => {
  const created = timesOf('2031-10-26T02:30:00+01:00', '2031-10-26T04:00:00+01:00');
  assert.ok('start' in created);
  assert.equal(created.start, '2031-10-26 02:30:00');
  assert.equal(created.utcStart, '2031-10-26 01:30:00');
  const madrid = zoneOf('Europe/Madrid');
  const start = keptTime(created.start, created.utcStart, madrid);
  const moved = eventTimes({ start, end: time('2031-10-26 05:00', madrid), zone: madrid, allDay: false });
  assert.ok('start' in moved);
  assert.equal(moved.utcStart, '2031-10-26 01:30:00');
  assert.equal(moved.utcEnd, '2031-10-26 04:00:00');
});

test('a changed zone keeps the wall times and moves the moments', () => {
  const input: EventTimesInput = {
    start: keptTime('2031-05-10 10:00:00', '2031-05-10 08:00:00', zoneOf('Europe/Madrid')),
    end: keptTime('2031-05-10 12:00:00', '2031-05-10 10:00:00', zoneOf('Europe/Madrid')),
    zone: zoneOf('America/New_York'),
    allDay: false,
  };
  assert.deepEqual(eventTimes(input), {
    start: '2031-05-10 10:00:00',
    end: '2031-05-10 12:00:00',
    utcStart: '2031-05-10 14:00:00',
    utcEnd: '2031-05-10 16:00:00',
    moved: [],
  });
});

test('a start that the clocks of a new zone skip takes the end along, once', () => {
  const madrid = zoneOf('Europe/Madrid');
  const moved = eventTimes({
    start: keptTime('2031-03-30 02:30:00', '2031-03-29 21:00:00', zoneOf('Asia/Kolkata')),
    end: keptTime('2031-03-30 04:00:00', '2031-03-29 22:30:00', zoneOf('Asia/Kolkata')),
    zone: madrid,
    allDay: false,
  });
  const there = { start: '2031-03-30 03:30:00', end: '2031-03-30 05:00:00', utcEnd: '2031-03-30 03:00:00' };
  assert.partialDeepStrictEqual(moved, { ...there, moved: ['start_date', 'end_date'] });
  const start = keptTime('2031-03-30 03:30:00', '2031-03-30 01:30:00', madrid);
  const end = keptTime('2031-03-30 05:00:00', '2031-03-30 03:00:00', madrid);
  const again = eventTimes({ start, end, zone: madrid, allDay: false });
  assert.partialDeepStrictEqual(again, { ...there, moved: [] });
  // An end that stays when its start is sent again and again.
  const sent = eventTimes({ start: time('2031-03-30 02:30', madrid), end, zone: madrid, allDay: false });
  assert.partialDeepStrictEqual(sent, { ...there, moved: ['start_date'] });
});

test('stored times are derived anew after a change of zone rules', () => {
  const lisbon = zoneOf('Europe/Lisbon');
  const start = keptTime('2031-07-10 10:00:00', '2031-07-10 08:00:00', lisbon);
  const end = keptTime('2031-10-26 01:30:00', '2031-10-26 01:30:00', lisbon);
  assert.partialDeepStrictEqual(eventTimes({ start, end, zone: lisbon, allDay: false }), {
    start: '2031-07-10 10:00:00',
    utcStart: '2031-07-10 09:00:00',
    end: '2031-10-26 01:30:00',
    utcEnd: '2031-10-26 01:30:00',
  });
});

test('what cannot be the times of an event names the field', () => {
  assert.deepEqual(timesOf('2031-05-10 10:00', '2031-05-10 09:00'), { refused: 'end_date' });
  assert.deepEqual(timesOf('2031-03-30 02:30', '2031-03-30 01:45'), { refused: 'end_date' });
  assert.deepEqual(timesOf('2031-05-10', '2031-05-08', 'Europe/Madrid', true), { refused: 'end_date' });
  assert.deepEqual(timesOf('9999-12-31 20:00', '9999-12-31 21:00', 'America/New_York'), {
    refused: 'start_date',
  });
  assert.deepEqual(timesOf('9999-12-31', '9999-12-31', 'America/New_York', true), { refused: 'end_date' });
});

test('an end equal to the start, or earlier on the same whole day, is fine', () => {
  assert.ok('start' in timesOf('2031-05-10 10:00', '2031-05-10 10:00'));
  assert.ok('start' in timesOf('2031-05-10 10:00', '2031-05-10 09:00', 'Europe/Madrid', true));
  assert.ok(
    'start' in
      eventTimes({ start: time('now', utcZone), end: time('now', utcZone), zone: utcZone, allDay: false }),
  );
});
