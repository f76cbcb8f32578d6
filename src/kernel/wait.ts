import { setTimeout } from 'node:timers/promises';

/** Lets so many milliseconds go by, or fewer when the signal aborts; tests hand in their own. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Waits by the machine's timer. */
export const systemWait: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
