import { Worker } from 'node:worker_threads';

/** What the thread says when it has tried. */
export type IndexOutcome = 'done' | 'busy' | 'failed';

/** Indexes noted texts beside everything else, in a thread that starts when it is first asked. */
export interface TextIndexer {
  /**
   * Only between two transactions of this process: SQLite lets one write at a time. `load` says how many times as many
   * texts are noted as are worth indexing; where that failed, twice as many as the last time are waited for.
   */
  readonly start: (load: number) => void;
  /** Resolves when nothing is being indexed, whether it could be done or not. */
  readonly idle: () => Promise<void>;
  /** Waits for what is being indexed. */
  readonly close: () => Promise<void>;
}

/** For the SQLite file at that path (docs/adr/0043). */
export const openTextIndexer = (path: string): TextIndexer => {
  let thread: Worker | null = null;
  let underWay: PromiseWithResolvers<void> | null = null;
  /** The load that is waited for, and the one that was tried last. */
  let patience = 1;
  let tried = 0;
  let isClosed = false;
  const end = (outcome: IndexOutcome): void => {
    if (underWay === null) return;
    // Another process that writes is gone in a moment.
    if (outcome !== 'busy') patience = outcome === 'done' ? 1 : 2 * tried;
    underWay.resolve();
    underWay = null;
  };
  const startThread = (): Worker => {
    const started = new Worker(new URL('./index-thread.ts', import.meta.url), {
      workerData: path,
      // It makes no objects to speak of.
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    started.on('message', end);
    // One that fails ends, and the next one is a new one.
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = null;
      end('failed');
    });
    return started;
  };
  return {
    start: (load) => {
      // All that could not be indexed has been since, by a writer or another process.
      if (load < 1) patience = 1;
      if (isClosed || load < patience) return;
      tried = load;
      underWay ??= Promise.withResolvers();
      try {
        thread ??= startThread();
        thread.postMessage('index');
      } catch {
        // The system gives no thread; what was written is written all the same.
        end('failed');
      }
    },
    idle: async () => underWay?.promise,
    close: async () => {
      isClosed = true;
      const ending = thread;
      if (ending === null) return;
      // It takes what it is told in order; and it may fail instead.
      const exited = new Promise((resolve) => ending.once('exit', resolve));
      ending.postMessage('close');
      await exited;
    },
  };
};
