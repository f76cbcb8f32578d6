import { Worker } from 'node:worker_threads';
import { rowsOf } from './found-rows.ts';
import type { ReaderAnswer, ReaderCall, ReaderFile } from './reader-call.ts';

/** One reader thread, held by whoever acquired it. */
export interface Reader {
  /** Rows of the query, of a search one `TextsFound`; one at a time. Rejects with the database's error, or when the thread has ended. */
  readonly run: (call: ReaderCall) => Promise<readonly unknown[]>;
  /** Ends the thread, whose state nobody knows any more. */
  readonly discard: () => void;
}

/** How long a read may take: those that go along a list, and those that may go through the whole calendar. */
export type Reach = 'list' | 'calendar';

/** Threads that read one SQLite file; each starts when all before it are busy. */
export interface ReaderPool {
  /** Waits for a free thread. Reads of reach `calendar` never hold all of them, so that lists do not wait for those. */
  readonly acquire: (reach: Reach) => Promise<Reader>;
  readonly release: (reader: Reader) => void;
  /** How many wait for one. */
  readonly waiting: () => number;
  /** Resolves when everything that was asked for has been answered and all threads have ended. */
  readonly close: () => Promise<void>;
}

interface Thread extends Reader {
  readonly hasEnded: () => boolean;
  readonly close: () => Promise<void>;
}

const endedCode = 'READER_ENDED';

const endedError = (cause: unknown): Error =>
  Object.assign(new Error('the reader thread has ended', { cause }), { code: endedCode });

/** Tells the end of a thread from an error of the database. */
export const hasReaderEnded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === endedCode;

const startThread = (workerData: ReaderFile): Thread => {
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

/** Up to `size` threads (at least two) for the file, of which each keeps so many bytes in memory. Starts none yet. */
export const openReaderPool = (file: ReaderFile, size: number): ReaderPool => {
  const mostLong = size - 1;
  /** The one used last at the end: it has most in its memory. */
  const idle: Thread[] = [];
  const searchers = new Set<Thread>();
  const held = new Map<Reader, { readonly thread: Thread; readonly reach: Reach }>();
  const queue: { readonly reach: Reach; readonly give: (reader: Reader) => void }[] = [];
  let closing: PromiseWithResolvers<void> | null = null;

  const isFree = (reach: Reach): boolean => {
    if (held.size >= size) return false;
    return reach === 'list' || [...held.values()].filter((one) => one.reach === reach).length < mostLong;
  };
  const take = (reach: Reach): Reader => {
    const alive = idle.filter((one) => !one.hasEnded());
    const searching = alive.findLast((one) => searchers.has(one));
    const other = alive.findLast((one) => !searchers.has(one));
    for (const one of searchers) if (one.hasEnded()) searchers.delete(one);
    // What a search needs in memory is in as few threads as can be; the first may be any.
    const mayStart = held.size + alive.length < size && (reach === 'list' || searchers.size > 0);
    const [own, others] = reach === 'list' ? [other, searching] : [searching, other];
    const thread = own ?? (mayStart ? undefined : others) ?? startThread(file);
    idle.splice(0, idle.length, ...alive.filter((one) => one !== thread));
    if (reach === 'calendar') searchers.add(thread);
    held.set(thread, { thread, reach });
    return thread;
  };
  const serve = (): void => {
    for (let next = 0; next < queue.length; ) {
      const { reach, give } = queue[next] as (typeof queue)[number];
      if (!isFree(reach)) next += 1;
      else {
        queue.splice(next, 1);
        give(take(reach));
      }
    }
    if (held.size === 0 && queue.length === 0) closing?.resolve();
  };
  return {
    acquire: (reach) => {
      if (closing) return Promise.reject(new Error('the database is closed'));
      if (isFree(reach) && queue.length === 0) return Promise.resolve(take(reach));
      return new Promise((give) => {
        queue.push({ reach, give });
        serve();
      });
    },
    release: (reader) => {
      const thread = held.get(reader)?.thread;
      if (!thread) return;
      held.delete(reader);
      if (!thread.hasEnded()) idle.push(thread);
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
