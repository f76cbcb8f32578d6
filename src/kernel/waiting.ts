import { setTimeout } from 'node:timers/promises';

/** Lets at most that many pieces of work run at the same time; the others wait in the order in which they came. */
export const takeTurns = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over, so that nobody comes between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * Does the work once for everybody who asks for it within one turn of the event loop. It begins when the turn has
 * read all its requests, so whatever was so before one of them arrived is so for the work.
 */
export const onceATurn = (work: () => Promise<void>): (() => Promise<void>) => {
  let thisTurn: Promise<void> | undefined;
  return () => {
    thisTurn ??= new Promise((resolve) => {
      setImmediate(() => {
        thisTurn = undefined;
        resolve(work());
      });
    });
    return thisTurn;
  };
};

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

/** The values in their order, so many at a time; the last batch may be smaller, none is empty. */
export async function* inBatches<Value>(
  values: AsyncIterable<Value> | Iterable<Value>,
  size: number,
): AsyncGenerator<readonly Value[]> {
  let batch: Value[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
