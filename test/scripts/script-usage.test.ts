import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const run = async (script: string, args: readonly string[]) => {
  const path = join(import.meta.dirname, '../../scripts', script);
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, said };
};

test('scripts called wrongly say how they are called and end with 2', async () => {
  const wrong: readonly (readonly [script: string, args: readonly string[], said: RegExp])[] = [
    [
      'stress.ts',
      ['--only', 'crash,nope'],
      /--only: there is no part "nope"[\s\S]*npm run stress --\n {2}--only/,
    ],
    ['stress.ts', ['--iterations', '0'], /--iterations takes a whole number from 1 on, not 0[\s\S]*npm run/],
    [
      'seed.ts',
      ['--events', 'x', '--data-dir', 'x'],
      /--events takes a whole number\n\nnode scripts\/seed\.ts/,
    ],
    ['seed.ts', ['--events', '5'], /no calendar is named\n\nnode scripts\/seed\.ts --events N/],
    ['release.ts', ['next'], /"next" is no version, as 1\.2\.3 is[\s\S]*npm run release -- 1\.2\.3/],
  ];
  const help = run('stress.ts', ['--help']);
  for (const [script, args, said] of wrong) {
    const result = await run(script, args);
    assert.match(result.said, said);
    assert.doesNotMatch(result.said, /^ {4}at /m);
    assert.deepEqual([result.code, result.out], [2, '']);
  }
  const { code, out } = await help;
  assert.equal(code, 0);
  assert.match(out, /--only PARTS +some of crash,rights,hostile,overload\n/);
});
