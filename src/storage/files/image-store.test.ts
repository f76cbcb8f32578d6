import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeOf } from './image-store.ts';

const stretch = (first: number, last: number) => ({ first, last });

for (const [header, range] of [
  ['bytes=0-9', stretch(0, 9)],
  ['bytes=90-', stretch(90, 99)],
  ['bytes=-10', stretch(90, 99)],
  ['bytes=-1000', stretch(0, 99)],
  ['bytes=95-1000', stretch(95, 99)],
  ['Bytes=99-99', stretch(99, 99)],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-0', null],
  ['bytes=0-9,20-29', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['pages=1-2', null],
  ['', null],
  [undefined, null],
] as const) {
  test(`Range: ${header} of a file of 100 bytes`, () => assert.deepEqual(rangeOf(header, 100), range));
}
