import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, type Said, saidInAll, styleOf } from '../../../../test/support/said-in-all.ts';
import { dayRange, shortDay, shortRange, wholeDay } from './days.ts';
import type { DateStyle } from './formats.ts';
import { continuesUntil, pageTimes, rowTimes, runningUntil, whenText } from './when.ts';

const moment = { today: '2027-03-05', dayCutoff: '05:00' };
const es = styleOf('es');
const en = styleOf('en');
const us: DateStyle = { language: 'en', region: 'US' };
const sentences: readonly (readonly [name: string, times: ReturnType<typeof at>, said: Said])[] = [
  [
    'an evening',
    at('2027-03-05 21:00', '2027-03-05 23:00'),
    {
      es: 'vie 5 mar, 21:00–23:00',
      en: 'Fri 5 Mar, 21:00–23:00',
      ca: 'dv 5 març, 21:00–23:00',
      gl: 'ven 5 mar, 21:00–23:00',
      eu: 'mar. 5, or., 21:00–23:00',
    },
  ],
  [
    'no length',
    at('2027-04-06 21:00', '2027-04-06 21:00'),
    {
      es: 'mar 6 abr, 21:00',
      en: 'Tue 6 Apr, 21:00',
      ca: 'dt 6 abr, 21:00',
      gl: 'mar 6 abr, 21:00',
      eu: 'api. 6, ar., 21:00',
    },
  ],
  [
    'past midnight',
    at('2027-03-05 23:00', '2027-03-06 03:00'),
    {
      es: 'vie 5 mar, 23:00–03:00',
      en: 'Fri 5 Mar, 23:00–03:00',
      ca: 'dv 5 març, 23:00–03:00',
      gl: 'ven 5 mar, 23:00–03:00',
      eu: 'mar. 5, or., 23:00–03:00',
    },
  ],
  [
    'until midnight',
    at('2027-03-05 21:00', '2027-03-06 00:00'),
    {
      es: 'vie 5 mar, 21:00–00:00',
      en: 'Fri 5 Mar, 21:00–00:00',
      ca: 'dv 5 març, 21:00–00:00',
      gl: 'ven 5 mar, 21:00–00:00',
      eu: 'mar. 5, or., 21:00–00:00',
    },
  ],
  [
    'after the cut-off',
    at('2027-03-05 23:00', '2027-03-06 09:00'),
    {
      es: 'vie 5 mar, 23:00 – sáb 6 mar, 09:00',
      en: 'Fri 5 Mar, 23:00 – Sat 6 Mar, 09:00',
      ca: 'dv 5 març, 23:00 – ds 6 març, 09:00',
      gl: 'ven 5 mar, 23:00 – sáb 6 mar, 09:00',
      eu: 'mar. 5, or., 23:00 – mar. 6, lr., 09:00',
    },
  ],
  [
    'two days until the small hours',
    at('2027-03-05 23:00', '2027-03-07 03:00'),
    {
      es: 'vie 5 mar, 23:00 – dom 7 mar, 03:00',
      en: 'Fri 5 Mar, 23:00 – Sun 7 Mar, 03:00',
      ca: 'dv 5 març, 23:00 – dg 7 març, 03:00',
      gl: 'ven 5 mar, 23:00 – dom 7 mar, 03:00',
      eu: 'mar. 5, or., 23:00 – mar. 7, ig., 03:00',
    },
  ],
  [
    'more than a day until the small hours',
    at('2027-03-06 00:30', '2027-03-07 03:00'),
    {
      es: 'sáb 6 mar, 00:30 – dom 7 mar, 03:00',
      en: 'Sat 6 Mar, 00:30 – Sun 7 Mar, 03:00',
      ca: 'ds 6 març, 00:30 – dg 7 març, 03:00',
      gl: 'sáb 6 mar, 00:30 – dom 7 mar, 03:00',
      eu: 'mar. 6, lr., 00:30 – mar. 7, ig., 03:00',
    },
  ],
  [
    'begins after midnight',
    at('2027-03-06 00:30', '2027-03-06 00:30'),
    {
      es: 'sáb 6 mar, 00:30 (noche del viernes)',
      en: 'Sat 6 Mar, 00:30 (Friday night)',
      ca: 'ds 6 març, 00:30 (nit de divendres)',
      gl: 'sáb 6 mar, 00:30 (noite do venres)',
      eu: 'mar. 6, lr., 00:30 (ostiral gaua)',
    },
  ],
  [
    'a whole day',
    at('2027-03-05 00:00', '2027-03-05 23:59', true),
    {
      es: 'vie 5 mar, todo el día',
      en: 'Fri 5 Mar, all day',
      ca: 'dv 5 març, tot el dia',
      gl: 'ven 5 mar, todo o día',
      eu: 'mar. 5, or., egun osoa',
    },
  ],
  [
    'days of a month',
    at('2027-05-03 00:00', '2027-05-05 23:59', true),
    {
      es: 'del 3 al 5 de mayo',
      en: '3–5 May',
      ca: 'del 3 al 5 de maig',
      gl: 'do 3 ao 5 de maio',
      eu: 'maiatzaren 3tik 5era',
    },
  ],
  [
    'days that begin with a vowel',
    at('2027-04-01 00:00', '2027-04-11 23:59', true),
    {
      es: 'del 1 al 11 de abril',
      en: '1–11 April',
      ca: 'de l’1 a l’11 d’abril',
      gl: 'do 1 ao 11 de abril',
      eu: 'apirilaren 1etik 11ra',
    },
  ],
  [
    'days of two months',
    at('2027-05-30 10:00', '2027-06-02 20:00'),
    {
      es: 'del 30 de mayo al 2 de junio',
      en: '30 May – 2 June',
      ca: 'del 30 de maig al 2 de juny',
      gl: 'do 30 de maio ao 2 de xuño',
      eu: 'maiatzaren 30etik ekainaren 2ra',
    },
  ],
  [
    'days of two years',
    at('2027-12-30 00:00', '2028-01-02 23:59', true),
    {
      es: 'del 30 de diciembre de 2027 al 2 de enero de 2028',
      en: '30 December 2027 – 2 January 2028',
      ca: 'del 30 de desembre del 2027 al 2 de gener del 2028',
      gl: 'do 30 de decembro de 2027 ao 2 de xaneiro de 2028',
      eu: '2027ko abenduaren 30etik 2028ko urtarrilaren 2ra',
    },
  ],
  [
    'days of another year',
    at('2025-08-29 00:00', '2025-08-31 23:59', true),
    {
      es: 'del 29 al 31 de agosto de 2025',
      en: '29–31 August 2025',
      ca: 'del 29 al 31 d’agost del 2025',
      gl: 'do 29 ao 31 de agosto de 2025',
      eu: '2025eko abuztuaren 29tik 31ra',
    },
  ],
  [
    'another year',
    at('2028-01-07 20:00', '2028-01-07 22:00'),
    {
      es: 'vie 7 ene 2028, 20:00–22:00',
      en: 'Fri 7 Jan 2028, 20:00–22:00',
      ca: 'dv 7 gen 2028, 20:00–22:00',
      gl: 'ven 7 xan 2028, 20:00–22:00',
      eu: '2028ko urt. 7, or., 20:00–22:00',
    },
  ],
];
for (const [name, times, said] of sentences) {
  test(`a sentence says ${name}`, () => {
    assert.deepEqual(
      saidInAll((style) => whenText(style, times, moment)),
      said,
    );
  });
}

const rows: readonly (readonly [
  name: string,
  times: ReturnType<typeof at>,
  time: string | null,
  note: Said,
])[] = [
  [
    'an evening',
    at('2027-03-05 19:00', '2027-03-05 21:15'),
    '19:00',
    {
      es: 'hasta las 21:15',
      en: 'until 21:15',
      ca: 'fins a les 21:15',
      gl: 'ata as 21:15',
      eu: '21:15 arte',
    },
  ],
  [
    'one o’clock',
    at('2027-03-05 12:00', '2027-03-05 13:00'),
    '12:00',
    {
      es: 'hasta las 13:00',
      en: 'until 13:00',
      ca: 'fins a les 13:00',
      gl: 'ata as 13:00',
      eu: '13:00ak arte',
    },
  ],
  [
    'the small hours',
    at('2027-03-05 23:30', '2027-03-06 01:00'),
    '23:30',
    {
      es: 'hasta la 01:00 del sábado',
      en: 'until 01:00 on Saturday',
      ca: 'fins a la 01:00 de dissabte',
      gl: 'ata a 01:00 do sábado',
      eu: 'larunbateko 01:00 arte',
    },
  ],
  [
    'a weekend',
    at('2027-03-05 18:00', '2027-03-07 22:00'),
    '18:00',
    {
      es: 'hasta el domingo 7',
      en: 'until Sunday 7',
      ca: 'fins diumenge 7',
      gl: 'ata o domingo 7',
      eu: 'igandera arte, hilak 7',
    },
  ],
  [
    'three days over a month',
    at('2027-03-30 18:00', '2027-04-01 22:00'),
    '18:00',
    {
      es: 'hasta el 1 de abril',
      en: 'until 1 April',
      ca: 'fins a l’1 d’abril',
      gl: 'ata o 1 de abril',
      eu: 'apirilaren 1era arte',
    },
  ],
  [
    'whole days',
    at('2027-03-05 00:00', '2027-03-06 23:59', true),
    null,
    {
      es: 'hasta el sábado 6',
      en: 'until Saturday 6',
      ca: 'fins dissabte 6',
      gl: 'ata o sábado 6',
      eu: 'larunbatera arte, hilak 6',
    },
  ],
  [
    'a night',
    at('2027-03-06 00:30', '2027-03-06 02:00'),
    '00:30',
    {
      es: 'noche del viernes, hasta las 02:00',
      en: 'Friday night, until 02:00',
      ca: 'nit de divendres, fins a les 02:00',
      gl: 'noite do venres, ata as 02:00',
      eu: 'ostiral gaua, 02:00ak arte',
    },
  ],
  [
    'a night without an end',
    at('2027-03-06 00:30', '2027-03-06 00:30'),
    '00:30',
    {
      es: 'noche del viernes',
      en: 'Friday night',
      ca: 'nit de divendres',
      gl: 'noite do venres',
      eu: 'ostiral gaua',
    },
  ],
  [
    'a night and the day after it',
    at('2027-03-06 00:30', '2027-03-07 02:00'),
    '00:30',
    {
      es: 'noche del viernes, hasta las 02:00 del domingo',
      en: 'Friday night, until 02:00 on Sunday',
      ca: 'nit de divendres, fins a les 02:00 de diumenge',
      gl: 'noite do venres, ata as 02:00 do domingo',
      eu: 'ostiral gaua, igandeko 02:00ak arte',
    },
  ],
  [
    'a morning after the cut-off',
    at('2027-03-05 23:00', '2027-03-06 09:00'),
    '23:00',
    {
      es: 'hasta las 09:00 del sábado',
      en: 'until 09:00 on Saturday',
      ca: 'fins a les 09:00 de dissabte',
      gl: 'ata as 09:00 do sábado',
      eu: 'larunbateko 09:00ak arte',
    },
  ],
  [
    'two days until midnight',
    at('2027-03-05 18:00', '2027-03-07 00:00'),
    '18:00',
    {
      es: 'hasta las 00:00 del domingo',
      en: 'until 00:00 on Sunday',
      ca: 'fins a les 00:00 de diumenge',
      gl: 'ata as 00:00 do domingo',
      eu: 'igandeko 00:00ak arte',
    },
  ],
];
for (const [name, times, time, note] of rows) {
  test(`a row says ${name}`, () => {
    assert.deepEqual(
      saidInAll((style) => rowTimes(style, times, moment).note),
      note,
    );
    assert.equal(rowTimes(es, times, moment).time, time);
  });
}

const ends: readonly (readonly [name: string, times: ReturnType<typeof at>, note: Said])[] = [
  [
    'of the same day',
    at('2027-03-05 19:00', '2027-03-05 21:15'),
    {
      es: 'hasta las 21:15',
      en: 'until 21:15',
      ca: 'fins a les 21:15',
      gl: 'ata as 21:15',
      eu: '21:15 arte',
    },
  ],
  [
    'of the night after it',
    at('2027-03-05 23:30', '2027-03-06 01:00'),
    {
      es: 'hasta la 01:00 del sábado',
      en: 'until 01:00 on Saturday',
      ca: 'fins a la 01:00 de dissabte',
      gl: 'ata a 01:00 do sábado',
      eu: 'larunbateko 01:00 arte',
    },
  ],
  [
    'of the next morning',
    at('2027-03-05 23:00', '2027-03-06 09:00'),
    {
      es: 'hasta las 09:00 del sábado 6',
      en: 'until 09:00 on Saturday 6',
      ca: 'fins a les 09:00 de dissabte 6',
      gl: 'ata as 09:00 do sábado 6',
      eu: 'larunbateko 09:00ak arte, hilak 6',
    },
  ],
  [
    'of a later day',
    at('2027-03-05 18:00', '2027-03-08 20:00'),
    {
      es: 'hasta las 20:00 del lunes 8',
      en: 'until 20:00 on Monday 8',
      ca: 'fins a les 20:00 de dilluns 8',
      gl: 'ata as 20:00 do luns 8',
      eu: 'asteleheneko 20:00ak arte, hilak 8',
    },
  ],
  [
    'of another month',
    at('2027-03-30 18:00', '2027-04-11 01:30'),
    {
      es: 'hasta la 01:30 del 11 de abril',
      en: 'until 01:30 on 11 April',
      ca: 'fins a la 01:30 de l’11 d’abril',
      gl: 'ata a 01:30 do 11 de abril',
      eu: 'apirilaren 11ko 01:30 arte',
    },
  ],
  [
    'of another year',
    at('2027-11-30 10:00', '2028-02-05 20:00'),
    {
      es: 'hasta las 20:00 del 5 de febrero de 2028',
      en: 'until 20:00 on 5 February 2028',
      ca: 'fins a les 20:00 del 5 de febrer del 2028',
      gl: 'ata as 20:00 do 5 de febreiro de 2028',
      eu: '2028ko otsailaren 5eko 20:00ak arte',
    },
  ],
  [
    'of whole days',
    at('2027-03-05 00:00', '2027-03-08 23:59', true),
    {
      es: 'hasta el lunes 8',
      en: 'until Monday 8',
      ca: 'fins dilluns 8',
      gl: 'ata o luns 8',
      eu: 'astelehenera arte, hilak 8',
    },
  ],
];
for (const [name, times, note] of ends) {
  test(`the page of an event says an end ${name}`, () => {
    assert.deepEqual(
      saidInAll((style) => pageTimes(style, times, moment).note),
      note,
    );
  });
}

test('a row that stands under a later day than its first says its days', () => {
  const times = at('2027-03-04 10:00', '2027-03-06 20:00');
  assert.deepEqual(rowTimes(es, times, moment, '2027-03-05'), { time: '4–6 mar', note: 'hasta el sábado 6' });
  assert.deepEqual(rowTimes(en, times, moment, '2027-03-06'), { time: '4–6 Mar', note: 'until 20:00' });
  const inBasque = rowTimes(styleOf('eu'), times, moment, '2027-03-06');
  assert.deepEqual(inBasque, { time: 'mar 4–6', note: '20:00ak arte' });
});

test('what goes on says its last day, and on that day its hour', () => {
  const times = at('2027-03-04 10:00', '2027-03-06 20:00');
  assert.equal(continuesUntil(es, times, '2027-03-05', moment), 'hasta el sábado 6');
  assert.equal(continuesUntil(es, times, '2027-03-06', moment), 'hasta las 20:00');
  const night = at('2027-03-04 10:00', '2027-03-07 03:00');
  assert.equal(continuesUntil(es, night, '2027-03-06', moment), 'hasta las 03:00');
  const days = at('2027-03-04 00:00', '2027-03-06 23:59', true);
  assert.equal(continuesUntil(es, days, '2027-03-06', moment), 'hasta el sábado 6');
});

test('a clock of twelve hours is written as its region does', () => {
  const times = at('2027-03-05 21:00', '2027-03-05 23:00');
  assert.equal(whenText(us, times, moment), 'Fri, Mar 5, 9:00 PM–11:00 PM');
  assert.equal(whenText({ language: 'es', region: 'MX' }, times, moment), 'vie 5 mar, 9:00 p.m.–11:00 p.m.');
});

test('English puts the month before the day where its region does', () => {
  const { today } = moment;
  assert.equal(wholeDay(us, '2027-03-05', today), 'Friday, March 5');
  assert.equal(wholeDay(us, '2028-03-05', today), 'Sunday, March 5, 2028');
  assert.equal(shortDay(us, '2028-03-05', today), 'Sun, Mar 5, 2028');
  assert.equal(dayRange(us, '2027-03-03', '2027-03-05', today), 'March 3–5');
  assert.equal(dayRange(us, '2025-08-29', '2025-08-31', today), 'August 29–31, 2025');
  assert.equal(dayRange(us, '2027-12-30', '2028-01-02', today), 'December 30, 2027 – January 2, 2028');
  assert.equal(shortRange(us, '2027-03-03', '2027-03-05'), 'Mar 3–5');
  assert.equal(shortRange(us, '2026-11-30', '2026-12-06'), 'Nov 30 – Dec 6');
  const weekend = at('2027-03-19 18:00', '2027-03-22 20:00');
  assert.equal(pageTimes(us, weekend, moment).note, 'until 8:00 PM on Monday the 22nd');
  assert.equal(rowTimes(us, weekend, moment).note, 'until Monday the 22nd');
  const season = at('2027-03-19 18:00', '2027-05-01 20:00');
  assert.equal(pageTimes(us, season, moment).note, 'until 8:00 PM on May 1');
  assert.equal(runningUntil(us, season, moment), 'until May 1');
  const british: DateStyle = { language: 'en', region: 'GB' };
  assert.equal(wholeDay(british, '2027-03-05', today), 'Friday 5 March');
  assert.equal(wholeDay({ language: 'es', region: 'US' }, '2027-03-05', today), 'viernes, 5 de marzo');
});
