import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { renderExportFields } from '../support/calendars/export-field-table.ts';

test('docs/exporting.md says what absent keys mean (node scripts/write-export-fields.ts)', async () => {
  const text = await readFile(new URL('../../docs/exporting.md', import.meta.url), 'utf8');
  assert.ok(text.includes(`<!-- fields -->\n\n${renderExportFields()}\n\n<!-- /fields -->`));
});
