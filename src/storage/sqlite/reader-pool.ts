import { Worker } from 'node:worker_threads';
import { codeOf } from '../../kernel/error.ts';
import type { ReaderAnswer, ReaderCall, ReaderFile } from './reader-thread.ts';
import { rowsOf } from './statements.ts';

/** One reader thread, held by whoever acquired it. */
export interface Reader {
  /** Rows of the query, of a search one `TextsFound`; one at a time. Rejects with the database's error, or when the thread has ended. */
  readonly run: (call: ReaderCall) => Promise<readonly unknown[]>;
  /** Ends the thread, whose state nobody knows any more. */
  readonly discard: () => void;
  readonly hasEnded: () => boolean;
  /** Ends the thread when it has answered. */
  readonly close: () => Promise<void>;
}

/** Threads that read one SQLite file; each starts when all before it are busy. */
export interface ReaderPool {
  /** Waits for a free thread, in the order of calls. */
  readonly acquire: () => Promise<Reader>;
  readonly release: (reader: Reader) => void;
  /** How many wait for one. */
  readonly waiting: () => number;
  /** Resolves when everything that was asked for has been answered and all threads have ended. */
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
    // Rows are garbage as soon as they are sent; by itself V8 would let a lot of it pile up in every thread.
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
    else if ('texts' in answer) settle()?.resolve([answer.texts]);
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

/** Up to `size` threads (at least one) for the file, of which each keeps so many bytes in memory. Starts none yet. */
export const openReaderPool = (file: ReaderFile, size: number): ReaderPool => {
  /** The one used last at the end: it has most in its memory. */
  const idle: Reader[] = [];
  const held = new Set<Reader>();
  const queue: ((reader: Reader) => void)[] = [];
  let closing: PromiseWithResolvers<void> | null = null;

  const take = (): Reader => {
    let thread = idle.pop();
    while (thread?.hasEnded()) thread = idle.pop();
    thread ??= startThread(file);
    held.add(thread);
    return thread;
  };
  const serve = (): void => {
    while (held.size < size) {
      const give = queue.shift();
      if (give === undefined) break;
      give(take());
    }
    if (held.size === 0 && queue.length === 0) closing?.resolve();
  };
  return {
    acquire: () => {
      if (closing) return Promise.reject(new Error('the database is closed'));
      return new Promise((give) => {
        queue.push(give);
        serve();
      });
    },
    release: (reader) => {
      if (!held.delete(reader)) return;
      if (!reader.hasEnded()) idle.push(reader);
      serve();
    },
    waiting: () => queue.length,
    close: async () => {
      closing ??= Promise.withResolvers();
      serve();
      await closing.promise;
      await Promise.all(idle.splice(0).map((thread) => thread.close()));
    },
  };
};
