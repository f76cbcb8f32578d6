import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { shortOrLong } from '../support/tiers.ts';

const command = join(import.meta.dirname, '../../scripts/bench.ts');

const run = async (args: readonly string[]): Promise<{ code: number; out: string; said: string }> => {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, said };
};

test('the benchmark measures nothing before it knows what is meant, and says what it does not know', async () => {
  const wrong: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [['--only', 'reads,serch'], /--only knows no "serch", only start, reads,/],
    [['--calendars', 'sqlite 5'], /--calendars knows no "sqlite 5", only sqlite 1000, /],
    [['--quick', '--only', 'deep'], /nothing of that is measured on sqlite 1000, sqlite 10000/],
    [['--soak', '0s'], /--soak takes 10m or 90s, not 0s/],
    [['--soak', '10m', '--quick'], /--soak goes with no other option/],
    [['--fast'], /'--fast'/],
    [['--program', '/nowhere/main.js'], /there is no program \/nowhere\/main\.js/],
    [['--program', import.meta.dirname], /there is no program \//],
    [['--program'], /--program/],
    [['--json', '/nowhere/at/all.json'], /ENOENT.*\/nowhere\/at\/all\.json/],
  ];
  const results = await Promise.all(
    shortOrLong(wrong.slice(0, 4), wrong).map(async ([args, said]) => [await run(args), said] as const),
  );
  for (const [{ code, out, said }, expected] of results) {
    assert.match(said, expected);
    assert.match(said, /npm run bench --\n {2}--quick/);
    assert.doesNotMatch(said, /^ {4}at /m);
    assert.deepEqual([code, out], [2, '']);
  }
});

test('the benchmark tells how it is called', async () => {
  const { code, out, said } = await run(['--help']);
  assert.match(out, /--calendars NAMES +some of 'sqlite 1000','sqlite 10000',/);
  assert.deepEqual([code, said], [0, '']);
});
