import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayHeading, dayRange, monthAndYear } from './days.ts';
import { isLong } from './event-days.ts';
import type { DateStyle } from './formats.ts';
import { rowTimes, runningUntil, whenText } from './when.ts';

const es: DateStyle = { language: 'es', region: 'ES' };
const en: DateStyle = { language: 'en', region: 'ES' };
const moment = { today: '2027-03-05', dayCutoff: '05:00' };
const at = (start: string, end: string, allDay = false) => ({
  start: `${start}:00`,
  end: allDay ? `${end}:59` : `${end}:00`,
  allDay,
});

const sentences: readonly (readonly [string, ReturnType<typeof at>, string, string])[] = [
  [
    'an evening',
    at('2027-03-05 21:00', '2027-03-05 23:00'),
    'vie 5 mar, 21:00–23:00',
    'Fri 5 Mar, 21:00–23:00',
  ],
  ['no length', at('2027-03-05 21:00', '2027-03-05 21:00'), 'vie 5 mar, 21:00', 'Fri 5 Mar, 21:00'],
  [
    'past midnight',
    at('2027-03-05 23:00', '2027-03-06 03:00'),
    'vie 5 mar, 23:00–03:00',
    'Fri 5 Mar, 23:00–03:00',
  ],
  [
    'until midnight',
    at('2027-03-05 21:00', '2027-03-06 00:00'),
    'vie 5 mar, 21:00–00:00',
    'Fri 5 Mar, 21:00–00:00',
  ],
  [
    'after the cut-off',
    at('2027-03-05 23:00', '2027-03-06 09:00'),
    'vie 5 mar, 23:00 – sáb 6 mar, 09:00',
    'Fri 5 Mar, 23:00 – Sat 6 Mar, 09:00',
  ],
  [
    'begins after midnight',
    at('2027-03-06 00:30', '2027-03-06 00:30'),
    'sáb 6 mar, 00:30 (noche del viernes)',
    'Sat 6 Mar, 00:30 (Friday night)',
  ],
  [
    'a whole day',
    at('2027-03-05 00:00', '2027-03-05 23:59', true),
    'vie 5 mar, todo el día',
    'Fri 5 Mar, all day',
  ],
  ['days of a month', at('2027-05-03 00:00', '2027-05-05 23:59', true), 'del 3 al 5 de mayo', '3–5 May'],
  [
    'days of two months',
    at('2027-05-30 10:00', '2027-06-02 20:00'),
    'del 30 de mayo al 2 de junio',
    '30 May – 2 June',
  ],
  [
    'days of two years',
    at('2027-12-30 00:00', '2028-01-02 23:59', true),
    'del 30 de diciembre de 2027 al 2 de enero de 2028',
    '30 December 2027 – 2 January 2028',
  ],
  [
    'another year',
    at('2028-01-07 20:00', '2028-01-07 22:00'),
    'vie 7 ene 2028, 20:00–22:00',
    'Fri 7 Jan 2028, 20:00–22:00',
  ],
];
for (const [name, times, spanish, english] of sentences) {
  test(`a sentence says ${name}`, () => {
    assert.deepEqual([whenText(es, times, moment), whenText(en, times, moment)], [spanish, english]);
  });
}

const rows: readonly (readonly [string, ReturnType<typeof at>, string | null, string, string])[] = [
  ['an evening', at('2027-03-05 19:00', '2027-03-05 21:15'), '19:00', 'hasta las 21:15', 'until 21:15'],
  ['one o’clock', at('2027-03-05 12:00', '2027-03-05 13:00'), '12:00', 'hasta las 13:00', 'until 13:00'],
  [
    'the small hours',
    at('2027-03-05 23:30', '2027-03-06 01:00'),
    '23:30',
    'hasta la 01:00 del sábado',
    'until 01:00 on Saturday',
  ],
  ['a weekend', at('2027-03-05 18:00', '2027-03-07 22:00'), '18:00', 'hasta el domingo 7', 'until Sunday 7'],
  [
    'three days over a month',
    at('2027-03-30 18:00', '2027-04-01 22:00'),
    '18:00',
    'hasta el 1 de abril',
    'until 1 April',
  ],
  [
    'whole days',
    at('2027-03-05 00:00', '2027-03-06 23:59', true),
    null,
    'hasta el sábado 6',
    'until Saturday 6',
  ],
  ['a night', at('2027-03-06 00:30', '2027-03-06 02:00'), '00:30', 'noche del viernes', 'Friday night'],
];
for (const [name, times, time, spanish, english] of rows) {
  test(`a row says ${name}`, () => {
    assert.deepEqual(rowTimes(es, times, moment), { time, note: spanish });
    assert.deepEqual(rowTimes(en, times, moment), { time, note: english });
  });
}

test('a row that stands under a later day than its first says its days', () => {
  const times = at('2027-03-04 10:00', '2027-03-06 20:00');
  assert.deepEqual(rowTimes(es, times, moment, '2027-03-05'), { time: '4–6 mar', note: 'hasta el sábado 6' });
  assert.deepEqual(rowTimes(en, times, moment, '2027-03-06'), { time: '4–6 Mar', note: 'until 20:00' });
});

test('a clock of twelve hours is written as its region does', () => {
  const times = at('2027-03-05 21:00', '2027-03-05 23:00');
  assert.equal(whenText({ language: 'en', region: 'US' }, times, moment), 'Fri 5 Mar, 9:00 PM–11:00 PM');
  assert.equal(whenText({ language: 'es', region: 'MX' }, times, moment), 'vie 5 mar, 9:00 p.m.–11:00 p.m.');
});

test('a heading names today and other years', () => {
  assert.equal(dayHeading(es, '2027-03-05', moment.today, 'Hoy'), 'Hoy, viernes 5 de marzo');
  assert.equal(dayHeading(es, '2027-03-12', moment.today, null), 'Viernes, 12 de marzo');
  assert.equal(dayHeading(en, '2028-01-07', moment.today, null), 'Friday 7 January 2028');
  assert.equal(monthAndYear(es, '2026-11'), 'noviembre de 2026');
  assert.equal(dayRange(en, '2027-03-01', '2027-03-07', moment.today), '1–7 March');
});

test('what covers more than three days is long, a night of them is not counted as a fourth', () => {
  assert.equal(isLong(at('2027-03-05 18:00', '2027-03-08 03:00'), '05:00'), false);
  assert.equal(isLong(at('2027-03-05 18:00', '2027-03-08 06:00'), '05:00'), true);
  assert.equal(
    runningUntil(es, at('2027-03-05 18:00', '2028-02-28 20:00'), moment),
    'hasta el 28 de febrero de 2028',
  );
});
