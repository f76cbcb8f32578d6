import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const declaration = /^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/;

test('every exported declaration says what it promises', () => {
  const silent: string[] = [];
  for (const file of globSync(['src/**/*.{ts,tsx}', 'test/**/*.ts'])) {
    const source = readFileSync(file, 'utf8').split('\n');
    const lines = source.filter((line) => !line.startsWith('// biome-ignore'));
    for (const [index, line] of lines.entries()) {
      const name = declaration.exec(line)?.[1];
      if (name !== undefined && !lines[index - 1]?.endsWith('*/')) silent.push(`${file}: ${name}`);
    }
  }
  assert.deepEqual(silent, []);
});
