import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What the driver of a load cost itself: on few processors it waits for the service, as the service for it. */
export interface Driven {
  /** Milliseconds by which it looked at what had come too late, of the slowest hundredth of its looks. */
  readonly late: number;
  /** The same of the slowest look. */
  readonly latest: number;
  /** Of one processor, in hundredths. */
  readonly busy: number;
}

/** Between two looks at the clock, in milliseconds. */
const resolution = 1;

/** Watches this process until it is stopped. Whatever it was late by stands in the times that it measured. */
export const watchDriver = (): { readonly stop: () => Driven } => {
  const delay = monitorEventLoopDelay({ resolution });
  const before = process.cpuUsage();
  const begun = performance.now();
  delay.enable();
  return {
    stop: () => {
      delay.disable();
      const { user, system } = process.cpuUsage(before);
      return {
        late: Math.max(0, delay.percentile(99) / 1e6 - resolution),
        latest: Math.max(0, delay.max / 1e6 - resolution),
        busy: (user + system) / 10 / (performance.now() - begun),
      };
    },
  };
};
