import { Worker } from 'node:worker_threads';
import { type CompiledQuery, type DatabaseConnection, type Driver, SqliteAdapter } from 'kysely';
import { codeOf } from '../../kernel/error.ts';
import { once } from '../../kernel/memoize.ts';
import { dialectWith, runOn } from './driver.ts';
import type { ReaderAnswer, ReaderCall, ReaderFile } from './reader-thread.ts';
import { rowsOf } from './statements.ts';

/** The reader thread, which runs one query at a time. */
interface Reader {
  /** Returns the rows of the query. Rejects with the database's error, or when the thread has ended. */
  readonly run: (call: ReaderCall) => Promise<readonly unknown[]>;
  readonly hasEnded: () => boolean;
  /** Ends the thread, whatever it does. */
  readonly end: () => Promise<unknown>;
}

const endedCode = 'READER_ENDED';

const endedError = (cause: unknown): Error =>
  Object.assign(new Error('the reader thread has ended', { cause }), { code: endedCode });

/** Distinguishes the end of a thread from an error of the database. */
export const hasReaderEnded = (error: unknown): boolean => codeOf(error) === endedCode;

const startThread = (workerData: ReaderFile): Reader => {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData,
    // Rows are garbage as soon as they are sent; by itself V8 would let a lot of it pile up.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  let waiting: PromiseWithResolvers<readonly unknown[]> | null = null;
  let ended: Error | null = null;
  const fail = (cause: unknown): void => {
    ended ??= endedError(cause);
    waiting?.reject(ended);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  worker.on('message', (answer: ReaderAnswer) => {
    if ('found' in answer) waiting?.resolve(rowsOf(answer.found));
    else waiting?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  });
  return {
    run: (call) => {
      waiting = Promise.withResolvers();
      if (ended) waiting.reject(ended);
      else worker.postMessage(call);
      return waiting.promise;
    },
    hasEnded: () => ended !== null,
    end: () => {
      fail('ended');
      return worker.terminate();
    },
  };
};

interface ReaderConnection extends DatabaseConnection {
  readonly reader: () => Reader;
}

const connectionTo = (reader: () => Reader): ReaderConnection => {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery) => ({
    rows: (await reader().run({ sql, parameters })) as R[],
  });
  return {
    reader,
    executeQuery,
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
};

/** How Kysely reads in a thread: one query or transaction after the other. */
export interface ReaderDriver extends Driver {
  /** How many wait for the thread. */
  readonly waiting: () => number;
}

/** The thread starts with the first query; one that has ended is replaced. Streams arrive as a whole. */
export const readerDriver = (file: ReaderFile): ReaderDriver => {
  let thread: Reader | null = null;
  let last: Promise<void> = Promise.resolve();
  let release = (): void => undefined;
  let waiting = 0;
  return {
    waiting: () => waiting,
    init: async () => undefined,
    acquireConnection: async () => {
      const before = last;
      const held = Promise.withResolvers<void>();
      last = held.promise;
      waiting += 1;
      await before;
      waiting -= 1;
      release = held.resolve;
      return connectionTo(
        once(() => {
          if (thread === null || thread.hasEnded()) thread = startThread(file);
          return thread;
        }),
      );
    },
    beginTransaction: (held) => runOn(held, 'begin'),
    commitTransaction: (held) => runOn(held, 'commit'),
    // What is still in a transaction would go on seeing the past.
    rollbackTransaction: async (held) => {
      await runOn(held, 'rollback').catch(() => (held as ReaderConnection).reader().end());
    },
    releaseConnection: async () => release(),
    destroy: async () => {
      await last;
      await thread?.end();
    },
  };
};

/** Without this Kysely would have a queue of its own before that of the driver. */
class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on the reader thread. */
export const readerDialect = (driver: ReaderDriver) =>
  dialectWith(
    () => driver,
    () => new ReaderAdapter(),
  );
