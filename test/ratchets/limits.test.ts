import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { measure } from './measure.ts';
import { wordsIn } from './words.ts';

/*
 * Values of the source that may fall and not rise. `LOWER_LIMITS=1` writes the measured values that are below their limit
 * into `limits.json`; a limit is raised by hand, in a commit of its own.
 */

/** How far a limit may stand above the measured value. */
const maxSlack = 1.02;

const file = join(import.meta.dirname, 'limits.json');

test('measured values and limits are close to each other, and no value is above its limit', () => {
  const measured = measure();
  const limits: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'));
  const names = [...new Set([...Object.keys(limits), ...Object.keys(measured)])];
  const values = names.map((name) => ({ name, limit: limits[name] ?? 0, value: measured[name] ?? 0 }));
  if (process.env['LOWER_LIMITS'] === '1') {
    const lowered = values
      .map(({ name, limit, value }) => [name, Math.min(limit, value)] as const)
      .filter(([, limit]) => limit > 0);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
    for (const each of values) each.limit = Math.min(each.limit, each.value);
  }
  const above = values
    .filter(({ limit, value }) => value > limit)
    .map(({ name, limit, value }) => `${name}: ${value} is above the limit of ${limit}`);
  const loose = values
    .filter(({ limit, value }) => limit > value * maxSlack)
    .map(({ name, limit, value }) => `${name}: lower the limit of ${limit} to ${value} (LOWER_LIMITS=1)`);
  assert.deepEqual([...above, ...loose], []);
});

test('words are found in names, names of files and comments, and not in literals or imports', () => {
  const text = [
    "import { kept } from './kept.ts'; // who is told",
    "const keptRows = 'held'; /* Nobody asks. */",
    `const text = \`told \${((answer: string) => answer)("asked")}\`;`,
    'const mostRows: number = 3;',
    'const mostRecent = rows[0];',
  ].join('\n');
  assert.deepEqual(wordsIn('storage/answer-rows.ts', text), [
    'file answer',
    'name kept',
    'name most',
    'comment tells, told',
    'comment whoever',
    'comment knows, believes, asks',
  ]);
});
