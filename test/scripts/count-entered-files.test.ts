import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const command = join(import.meta.dirname, '../../scripts/count-entered-files.ts');

test('count-entered-files counts what each request enters, background work excluded', async () => {
  const { stdout } = await runFile(process.execPath, [command]);
  const lines = stdout.trim().split('\n').slice(1);
  const files = new Map(lines.map((line) => [line.split('  ')[0], Number(line.split(/ {2,}/)[1])]));
  assert.equal(files.size, 10);
  const of = (name: string): number => files.get(name) ?? Number.NaN;
  assert.ok(of('/healthz') > 0);
  assert.ok(of('event, cached') < of('event, not cached'));
  assert.ok(of('list of 50, cached') < of('new list'));
});

test('count-entered-files rejects a program that does not exist', async () => {
  await assert.rejects(
    runFile(process.execPath, [command, '--program', '/nowhere/main.js']),
    /there is no program \/nowhere\/main\.js/,
  );
});
