/*
 * A thread that reads the SQLite file which `reader-queue.ts` names: takes a query, gives its rows or its error, one
 * after the other. Ends when it is told to close.
 */
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from './reader.ts';
import { type FoundRows, statementsOn } from './statements.ts';

/** Which file the reader thread reads, and how many bytes of it the thread may cache. */
export interface ReaderFile {
  readonly path: string;
  readonly cacheBytes: number;
}

/** A query on its way to the reader thread. */
export interface ReaderCall {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What comes back, or what made up the error. */
export type ReaderAnswer =
  | { readonly found: FoundRows }
  | { readonly failure: { readonly message: string; readonly [detail: string]: unknown } };

const { path, cacheBytes } = workerData as ReaderFile;
let file: DatabaseSync | null = null;
let answerTo: ((call: ReaderCall) => ReaderAnswer) | null = null;

/** Opened with the first query, so that what goes wrong is the answer to it. */
const open = (): typeof answerTo & {} => {
  file = openReader(path, cacheBytes);
  const run = statementsOn(file);
  return ({ sql, parameters }) => ({ found: run(sql, parameters) });
};

const answer = (call: ReaderCall): ReaderAnswer => {
  try {
    answerTo ??= open();
    return answerTo(call);
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
