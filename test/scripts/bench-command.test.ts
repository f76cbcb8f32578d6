import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { figures } from '../../scripts/bench/figures.ts';
import { compareLists, judge, renderRows } from '../../scripts/bench/report.ts';

const command = join(import.meta.dirname, '../../scripts/bench.ts');

const run = async (args: readonly string[]): Promise<{ code: number; out: string; errors: string }> => {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, errors };
};

test('the benchmark measures nothing when its arguments are wrong, and names what is wrong', async () => {
  const wrong: readonly (readonly [args: readonly string[], error: RegExp])[] = [
    [['--only', 'lists,serch'], /--only: unknown "serch", one of start, uncached,/],
    [['--calendars', 'sqlite-5'], /--calendars: unknown "sqlite-5", one of sqlite-1000, /],
    [['--only', 'large', '--calendars', 'sqlite-1000'], /no figure of large is measured on sqlite-1000/],
    [['--runs', '0'], /--runs: a number from 1 to 99, not 0/],
    [['--fast'], /'--fast'/],
    [['--compare', '/nowhere'], /--compare: \/nowhere has no src\/main\.js/],
    [['--compare'], /--compare/],
  ];
  const results = await Promise.all(wrong.map(async ([args, error]) => [await run(args), error] as const));
  for (const [{ code, out, errors }, expected] of results) {
    assert.match(errors, expected);
    assert.match(errors, /npm run bench --\n {2}--compare/);
    assert.doesNotMatch(errors, /^ {4}at /m);
    assert.deepEqual([code, out], [2, '']);
  }
});

test('the benchmark prints how it is called', async () => {
  const { code, out, errors } = await run(['--help']);
  assert.match(out, /--calendars NAMES +some of sqlite-1000,sqlite-10000,/);
  assert.deepEqual([code, errors], [0, '']);
});

const figure = (name: string) => {
  const found = figures.find((one) => one.name === name);
  assert.ok(found);
  return found;
};

test('the comparison judges the medians of the runs, by a value or by the old checkout', () => {
  const rows = [
    { ...figure('cached event'), old: [0.9, 0.1, 0.8], new: [0.75, 0.9, 0.7] },
    { ...figure('event, not cached'), old: [], new: [5.1, 4.9, 9] },
    { ...figure('creates, one client'), old: [100, 1, 110], new: [85, 84, 900] },
    { ...figure('updates, one client'), old: [], new: [85] },
    { ...figure('idle memory'), old: [100], new: [111] },
  ].map(judge);
  assert.deepEqual(
    rows.map(({ old, new: now, isMet }) => [old, now, isMet]),
    [
      [0.8, 0.75, true],
      [null, 5.1, false],
      [100, 85, true],
      [null, 85, null],
      [100, 111, false],
    ],
  );
  const lines = renderRows(rows).split('\n');
  assert.match(lines[0] ?? '', /^calendar +figure +unit +bound +old +new +met$/);
  assert.match(lines[3] ?? '', /creates, one client +a second +≥ 0\.85 × old +100 +85\.0 +yes$/);
  assert.match(lines[4] ?? '', / – +85\.0 +–$/);
});

test('the comparison reports a list that the programs respond to differently', () => {
  const old = new Map([
    ['/a', '2 in all: 1,2'],
    ['/b', '1 in all: 7'],
    ['/only-old', '0 in all: '],
  ]);
  const now = new Map([
    ['/a', '2 in all: 2,1'],
    ['/b', '1 in all: 7'],
    ['/only-new', '3 in all: 1,2,3'],
  ]);
  assert.deepEqual(compareLists(old, now), ['/a: old 2 in all: 1,2, new 2 in all: 2,1']);
});

test('every figure has a name of its own on its calendar', () => {
  const names = figures.map(({ calendar, name }) => `${calendar} ${name}`);
  assert.equal(new Set(names).size, names.length);
});
