import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { compareRuns } from '../../scripts/bench/compare.ts';
import { type Figure, figureOf, nothing, type Outcome } from '../../scripts/bench/report/figure.ts';

const command = join(import.meta.dirname, '../../scripts/compare-programs.ts');
const program = join(import.meta.dirname, '../../src/main.js');

const figure = (what: string, outcome: Partial<Outcome>): Figure =>
  figureOf('sqlite 1000', what, { ...nothing, ...outcome }, null);

const creates = (perSecond: number, cpu: number) =>
  figure('creates, 1 client', { perSecond, cpu, p50: 1000 / perSecond, memory: 200 });

test('the comparison takes the median of the runs and marks what is worse by more than 15 %', () => {
  const before = [creates(100, 10), creates(900, 90), creates(110, 11)];
  const after = [creates(80, 12), creates(1, 1), creates(90, 13)];
  const compared = compareRuns(
    before.map((one) => [one]),
    after.map((one) => [one]),
  );
  assert.deepEqual(
    compared.map(({ quantity, before: was, after: is, isWorse }) => [quantity, was, is, isWorse]),
    [
      ['requests/s', 110, 80, true],
      ['CPU µs', 11, 12, false],
    ],
  );
});

test('the comparison finds a line again whose name says what was measured in that run', () => {
  const before = [figure('memory, idle (58 MB of it files)', { memory: 120 })];
  const after = [figure('memory, idle (57 MB of it files)', { memory: 140 })];
  const [memory] = compareRuns([before], [after]);
  assert.deepEqual(memory, {
    calendar: 'sqlite 1000',
    what: 'memory, idle',
    quantity: 'MB',
    before: 120,
    after: 140,
    ratio: 140 / 120,
    isWorse: true,
  });
});

test('the comparison of a start is that of its time and its processor time', () => {
  const start = (p50: number) => figure('start to first list', { p50, cpu: 630_000 });
  const compared = compareRuns([[start(500)]], [[start(570)]]);
  assert.deepEqual(
    compared.map(({ quantity, isWorse }) => [quantity, isWorse]),
    [
      ['p50 ms', false],
      ['CPU µs', false],
    ],
  );
});

test('the comparison leaves out what only one program has', () => {
  assert.deepEqual(compareRuns([[creates(1, 1)]], [[figure('creates, 64 clients', { perSecond: 1 })]]), []);
});

test('the comparison measures nothing when its arguments are wrong, and names what is wrong', async () => {
  const wrong: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [[program], /two programs are compared, before and after/],
    [[program, program, program], /two programs are compared, before and after/],
    [[program, '/nowhere/main.js'], /there is no program \/nowhere\/main\.js/],
    [[program, program, '--runs', '0'], /--runs takes a number from 1 to 99, not 0/],
    [[program, program, '--only', 'serch'], /--only knows no "serch"/],
    [[program, program, '--json', '/nowhere/at/all.json'], /ENOENT.*\/nowhere\/at\/all\.json/],
  ];
  for (const [args, expected] of wrong) {
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    assert.match(said, expected);
    assert.match(said, /node scripts\/compare-programs\.ts BEFORE/);
    assert.deepEqual([code, out], [2, '']);
  }
});
