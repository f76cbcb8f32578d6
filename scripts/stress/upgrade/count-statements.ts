import { writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

/*
 * Loaded into a program before anything else (`node --import`): counts the statements that it sends to its database,
 * says on file 3 when it comes to the one of the number in `STOP_AT_STATEMENT`, and at its end how many there were.
 */

const wanted = Number(process.env['STOP_AT_STATEMENT']);
let count = 0;

const noted = (): void => {
  count += 1;
  if (count === wanted) writeSync(3, 'there\n');
};

// biome-ignore lint/suspicious/noExplicitAny: methods of every shape
const countCalls = (prototype: any, names: readonly string[]): void => {
  for (const name of names) {
    const original = prototype[name];
    prototype[name] = function counted(...args: unknown[]) {
      noted();
      return original.apply(this, args);
    };
  }
};

if (isMainThread) {
  countCalls(DatabaseSync.prototype, ['exec']);
  countCalls(StatementSync.prototype, ['run', 'all', 'get', 'iterate']);
  countCalls(pg.Client.prototype, ['query']);
  process.on('exit', () => writeSync(3, `${count}\n`));
}
