import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, type Said, saidInAll, styleOf } from '../../../../test/support/said-in-all.ts';
import { pageLanguages } from '../words-of.ts';
import { dayRange, monthAndYear, shortRange, wholeDay } from './days.ts';
import { isLong } from './event-days.ts';
import { monthName, weekdayName } from './formats.ts';
import { runningUntil } from './when.ts';

const moment = { today: '2027-03-05', dayCutoff: '05:00' };

const days: readonly (readonly [day: string, said: Said])[] = [
  [
    '2027-03-05',
    {
      es: 'viernes, 5 de marzo',
      en: 'Friday 5 March',
      ca: 'divendres, 5 de març',
      gl: 'venres, 5 de marzo',
      eu: 'martxoaren 5a, ostirala',
    },
  ],
  [
    '2027-08-31',
    {
      es: 'martes, 31 de agosto',
      en: 'Tuesday 31 August',
      ca: 'dimarts, 31 d’agost',
      gl: 'martes, 31 de agosto',
      eu: 'abuztuaren 31, asteartea',
    },
  ],
  [
    '2030-10-11',
    {
      es: 'viernes, 11 de octubre de 2030',
      en: 'Friday 11 October 2030',
      ca: 'divendres, 11 d’octubre del 2030',
      gl: 'venres, 11 de outubro de 2030',
      eu: '2030eko urriaren 11, ostirala',
    },
  ],
];
for (const [day, said] of days) {
  test(`each language says the day ${day} in its own way`, () => {
    assert.deepEqual(
      saidInAll((style) => wholeDay(style, day, moment.today)),
      said,
    );
  });
}

test('a month, a week and the end of what runs are said likewise', () => {
  assert.deepEqual(
    saidInAll((style) => monthAndYear(style, '2026-11')),
    {
      es: 'noviembre de 2026',
      en: 'November 2026',
      ca: 'novembre del 2026',
      gl: 'novembro de 2026',
      eu: '2026ko azaroa',
    },
  );
  assert.deepEqual(
    saidInAll((style) => shortRange(style, '2026-11-30', '2026-12-06')),
    {
      es: '30 nov – 6 dic',
      en: '30 Nov – 6 Dec',
      ca: '30 nov – 6 des',
      gl: '30 nov – 6 dec',
      eu: 'aza 30 – abe 6',
    },
  );
  assert.equal(dayRange(styleOf('en'), '2027-03-01', '2027-03-07', moment.today), '1–7 March');
  assert.deepEqual(
    saidInAll((style) => runningUntil(style, at('2027-03-05 18:00', '2028-02-28 20:00'), moment)),
    {
      es: 'hasta el 28 de febrero de 2028',
      en: 'until 28 February 2028',
      ca: 'fins al 28 de febrer del 2028',
      gl: 'ata o 28 de febreiro de 2028',
      eu: '2028ko otsailaren 28ra arte',
    },
  );
});

test('names of days and months are lower case and without dots but in English', () => {
  for (const language of pageLanguages.filter((each) => each !== 'en')) {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2027-${String(month).padStart(2, '0')}-0${(month % 7) + 1}`;
      for (const width of ['long', 'short'] as const) {
        const names = [monthName(styleOf(language), day, width), weekdayName(styleOf(language), day, width)];
        for (const name of names) assert.match(name, /^\p{Ll}+$/u, `${language} ${day}`);
      }
    }
  }
});

test('what covers more than three days is long, a night of them is not counted as a fourth', () => {
  assert.equal(isLong(at('2027-03-05 18:00', '2027-03-08 03:00'), '05:00'), false);
  assert.equal(isLong(at('2027-03-05 18:00', '2027-03-08 06:00'), '05:00'), true);
});
