import type { Wait } from '../../../src/kernel/waiting.ts';

/** How long the geocoder's loop waits when there is nothing to do, in milliseconds. */
const idle = 5000;

/** Stands in for the passing of time: every pause is over at once, but idling lasts until the test goes on. */
export interface SteppedWait {
  readonly wait: Wait;
  /** The pauses so far, without the idle ones, in milliseconds. */
  readonly pauses: readonly number[];
  /** Lets whoever idles look again, and resolves when there is nothing more to do. */
  readonly settle: () => Promise<void>;
}

/** Makes one. */
export const steppedWait = (): SteppedWait => {
  const pauses: number[] = [];
  let goOn: (() => void) | null = null;
  let announce: (() => void) | null = null;
  return {
    pauses,
    wait: (milliseconds, signal) => {
      if (milliseconds !== idle) {
        pauses.push(milliseconds);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        goOn = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
        announce?.();
      });
    },
    settle: async () => {
      const isIdle = new Promise<void>((resolve) => {
        announce = resolve;
      });
      goOn?.();
      goOn = null;
      await isIdle;
    },
  };
};
