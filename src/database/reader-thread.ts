/*
 * A thread that reads the SQLite file which `reader-pool.ts` names: takes a query, gives its rows or its error, one
 * after the other. Ends when it is told to close.
 */
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderAnswer, ReaderCall, ReaderFile } from './reader-call.ts';
import { openReader } from './sqlite-reader.ts';
import { statementsOn } from './sqlite-statements.ts';

const { path, cacheBytes } = workerData as ReaderFile;
let file: DatabaseSync | null = null;
let run: ReturnType<typeof statementsOn> | null = null;

/** Opened with the first query, so that what goes wrong is the answer to it. */
const open = (): ReturnType<typeof statementsOn> => {
  file = openReader(path, cacheBytes);
  return statementsOn(file);
};

const answer = ({ sql, parameters }: ReaderCall): ReaderAnswer => {
  try {
    run ??= open();
    return { rows: run(sql, parameters).rows };
  } catch (error) {
    // Cloning an error would leave out what the database says beside its message.
    const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
    return { failure: { message, code, errcode, errstr } };
  }
};

parentPort?.on('message', (call: ReaderCall | 'close') => {
  if (call === 'close') {
    file?.close();
    parentPort?.close();
  } else parentPort?.postMessage(answer(call));
});
