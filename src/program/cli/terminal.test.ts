import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress } from './terminal.ts';

const record = (isTTY: boolean) => {
  const written: string[] = [];
  const write = (text: unknown): boolean => {
    written.push(String(text));
    return true;
  };
  return { stream: { isTTY, write } as Parameters<typeof createProgress>[0], written };
};

test('on a terminal the bar grows on one line, once for each per cent', () => {
  const { stream, written } = record(true);
  const { show, end } = createProgress(stream);
  for (const done of [0, 1, 9, 500, 501, 1000, 1200]) show(done, 1000);
  end();
  assert.deepEqual(written, [
    `\r[${'.'.repeat(30)}]   0 %  0/1000`,
    `\r[${'#'.repeat(15)}${'.'.repeat(15)}]  50 %  500/1000`,
    `\r[${'#'.repeat(30)}] 100 %  1000/1000`,
    '\n',
  ]);
});

test('anywhere else nothing is written, and nothing for a work that never began', () => {
  const pipe = record(false);
  const progress = createProgress(pipe.stream);
  progress.show(5, 10);
  progress.end();
  assert.deepEqual(pipe.written, []);
  const terminal = record(true);
  createProgress(terminal.stream).end();
  assert.deepEqual(terminal.written, []);
});

test('a bar of work that turns out to be more goes on along the same line', () => {
  const { stream, written } = record(true);
  const { show, end } = createProgress(stream);
  show(10, 10);
  show(10, 20);
  end();
  assert.deepEqual(written, [
    `\r[${'#'.repeat(30)}] 100 %  10/10`,
    `\r[${'#'.repeat(15)}${'.'.repeat(15)}]  50 %  10/20`,
    '\n',
  ]);
});
