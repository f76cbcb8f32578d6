import { join } from 'node:path';
import { test } from 'node:test';
import { onConformingService, testEachFile } from '../support/conformance.ts';

onConformingService('conformance of lists and tables', (run) => {
  // First, since these lists are compared whole and need an empty calendar.
  test('list queries over a random calendar', () => {
    const golden = join(import.meta.dirname, 'golden/lists-1.json');
    return run('lists.mjs', ['--seed', '1', '--golden', golden]);
  });
  testEachFile('tables/*.json', 'tables.mjs', run);
});
