/*
 * A thread that reads the SQLite file which `reader-driver.ts` names: takes a query, returns its rows or its error, one
 * after the other, until it is terminated.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type FoundRows, openReader, type RunStatement, statementsOn } from './statements.ts';

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
/** Opened with the first query, so that what goes wrong is the answer to it. */
let run: RunStatement | null = null;

const answer = ({ sql, parameters }: ReaderCall): ReaderAnswer => {
  try {
    run ??= statementsOn(openReader(path, cacheBytes));
    return { found: run(sql, parameters) };
  } catch (error) {
    // Cloning an error would leave out what the database says beside its message.
    const { message, code, errcode, errstr } = error as Error & Record<string, unknown>;
    return { failure: { message, code, errcode, errstr } };
  }
};

parentPort?.on('message', (call: ReaderCall) => parentPort?.postMessage(answer(call)));
