/*
 * Writes the table of what absent keys mean into docs/exporting.md: `node scripts/write-export-fields.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { renderExportFields } from '../test/support/calendars/export-field-table.ts';

const path = new URL('../docs/exporting.md', import.meta.url);
const text = await readFile(path, 'utf8');
const table = `<!-- fields -->\n\n${renderExportFields()}\n\n<!-- /fields -->`;
await writeFile(
  path,
  text.replace(/<!-- fields -->[\s\S]*<!-- \/fields -->/, () => table),
);
