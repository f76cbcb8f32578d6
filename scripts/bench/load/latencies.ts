import { createHistogram } from 'node:perf_hooks';

/** Times in milliseconds; all 0 when there were none. */
export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Times of requests, kept to the microsecond: autocannon's own are whole milliseconds. */
export const gatherLatencies = (): {
  readonly add: (milliseconds: number) => void;
  readonly summary: () => Latencies;
} => {
  const histogram = createHistogram({ figures: 4 });
  return {
    add: (milliseconds) => histogram.record(Math.max(1, Math.round(milliseconds * 1000))),
    summary: () => {
      const { count } = histogram;
      if (count === 0) return { count, p50: 0, p99: 0, max: 0 };
      return {
        count,
        p50: histogram.percentile(50) / 1000,
        p99: histogram.percentile(99) / 1000,
        max: histogram.max / 1000,
      };
    },
  };
};
