import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Indexes noted texts beside everything else, in a thread that starts when it is first asked. */
export interface TextIndexer {
  /** Only between two transactions of this process: SQLite lets one write at a time. */
  readonly start: () => void;
  /** Resolves when nothing is being indexed, whether it could be done or not. */
  readonly idle: () => Promise<void>;
  /** Waits for what is being indexed. */
  readonly close: () => Promise<void>;
}

/** For the SQLite file at that path (docs/adr/0043). */
export const openTextIndexer = (path: string): TextIndexer => {
  let thread: Worker | null = null;
  let underWay: PromiseWithResolvers<void> | null = null;
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
    started.on('message', end);
    // One that fails ends, and the next one is a new one.
    started.on('error', () => undefined);
    started.on('exit', () => {
      thread = null;
      end();
    });
    return started;
  };
  return {
    start: () => {
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
      if (thread === null) return;
      // It takes what it is told in order.
      const exited = once(thread, 'exit');
      thread.postMessage('close');
      await exited;
    },
  };
};
