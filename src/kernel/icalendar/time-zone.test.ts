import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { findZone, utcZone, type Zone } from '../time/zones.ts';
import { component } from './content-line.ts';
import { offsetChanges } from './offset-changes.ts';
import { isSaidByClocks, takesTzid } from './time-values.ts';
import { timeZoneComponent } from './time-zone.ts';

const zoneOf = (name: string): Zone => findZone(name) ?? utcZone;
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const observancesIn = (text: string): string[] =>
  [...text.matchAll(/BEGIN:(STANDARD|DAYLIGHT)\r\n([\s\S]*?)END:\1/g)].map(
    ([, kind, inside = '']) => `${kind} ${inside.trim().replace(/\r\n/g, ' ')}`,
  );

/** Zones with every kind of change, see ADR 0072. */
const zones = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Vancouver',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'America/Santiago',
  'Asia/Tehran',
  'Europe/Dublin',
];

for (const name of zones) {
  test(`wall times around each change of ${name} from 2008 to 2037 mean what they do in Node`, () => {
    const zone = zoneOf(name);
    const last = at('2037-12-31T00:00:00Z');
    const text = component('VCALENDAR', [timeZoneComponent(zone, at('2009-06-01T00:00:00Z'), last)]);
    const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone');
    const timezone = new ICAL.Timezone({ component: read ?? '', tzid: name });
    assert.equal(timezone.tzid, name);
    for (const { wall, from, to } of offsetChanges(zone, 2008, last)) {
      // Nothing is promised of what lies before the first observance, of which nothing changes.
      for (let minutes = from === to ? 0 : -130; minutes <= 130; minutes += 20) {
        const local = wall.add({ minutes });
        const zoned = local.toZonedDateTime(zone.id);
        const utc = zoned.toInstant().toString().slice(0, 19).replace('T', ' ');
        const localText = local.toString({ smallestUnit: 'second' }).replace('T', ' ');
        if (!isSaidByClocks(zone, localText, utc)) continue;
        const time = ICAL.Time.fromDateTimeString(localText.replace(' ', 'T'));
        time.zone = timezone;
        assert.equal(time.toUnixTime() * 1000, zoned.epochMilliseconds, localText);
      }
    }
  });
}

test('an event of a day is given the changes since the beginning of the year before', () => {
  const text = timeZoneComponent(zoneOf('europe/madrid'), at('2027-07-01T20:00Z'), at('2027-07-01T22:00Z'));
  assert.match(text, /^BEGIN:VTIMEZONE\r\nTZID:Europe\/Madrid\r\nX-LIC-LOCATION:Europe\/Madrid\r\n/);
  assert.deepEqual(observancesIn(text), [
    'STANDARD DTSTART:20260101T000000 TZOFFSETFROM:+0100 TZOFFSETTO:+0100 TZNAME:CET',
    'DAYLIGHT DTSTART:20260329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST',
    'STANDARD DTSTART:20261025T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 TZNAME:CET',
    'DAYLIGHT DTSTART:20270328T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST',
  ]);
});

test('changes that come yearly until the end are a rule without an end', () => {
  const madrid = timeZoneComponent(zoneOf('Europe/Madrid'), at('2027-01-01T00:00Z'), at('2067-01-01T00:00Z'));
  assert.deepEqual(observancesIn(madrid), [
    'STANDARD DTSTART:20260101T000000 TZOFFSETFROM:+0100 TZOFFSETTO:+0100 TZNAME:CET',
    'DAYLIGHT DTSTART:20260329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 TZNAME:CEST RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'STANDARD DTSTART:20261025T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 TZNAME:CET RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  ]);
  const newYork = timeZoneComponent(
    zoneOf('America/New_York'),
    at('2027-01-01T00:00Z'),
    at('2037-01-01T00:00Z'),
  );
  assert.match(newYork, /RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU/);
  assert.match(newYork, /RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU/);
});

test('changes that ended before the end are observances by themselves', () => {
  const text = timeZoneComponent(
    zoneOf('America/Sao_Paulo'),
    at('2010-07-01T00:00Z'),
    at('2025-07-01T00:00Z'),
  );
  assert.doesNotMatch(text, /RRULE|RDATE|UNTIL/);
  assert.equal(observancesIn(text).length, 22);
});

test('a zone whose clocks never change is one observance', () => {
  const text = timeZoneComponent(zoneOf('Asia/Kolkata'), at('2027-07-01T00:00Z'), at('2067-07-01T00:00Z'));
  assert.deepEqual(observancesIn(text), [
    'STANDARD DTSTART:20260101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0530 TZNAME:IST',
  ]);
});

test('offsets with seconds and years of three digits are written whole', () => {
  const text = timeZoneComponent(
    zoneOf('Europe/Madrid'),
    at('1000-07-01T00:00:00Z'),
    at('1000-07-01T00:00:00Z'),
  );
  assert.deepEqual(observancesIn(text), [
    'STANDARD DTSTART:09990101T000000 TZOFFSETFROM:-001444 TZOFFSETTO:-001444 TZNAME:LMT',
  ]);
});

test('zones of the tz database are named, UTC and offsets are not', () => {
  const named = ['Europe/Madrid', 'US/Eastern', 'Etc/GMT+5', 'EST'];
  const bare = ['UTC', 'Etc/UTC', 'GMT', 'zulu', '+02:00', 'UTC+2', 'UTC-3:30'];
  for (const name of named) assert.equal(takesTzid(zoneOf(name)), true, name);
  for (const name of bare) assert.equal(takesTzid(zoneOf(name)), false, name);
});

test('clocks say a moment unless the hour comes twice, is another moment, or the offset has seconds', () => {
  const rows: [zone: string, local: string, utc: string, isSaid: boolean][] = [
    ['Europe/Madrid', '2027-10-31 01:59:59', '2027-10-30 23:59:59', true],
    ['Europe/Madrid', '2027-10-31 02:30:00', '2027-10-31 00:30:00', false],
    ['Europe/Madrid', '2027-10-31 02:30:00', '2027-10-31 01:30:00', false],
    ['Europe/Madrid', '2027-10-31 03:00:00', '2027-10-31 02:00:00', true],
    ['Europe/Madrid', '2027-03-28 03:30:00', '2027-03-28 01:30:00', true],
    ['Europe/Madrid', '2027-03-28 02:30:00', '2027-03-28 01:30:00', false],
    ['Europe/Madrid', '2027-07-01 20:00:00', '2027-07-01 19:00:00', false],
    ['Europe/Madrid', '1000-07-01 20:00:00', '1000-07-01 20:14:44', false],
    ['Etc/GMT+5', '1000-07-01 20:00:00', '1000-07-02 01:00:00', true],
  ];
  for (const [zone, local, utc, isSaid] of rows)
    assert.equal(isSaidByClocks(zoneOf(zone), local, utc), isSaid, `${local} in ${zone}`);
});
