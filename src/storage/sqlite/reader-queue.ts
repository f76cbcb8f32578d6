import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { codeOf } from '../../kernel/error.ts';
import type { ReaderAnswer, ReaderCall, ReaderFile } from './reader-thread.ts';
import { rowsOf } from './statements.ts';

/** The reader thread, held until it is released. */
interface Reader {
  /** Returns the rows of the query; one at a time. Rejects with the database's error, or when the thread has ended. */
  readonly run: (call: ReaderCall) => Promise<readonly unknown[]>;
  /** Ends a thread whose state is unknown. */
  readonly discard: () => void;
  readonly hasEnded: () => boolean;
  /** Ends the thread after the call that runs. */
  readonly close: () => Promise<void>;
}

/** A thread that reads one SQLite file for one holder at a time. */
export interface ReaderQueue {
  /** Waits until the thread is released by all that came before. */
  readonly acquire: () => Promise<Reader>;
  readonly release: () => void;
  /** How many wait for the thread. */
  readonly waiting: () => number;
  /** Resolves when everything that was acquired has been released and the thread has ended. */
  readonly close: () => Promise<void>;
}

const endedCode = 'READER_ENDED';

const endedError = (cause: unknown): Error =>
  Object.assign(new Error('the reader thread has ended', { cause }), { code: endedCode });

/** Tells the end of a thread from an error of the database. */
export const hasReaderEnded = (error: unknown): boolean => codeOf(error) === endedCode;

const startThread = (workerData: ReaderFile): Reader => {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData,
    // Rows are garbage as soon as they are sent; by itself V8 would let a lot of it pile up.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  let waiting: PromiseWithResolvers<readonly unknown[]> | null = null;
  let ended: Error | null = null;
  const settle = (): typeof waiting => {
    const settled = waiting;
    waiting = null;
    return settled;
  };
  const end = (cause: unknown): void => {
    ended ??= endedError(cause);
    settle()?.reject(ended);
  };
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      end(code);
      resolve();
    });
  });
  worker.on('error', end);
  worker.on('message', (answer: ReaderAnswer) => {
    if ('found' in answer) settle()?.resolve(rowsOf(answer.found));
    else settle()?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  });
  return {
    run: (call) => {
      if (ended) return Promise.reject(ended);
      waiting = Promise.withResolvers();
      worker.postMessage(call);
      return waiting.promise;
    },
    discard: () => {
      end('discarded');
      void worker.terminate();
    },
    hasEnded: () => ended !== null,
    close: () => {
      worker.postMessage('close');
      return exited;
    },
  };
};

/** The thread starts when it is first acquired; one that has ended is replaced. */
export const openReaderQueue = (file: ReaderFile): ReaderQueue => {
  const queue: ((reader: Reader) => void)[] = [];
  let thread: Reader | null = null;
  let isHeld = false;
  let closing: PromiseWithResolvers<void> | null = null;

  const serve = (): void => {
    if (isHeld) return;
    const next = queue.shift();
    if (next === undefined) {
      closing?.resolve();
      return;
    }
    if (thread === null || thread.hasEnded()) thread = startThread(file);
    isHeld = true;
    next(thread);
  };
  return {
    acquire: () => {
      if (closing) return Promise.reject(new Error('the database is closed'));
      return new Promise((resolve) => {
        queue.push(resolve);
        serve();
      });
    },
    release: () => {
      isHeld = false;
      serve();
    },
    waiting: () => queue.length,
    close: async () => {
      closing ??= Promise.withResolvers();
      serve();
      await closing.promise;
      await thread?.close();
    },
  };
};

interface ReaderConnection extends DatabaseConnection {
  readonly reader: Reader;
}

const connectionTo = (reader: Reader): ReaderConnection => {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery) => ({
    rows: (await reader.run({ sql, parameters })) as R[],
  });
  return {
    reader,
    executeQuery,
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
};

/** How Kysely reads in the thread of a queue, which stays open when Kysely ends. Streams arrive as a whole. */
export const readerDriver = (queue: ReaderQueue): Driver => {
  const readerOf = (connection: DatabaseConnection): Reader => (connection as ReaderConnection).reader;
  const run = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await readerOf(connection).run({ sql, parameters: [] });
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connectionTo(await queue.acquire()),
    beginTransaction: (held) => run(held, 'begin'),
    commitTransaction: (held) => run(held, 'commit'),
    // What is still in a transaction would go on seeing the past.
    rollbackTransaction: (held) => run(held, 'rollback').catch(() => readerOf(held).discard()),
    releaseConnection: async () => queue.release(),
    destroy: async () => undefined,
  };
};
