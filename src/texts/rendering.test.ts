import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cleanHtml, cleanTitle } from './cleaning.ts';
import { renderDescription, renderTitle } from './rendering.ts';

interface Table {
  readonly rows: readonly {
    readonly in: string;
    readonly out: { readonly title: string; readonly description: string };
  }[];
}

const rowsOf = (name: string): Table['rows'] => {
  const file = new URL(`../../test/conformance/tables/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Table).rows;
};

test('titles read back as the table says', async (t) => {
  for (const row of rowsOf('titles')) {
    await t.test(JSON.stringify(row.in), () => assert.equal(renderTitle(cleanTitle(row.in)), row.out.title));
  }
});

test('descriptions read back as the table says', async (t) => {
  for (const row of rowsOf('descriptions')) {
    await t.test(JSON.stringify(row.in), () =>
      assert.equal(renderDescription(cleanHtml(row.in)), row.out.description),
    );
  }
});
