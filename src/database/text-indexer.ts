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
  let failures = 0;
  let isClosed = false;
  const end = (): void => {
    underWay?.resolve();
    underWay = null;
  };
  const startThread = (): Worker => {
    const started = new Worker(new URL('./index-thread.ts', import.meta.url), {
      workerData: path,
      // It makes no objects to speak of.
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    started.on('message', (outcome: IndexOutcome) => {
      // Another process that writes is gone in a moment.
      if (outcome !== 'busy') failures = outcome === 'done' ? 0 : failures + 1;
      end();
    });
    // One that fails ends, and the next one is a new one.
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = null;
      if (underWay !== null) failures += 1;
      end();
    });
    return started;
  };
  return {
    start: (load) => {
      if (isClosed || load < 2 ** failures) return;
      underWay ??= Promise.withResolvers();
      try {
        thread ??= startThread();
        thread.postMessage('index');
      } catch {
        // The system gives no thread; what was written is written all the same.
        end();
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
