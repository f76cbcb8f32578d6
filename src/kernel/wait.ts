import { setTimeout } from 'node:timers/promises';

/** Lets so many milliseconds go by, or fewer when the signal aborts; tests hand in their own. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits by the machine's timer. */
export const systemWait: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/** Ends work in the background: `stopping` has its signal, and `running` is settled when it has done. */
export const endOf = (
  stopping: AbortController,
  running: Promise<void>,
): { readonly close: () => Promise<void> } => ({
  close: async () => {
    stopping.abort();
    await running;
  },
});
