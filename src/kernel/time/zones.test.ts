import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneAbbreviation } from './zone-abbreviation.ts';
import { findZone } from './zones.ts';

test('zones that are taken, kept as they were written', () => {
  const rows: [text: string, id: string][] = [
    ['Europe/Madrid', 'Europe/Madrid'],
    ['europe/madrid', 'Europe/Madrid'],
    ['EST', 'EST'],
    ['Etc/GMT+2', 'Etc/GMT+2'],
    ['US/Eastern', 'US/Eastern'],
    ['UTC', 'UTC'],
    ['+02:00', '+02:00'],
    ['-0330', '-03:30'],
    ['UTC+0', '+00:00'],
    ['UTC-5', '-05:00'],
    ['utc+5.5', '+05:30'],
    ['UTC+5.75', '+05:45'],
    ['UTC-03:30', '-03:30'],
    ['UTC+14', '+14:00'],
  ];
  for (const [text, id] of rows) assert.deepEqual(findZone(text), { name: text, id });
});

test('texts that are no zone', () => {
  const rows = [
    '',
    ' ',
    'Foo/Bar',
    'Madrid',
    'UTCfoo',
    'UTC+',
    'UTC+15',
    'UTC+14:30',
    'UTC-99',
    'UTC+5:60',
    'UTC+5.55555',
  ];
  rows.push(
    'UTC 5',
    'CEST',
    'Z',
    '+15:00',
    '2',
    'Europe/Madrid\u0000',
    '\ud800',
    'posix/Europe/Madrid',
    'x'.repeat(10_000),
  );
  rows.push('2031-01-01T00:00[Europe/Madrid]');
  for (const text of rows) assert.equal(findZone(text), undefined, text);
});

test('abbreviations are those in force at the moment', () => {
  const rows: [zone: string, at: string, abbreviation: string][] = [
    ['Europe/Madrid', '2031-01-10', 'CET'],
    ['Europe/Madrid', '2031-07-10', 'CEST'],
    ['Europe/Madrid', '1938-07-10', 'WEMT'],
    ['america/new_york', '2031-01-10', 'EST'],
    ['America/New_York', '2031-07-10', 'EDT'],
    ['America/New_York', '1944-07-10', 'EWT'],
    ['America/Bogota', '2031-05-10', '-05'],
    ['America/Sao_Paulo', '2031-05-10', '-03'],
    ['America/St_Johns', '2031-01-10', 'NST'],
    ['Atlantic/Canary', '2031-05-10', 'WEST'],
    ['Europe/London', '2031-05-10', 'BST'],
    ['Europe/Dublin', '2031-05-10', 'IST'],
    ['Europe/Moscow', '2031-05-10', 'MSK'],
    ['Asia/Tokyo', '2031-05-10', 'JST'],
    ['Asia/Kolkata', '2031-05-10', 'IST'],
    ['Asia/Calcutta', '2031-05-10', 'IST'],
    ['Asia/Kathmandu', '2031-05-10', '+0545'],
    ['Australia/Sydney', '2031-01-10', 'AEDT'],
    ['Pacific/Auckland', '2031-07-10', 'NZST'],
    ['UTC', '2031-05-10', 'UTC'],
    ['utc', '2031-05-10', 'UTC'],
    ['GMT', '2031-05-10', 'GMT'],
    ['EST', '2031-07-10', 'EST'],
    ['Etc/GMT+2', '2031-05-10', '-02'],
    ['UTC+5.5', '2031-05-10', 'UTC+5.5'],
    ['+02:00', '2031-05-10', 'GMT+0200'],
  ];
  for (const [name, at, abbreviation] of rows) {
    const zone = findZone(name);
    assert.ok(zone, name);
    assert.equal(
      zoneAbbreviation(zone, Temporal.Instant.from(`${at}T12:00Z`)),
      abbreviation,
      `${name} ${at}`,
    );
  }
});

test('every zone that Node knows has an abbreviation as the tz database writes them', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    for (const at of ['2031-01-10T12:00Z', '2031-07-10T12:00Z']) {
      const zone = findZone(name);
      assert.ok(zone, name);
      const abbreviation = zoneAbbreviation(zone, Temporal.Instant.from(at));
      assert.match(abbreviation, /^([A-Za-z]{3,4}|[+-]\d{2}(\d{2})?)$/, `${name} ${at}`);
    }
  }
});
