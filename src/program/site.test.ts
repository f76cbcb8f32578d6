import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageSizesOf, plainMountsOf } from './site.ts';

const mounts = ['/own', '/tec'];

test('texts are plain under the paths that --text names, or under all', () => {
  const plain = (...text: string[]) => plainMountsOf({ mounts, text });
  assert.deepEqual(plain('html'), []);
  assert.deepEqual(plain('plain'), mounts);
  assert.deepEqual(plain('/tec=plain'), ['/tec']);
  assert.deepEqual(plain('plain', '/tec=html'), ['/own']);
  assert.throws(() => plain('/other=plain'), /--text has \/other, .*\/own, \/tec/);
});

test('a page holds as many as it may when --per-page does not say, and never more', () => {
  assert.deepEqual(pageSizesOf({ perPage: null, maxPerPage: 999 }), { perPage: 999, maxPerPage: 999 });
  assert.deepEqual(pageSizesOf({ perPage: 10, maxPerPage: 50 }), { perPage: 10, maxPerPage: 50 });
  assert.throws(
    () => pageSizesOf({ perPage: 51, maxPerPage: 50 }),
    /--per-page \(51\) .*--max-per-page \(50\)/,
  );
});
