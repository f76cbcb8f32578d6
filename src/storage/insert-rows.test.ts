import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementsOf } from './insert-rows.ts';

test('rows of any number and width go in whole, by statements that both databases take', () => {
  for (const count of [0, 1, 5, 16, 17, 100, 999, 1000, 5003]) {
    for (const width of [1, 3, 27, 4000]) {
      const rows = Array.from({ length: count }, (_, index) => index);
      const statements = [...statementsOf(rows, width)];
      assert.deepEqual(statements.flat(), rows);
      for (const { length } of statements) {
        assert.ok(length > 0 && length * width <= 32_766, `${length} rows of ${width}`);
      }
    }
  }
});
