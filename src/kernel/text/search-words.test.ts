import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventSearchWords, fieldSearchWords } from './search-words.ts';

test('the words of an event search', () => {
  const rows: readonly (readonly [text: string, must: string[], mustNot: string[]])[] = [
    ['Ñandú  VERDE', ['nandu', 'verde'], []],
    ['uno,dos+tres\tcuatro\ncinco', ['uno', 'dos', 'tres', 'cuatro', 'cinco'], []],
    ['jazz "Dos Tres" x', ['jazz', 'dos tres'], []],
    ['"no end', ['no end'], []],
    ['EVPF -apple', ['evpf'], ['apple']],
    ['-"dos tres" ñu', ['nu'], ['dos tres']],
    ['the art of noise', ['art', 'noise'], []],
    ['the of', ['the of'], []],
    ['a', ['a'], []],
    ['-', ['-'], []],
    ['"the"', ['the'], []],
    ['a-b 100% a_b', ['a-b', '100%', 'a_b'], []],
    ['ñ 0', ['n', '0'], []],
    ['u2 u2', ['u2'], []],
    ['a1 a2 a3 a4 a5 a6 a7 a8 a9', ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'], []],
    ['a1 a2 a3 a4 a5 a6 a7 a8 a9 -b', ['a1 a2 a3 a4 a5 a6 a7 a8 a9 -b'], []],
    ['Jazz &#038; Blues', ['jazz', '&', 'blues'], []],
    [' \t ', [], []],
  ];
  for (const [text, must, mustNot] of rows) assert.deepEqual(eventSearchWords(text), { must, mustNot }, text);
});

test('the words of a search in fields', () => {
  const rows: readonly (readonly [text: string, words: string[]])[] = [
    ['temple avenue', ['temple', 'avenue']],
    ['café, Ñu', ['cafe', 'nu']],
    ['info@sala-uno.example', ['info', 'sala-uno', 'example']],
    ['Sala - Madrid', ['sala', 'madrid']],
    ['日本 हिन्दी', ['日本', 'हिन्दी']],
    ['%', []],
    ['!!!', []],
  ];
  for (const [text, words] of rows) assert.deepEqual(fieldSearchWords(text), words, text);
});
