import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** The most that V8's space for new objects grows to, in bytes: two halves of 8 MiB (ADR 0040). */
const bound = 16 * 1024 * 1024;

const newSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

const doubles = (mayGrow: boolean): void =>
  setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);

/**
 * Lets V8's space for new objects grow, which `main.js` and `worker.ts` keep small during the start, up to 16 MiB: looks
 * after each collection whether it may double once more. Gives what ends that, with the space as large as it is.
 */
export const letNewSpaceGrow = (): (() => void) => {
  const watch = new PerformanceObserver(() => doubles(newSpaceBytes() * 2 <= bound));
  watch.observe({ type: 'gc' });
  doubles(true);
  return () => {
    watch.disconnect();
    doubles(false);
  };
};
