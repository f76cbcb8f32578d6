import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costText } from './cost-cell.ts';
import { type DateOrder, orderShownBy, readDateCell } from './date-cell.ts';
import { askedNames, namesIn } from './names.ts';
import { splitDateCell } from './split-date-cell.ts';
import { mayBeDuration, readTimesCell } from './time-cell.ts';

test('dates are read as people write them', () => {
  const rows: readonly (readonly [text: string, order: DateOrder, day: string | undefined])[] = [
    ['2027-12-31', 'dmy', '2027-12-31'],
    ['2027-12-31', 'mdy', '2027-12-31'],
    ['2027/1/5', 'dmy', '2027-01-05'],
    ['2027.01.05', 'mdy', '2027-01-05'],
    ['20271231', 'dmy', '2027-12-31'],
    ['31/12/2027', 'dmy', '2027-12-31'],
    ['3/4/2027', 'dmy', '2027-04-03'],
    ['3/4/2027', 'mdy', '2027-03-04'],
    ['3-4-2027', 'mdy', '2027-03-04'],
    ['3.4.27', 'dmy', '2027-04-03'],
    ['27/4/3', 'ymd', '2027-04-03'],
    ['31 de diciembre de 2027', 'dmy', '2027-12-31'],
    ['viernes, 31 de Diciembre de 2027', 'mdy', '2027-12-31'],
    ['31-dic-27', 'dmy', '2027-12-31'],
    ['1 setiembre 2027', 'dmy', '2027-09-01'],
    ['May 31, 2027', 'dmy', '2027-05-31'],
    ['Mar 3, 2027', 'dmy', '2027-03-03'],
    ['31-Dec-27', 'dmy', '2027-12-31'],
    ['31/dic/2029', 'dmy', '2029-12-31'],
    ['31.sept.2029', 'dmy', undefined],
    ['30 sept. 2029', 'dmy', '2029-09-30'],
    ['1º de enero de 2029', 'dmy', '2029-01-01'],
    ['1.º de enero de 2029', 'dmy', '2029-01-01'],
    ['1° enero 2029', 'dmy', '2029-01-01'],
    ['lunes 31/12/2029', 'dmy', '2029-12-31'],
    ['Lun., 31-12-2029', 'dmy', '2029-12-31'],
    ['sábado 1 de diciembre de 2029', 'dmy', '2029-12-01'],
    ['SABADO, 1/12/2029', 'dmy', '2029-12-01'],
    ['mar 4/12/2029', 'dmy', '2029-12-04'],
    ['Mon 12/31/2029', 'mdy', '2029-12-31'],
    ['\u200e31\u200e/\u200e12\u200e/\u200e2029\u200e', 'dmy', '2029-12-31'],
    ['31–12–2029', 'dmy', '2029-12-31'],
    ['agosto 31/12/2029', 'dmy', undefined],
    ['29/2/2028', 'dmy', '2028-02-29'],
    ['29/2/2027', 'dmy', undefined],
    ['31/12/2027', 'mdy', undefined],
    ['12/31/2027', 'dmy', undefined],
    ['31/12/2027', 'ymd', undefined],
    ['31/12', 'dmy', undefined],
    ['0/1/2027', 'dmy', undefined],
    ['1/13/2027', 'dmy', undefined],
    ['46387', 'dmy', undefined],
    ['mañana', 'dmy', undefined],
    ['tomorrow', 'dmy', undefined],
    ['31/12-2027', 'dmy', undefined],
    ['', 'dmy', undefined],
    [`${'1'.repeat(100_000)}/1/2027`, 'dmy', undefined],
  ];
  for (const [text, order, day] of rows) {
    const said = readDateCell(text, { slash: order, other: order });
    assert.equal(said?.day.toString(), day, `${text.slice(0, 40)} ${order}`);
    assert.notEqual(said?.isOther, true, text);
  }
});

test('a date tells the order of day and month where only one makes sense', () => {
  const rows = [
    ['31/12/2027', 'slash', 'dmy'],
    ['vie 31/12/2027', 'slash', 'dmy'],
    ['12/31/27', 'slash', 'mdy'],
    ['3/4/2027', 'slash', 'either'],
    ['3-4-2027', 'other', 'either'],
    ['31.12.2027', 'other', 'dmy'],
    ['12-31-2027', 'other', 'mdy'],
    ['4/4/2027', undefined, undefined],
    ['2027/12/31', undefined, undefined],
    ['31/31/2027', undefined, undefined],
    ['31/13/2027', undefined, undefined],
  ] as const;
  for (const [text, mark, order] of rows) {
    const said = orderShownBy(text);
    assert.deepEqual([said?.mark, said?.shown], [mark, order], text);
  }
});

test('a weekday before a date has to be that of the day', () => {
  const rows = [
    ['vie 31/12/2029', true],
    ['Friday 31/12/2029', true],
    ['domingo, 31 de diciembre de 2029', true],
    ['lunes 31/12/2029', false],
  ] as const;
  for (const [text, isOther] of rows)
    assert.equal(readDateCell(text, { slash: 'dmy', other: 'dmy' })?.isOther, isOther, text);
});

test('a date may have its time beside it', () => {
  const rows = [
    ['31/12/2027 20:30', '31/12/2027', '20:30'],
    ['31/12/2029 20h', '31/12/2029', '20h'],
    ['31/12/2029 a las 20:00', '31/12/2029', 'a las 20:00'],
    ['31/12/2029 - 20:00', '31/12/2029', '20:00'],
    ['31/12/2029 — 20:00', '31/12/2029', '20:00'],
    ['31/12/2029, 20:00:00', '31/12/2029', '20:00:00'],
    ['31/12/2029 de 19:00 a 21:00 h', '31/12/2029', 'de 19:00 a 21:00 h'],
    ['31/12/2029 19:00 - 21:00', '31/12/2029', '19:00 - 21:00'],
    ['31-12-2029 8:30 p. m.', '31-12-2029', '8:30 p. m.'],
    ['lunes, 31 de diciembre de 2029 a las 20 h', 'lunes, 31 de diciembre de 2029', 'a las 20 h'],
    ['2027-12-31T20:30:00', '2027-12-31', '20:30:00'],
    ['2029-12-31T20:00:00.000+01:00', '2029-12-31', '20:00:00.000+01:00'],
    ['2029-12-31T20:00-05:00', '2029-12-31', '20:00:00-05:00'],
    ['31/12/2029 Todo el día', '31/12/2029', 'todo el día'],
    ['31/12/2027 25:00', '31/12/2027', '25:00'],
    ['31 de diciembre de 2027', '31 de diciembre de 2027', ''],
    ['21:00', '', '21:00'],
    ['De 19 a 21 h', '', 'de 19 a 21 h'],
  ] as const;
  for (const [text, date, time] of rows) assert.deepEqual(splitDateCell(text), { date, time }, text);
});

test('times are read as people write them', () => {
  const rows: readonly (readonly [text: string, time: string | undefined])[] = [
    ['20:00', '20:00:00'],
    ['9:05', '09:05:00'],
    ['20:00:30', '20:00:30'],
    ['20.30', '20:30:00'],
    ['20h', '20:00:00'],
    ['20 h', '20:00:00'],
    ['20h30', '20:30:00'],
    ['20:30 h', '20:30:00'],
    ['20:30 horas', '20:30:00'],
    ['8:30 PM', '20:30:00'],
    ['8:30 p. m.', '20:30:00'],
    ['12 am', '00:00:00'],
    ['20', undefined],
    ['25:00', undefined],
    ['20:60', undefined],
    ['13 pm', undefined],
    ['noche', undefined],
    ['2030', undefined],
  ];
  for (const [text, time] of rows) assert.equal(readTimesCell(text)?.start?.time.toString(), time, text);
  assert.equal(readTimesCell('24:00')?.start?.nextDay, true);
});

test('a cell of times may hold two, an offset, or say that it lasts all day', () => {
  const rows: readonly (readonly [text: string, said: readonly (string | undefined)[] | undefined])[] = [
    ['19:00 - 21:00', ['19:00:00', '21:00:00', undefined]],
    ['19:00–21:00', ['19:00:00', '21:00:00', undefined]],
    ['19.00-21.30 h', ['19:00:00', '21:30:00', undefined]],
    ['De 19:00 a 21:00 h', ['19:00:00', '21:00:00', undefined]],
    ['de las 19:00 hasta las 21:00', ['19:00:00', '21:00:00', undefined]],
    ['de 19 a 21 h', ['19:00:00', '21:00:00', undefined]],
    ['10 a 12:30', ['10:00:00', '12:30:00', undefined]],
    ['8:30 a. m. a 1 p. m.', ['08:30:00', '13:00:00', undefined]],
    ['7-9 pm', ['19:00:00', '21:00:00', undefined]],
    ['from 7 pm to 9 pm', ['19:00:00', '21:00:00', undefined]],
    ['20:00:00Z', ['20:00:00', undefined, 'UTC']],
    ['20:00 UTC', ['20:00:00', undefined, 'UTC']],
    ['20:00:00.000+01:00', ['20:00:00', undefined, '+01:00']],
    ['20:00:00-0500', ['20:00:00', undefined, '-05:00']],
    ['20:00:00 -0500', ['20:00:00', undefined, '-05:00']],
    ['19:00:00 - 21:00:00', ['19:00:00', '21:00:00', undefined]],
    ['19:00:00-21:00:00', ['19:00:00', '21:00:00', undefined]],
    ['Todo el día', [undefined, undefined, undefined]],
    ['TODO EL DIA', [undefined, undefined, undefined]],
    ['All day', [undefined, undefined, undefined]],
    ['19:00 y 21:00', undefined],
    ['19:00 - 21', undefined],
    ['de 19 a 21', undefined],
    ['11 - 1 pm', undefined],
    ['19:00 -', undefined],
    ['20:00+15:00', undefined],
    ['- '.repeat(50_000), undefined],
  ];
  for (const [text, said] of rows) {
    const times = readTimesCell(text);
    const read = times && [times.start?.time.toString(), times.end?.time.toString(), times.offset];
    assert.deepEqual(read, said, text.slice(0, 40));
  }
});

test('hours without minutes may be how long something lasts', () => {
  for (const text of ['2 h', '2h', '1h30', '2 horas']) assert.equal(mayBeDuration(text), true, text);
  for (const text of ['02:00', '2:00 h', '02h', '2.30', '2 am'])
    assert.equal(mayBeDuration(text), false, text);
});

test('names stand between commas and semicolons, and known ones stay whole', () => {
  const known = new Set(['Fundación Río, F.S.P.', 'A, B', 'A, B, C, D', 'V, W, X, Y, Z']);
  const rows = [
    ['Fundación Río, F.S.P., Ayuntamiento', ['Fundación Río, F.S.P.', 'Ayuntamiento']],
    ['Ayuntamiento, Fundación Río, F.S.P.', ['Ayuntamiento', 'Fundación Río, F.S.P.']],
    ['A, B, C', ['A, B', 'C']],
    ['A, B, C, D, E', ['A, B, C, D', 'E']],
    ['V, W, X, Y, Z', ['V, W, X, Y, Z']],
    ['Música;Danza', ['Música', 'Danza']],
    ['Música, Danza; Cine ;', ['Música', 'Danza', 'Cine']],
    ['Arte &amp; Cine;Danza', ['Arte &amp; Cine', 'Danza']],
    ['A,a,A', ['A', 'a']],
    [' , ', []],
    ['', []],
  ] as const;
  for (const [text, names] of rows) {
    const asked = new Set(askedNames(text));
    const isKnown = (name: string): boolean => asked.has(name) && known.has(name);
    assert.deepEqual(namesIn(text, isKnown), names, text);
  }
  assert.deepEqual(askedNames('12, Peña'), ['12, Peña', '12']);
  assert.deepEqual(askedNames('Peña'), []);
});

test('a cost takes its currency from the columns beside it', () => {
  const none = { currencySymbol: '', currencyPosition: '', currencyCode: '' };
  const rows = [
    [{ ...none, cost: '10' }, '10'],
    [{ ...none, cost: '10', currencySymbol: '$', currencyPosition: 'prefix' }, '$10'],
    [{ ...none, cost: '10', currencySymbol: '€', currencyPosition: 'suffix' }, '10€'],
    [{ ...none, cost: '10-20', currencySymbol: '€' }, '10-20€'],
    [{ ...none, cost: '10', currencyCode: 'EUR' }, '10€'],
    [{ ...none, cost: '10', currencyCode: 'no code' }, '10no code'],
    [{ ...none, cost: '10 €', currencySymbol: '$' }, '10 €'],
    [{ ...none, cost: 'Gratis', currencySymbol: '€' }, 'Gratis'],
    [{ ...none, cost: '', currencySymbol: '€' }, ''],
  ] as const;
  for (const [cells, text] of rows)
    assert.equal(
      costText((column) => cells[column]),
      text,
    );
});
