import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atEnd } from './at-end.ts';

test('what a test began last ends first, and all of it ends though one end fails', async () => {
  const ended: string[] = [];
  let end = async (): Promise<void> => undefined;
  const announced = {
    after: (given: () => Promise<void>) => {
      end = given;
    },
  };
  atEnd(announced, () => ended.push('folder'));
  atEnd(announced, () => Promise.reject(new Error('no such database')));
  atEnd(announced, () => ended.push('service'));
  await assert.rejects(end(), /no such database/);
  assert.deepEqual(ended, ['service', 'folder']);
});
