import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('lines are at most 110 characters wide', () => {
  const { formatter } = JSON.parse(readFileSync('biome.json', 'utf8'));
  assert.equal(formatter.lineWidth, 110);
});

test('no code is left out of formatting', () => {
  const files = globSync(['src', 'scripts', 'test'].map((folder) => `${folder}/**/*.{ts,tsx,js,mjs,css}`));
  const unformatted = files.filter((file) => /biome-ignore(?:-\w+)? format/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(unformatted, []);
});
