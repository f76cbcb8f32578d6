import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { renderOptionTable } from '../src/program/config/help.ts';

const read = (name: string): Promise<string> => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

test('the README holds the table of options as it is (node scripts/write-readme-table.ts)', async () => {
  assert.ok((await read('README.md')).includes(renderOptionTable().trim()));
});

test('continuous integration runs exactly the test command of the README', async () => {
  const [, command = ''] = /```sh\n(npm ci && npm test)\n```/.exec(await read('README.md')) ?? [];
  const lines = (await read('.ci/run')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(lines.at(-1), command);
});
