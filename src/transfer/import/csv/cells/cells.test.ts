import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costText } from './cost-cell.ts';
import { type DateOrder, orderShownBy, readDateCell, splitDateCell } from './date-cell.ts';
import { readTimeCell } from './time-cell.ts';

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
    assert.equal(readDateCell(text, order)?.toString(), day, `${text.slice(0, 40)} ${order}`);
  }
});

test('a date tells the order of day and month where only one makes sense', () => {
  const rows = [
    ['31/12/2027', 'dmy'],
    ['12/31/27', 'mdy'],
    ['3/4/2027', 'either'],
    ['4/4/2027', undefined],
    ['2027/12/31', undefined],
    ['31/31/2027', undefined],
  ] as const;
  for (const [text, order] of rows) assert.equal(orderShownBy(text), order, text);
});

test('a date may have its time beside it', () => {
  assert.deepEqual(splitDateCell('31/12/2027 20:30'), { date: '31/12/2027', time: '20:30' });
  assert.deepEqual(splitDateCell('2027-12-31T20:30:00'), { date: '2027-12-31', time: '20:30:00' });
  assert.deepEqual(splitDateCell('31 de diciembre de 2027'), { date: '31 de diciembre de 2027', time: '' });
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
  for (const [text, time] of rows) assert.equal(readTimeCell(text)?.time.toString(), time, text);
  assert.equal(readTimeCell('24:00')?.nextDay, true);
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
