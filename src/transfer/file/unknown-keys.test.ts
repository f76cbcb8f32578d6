import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUnknownKeys } from './unknown-keys.ts';

test('of more unknown keys than fit the rest is counted together', () => {
  const keys = countUnknownKeys();
  for (let number = 0; number < 200; number += 1) keys.add(`event.k${number}`);
  keys.add('event.k0');
  const list = keys.list();
  assert.equal(list.length, 101);
  assert.deepEqual(list[0], { key: 'event.k0', count: 2 });
  assert.deepEqual(list.at(-1), { key: '…', count: 100 });
});

test('a long unknown key is cut', () => {
  const keys = countUnknownKeys();
  keys.add('x'.repeat(1_000_000), 3);
  assert.deepEqual(keys.list(), [{ key: `${'x'.repeat(100)}…`, count: 3 }]);
});
