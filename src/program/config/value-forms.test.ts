import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressVocabulary } from './address-forms.ts';
import { duration, millisecondsOf } from './value-forms.ts';

test('a duration is some minutes, hours or days, a year at the most', () => {
  for (const [text, minutes] of [
    ['1m', 1],
    ['90m', 90],
    ['24h', 1440],
    ['7d', 10_080],
    ['366d', 527_040],
  ] as const) {
    assert.equal(duration.read(text), text);
    assert.equal(millisecondsOf(text), minutes * 60_000);
  }
  for (const text of [
    '',
    '0h',
    '24',
    'h',
    '-1h',
    '1.5h',
    '24 h',
    '367d',
    '999999d',
    '1w',
    '1H',
    '24h ',
    '٣h',
  ])
    assert.equal(duration.read(text), null, text);
});

test('words of addresses are a language or single words in any spelling', () => {
  const rows = [
    ['es', 'es'],
    ['month=Mes', 'month=mes'],
    ['page=página', 'page=página'],
    ['xx', null],
    ['mes', null],
    ['month', null],
    ['month=', null],
    ['month=a/b', null],
    ['mes=month', null],
    ['month=a=b', null],
    ['constructor=x', null],
  ] as const;
  for (const [text, read] of rows) assert.equal(addressVocabulary.read(text), read, text);
});
