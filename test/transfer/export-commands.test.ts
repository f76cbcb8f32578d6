import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { runProgram, runSeed } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';

const emptyFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('a calendar goes into a file that only its owner reads, and out of it into another', async (t) => {
  const folder = await emptyFolder(t);
  const [there, here, file] = ['there', 'here', 'all.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await runSeed(['--events', '30', '--data-dir', there]);
  const to = ['--public-url', 'https://agenda.test', '--output', file, '--json'];
  const written = await runCommand(['export', '--data-dir', there, ...to]);
  assert.equal(written.code, 0, written.err);
  assert.equal(JSON.parse(written.out).records.event, 30);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('all')),
    ['all.jsonl'],
  );
  await writeFile(`${file}.gz`, gzipSync(await readFile(file)));
  const taken = await runCommand(['import', 'archive', `${file}.gz`, '--data-dir', here, '--json']);
  assert.equal(taken.code, 0, taken.err);
  assert.equal(JSON.parse(taken.out).counts.event.created, 30);
  // Standard output holds the file and nothing else.
  const { out, err } = await runCommand(['export', '--data-dir', here, '--locale', 'en']);
  assert.equal(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)).length,
    1 + 30 + 22 + 17 + 14 + 10 + 1,
  );
  assert.match(err, /Exported 30 events.*localhost/s);
});

test('two exports to one path leave one whole file', async (t) => {
  const folder = await emptyFolder(t);
  const [data, file] = [join(folder, 'data'), join(folder, 'all.jsonl')];
  await runSeed(['--events', '300', '--data-dir', data]);
  const once = () => runProgram(['export', '--data-dir', data, '--output', file]);
  const ended = await Promise.all([once(), once()]);
  assert.deepEqual(
    ended.map(({ code }) => code),
    [0, 0],
  );
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const events = lines.filter((line) => JSON.parse(line).kind === 'event');
  assert.equal(events.length, 300);
  assert.deepEqual(await readdir(folder), ['all.jsonl', 'data']);
});

test('a pipe takes an export and stays a pipe', async (t) => {
  const folder = await emptyFolder(t);
  const [data, pipe] = [join(folder, 'data'), join(folder, 'pipe')];
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  await runCommand(['migrate', '--data-dir', data]);
  const [text, { code }] = await Promise.all([
    readFile(pipe, 'utf8'),
    runCommand(['export', '--data-dir', data, '--output', pipe]),
  ]);
  assert.equal(code, 0);
  assert.match(text, /^\{"format":"cartelera archive"/);
  assert.ok((await stat(pipe)).isFIFO());
});

test('what cannot be read or written is told in a sentence', async (t) => {
  const folder = await emptyFolder(t);
  const data = ['--data-dir', join(folder, 'data'), '--locale', 'en'];
  await writeFile(join(folder, 'list.csv'), 'EVENT NAME\nJazz\n');
  const rows: readonly (readonly [args: string[], code: number, message: RegExp])[] = [
    [['import', 'archive', join(folder, 'none'), ...data], 1, /no such file/],
    [['import', 'archive', folder, ...data], 1, /is a folder and must be a file/],
    [['import', 'archive', join(folder, 'list.csv'), ...data], 1, /Line 1: .*cartelera export/],
    [['import', 'archive', '-', ...data], 1, /Line 1: /],
    [['export', '--output', join(folder, 'no', 'where.jsonl'), ...data], 1, /no such file or folder/],
    [['export', '--format', 'csv', ...data], 2, /--kind/],
    [['export', '--kind', 'venues', ...data], 2, /--format csv/],
    [['export', '--format', 'csv', '--no-media', '--kind', 'events', ...data], 2, /--no-media/],
  ];
  for (const [args, code, message] of rows) {
    await t.test(args.slice(0, 4).join(' '), async () => {
      const ended = await runCommand(args);
      assert.equal(ended.code, code);
      assert.equal(ended.out, '');
      assert.match(ended.err, /^cartelera: [^\n]+\n$/);
      assert.match(ended.err, message);
    });
  }
});

test('tables of what is public go into a folder', async (t) => {
  const folder = await emptyFolder(t);
  await runSeed(['--events', '20', '--data-dir', folder]);
  const tables = join(folder, 'tables');
  const args = ['export', '--format', 'csv', '--data-dir', folder];
  const told = await runCommand([...args, '--output', tables]);
  assert.equal(told.code, 0);
  assert.match(told.err, /: eventos: \d+, lugares: 14, organizadores: 10\.\n$/);
  assert.equal((await stat(tables)).mode & 0o777, 0o777 & ~process.umask());
  assert.deepEqual(await readdir(tables), ['events.csv', 'organizers.csv', 'venues.csv']);
  const { out } = await runCommand([...args, '--kind', 'organizers']);
  const written = await readFile(join(tables, 'organizers.csv'), 'utf8');
  assert.match(written, /^\ufeffORGANIZER NAME,ORGANIZER DESCRIPTION,/);
  // Who reads this output here has taken the mark away.
  assert.equal(`\ufeff${out}`, written);
});
