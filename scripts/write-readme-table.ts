/*
 * Writes the table of options into the README: `node scripts/write-readme-table.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { renderOptionTable } from '../src/program/config/help.ts';

const path = new URL('../README.md', import.meta.url);
const text = await readFile(path, 'utf8');
const table = `<!-- options -->\n\n${renderOptionTable().trim()}\n\n<!-- /options -->`;
await writeFile(
  path,
  text.replace(/<!-- options -->[\s\S]*<!-- \/options -->/, () => table),
);
