import type { Labels, Series } from './family.ts';

/** Counts durations by how long they took. */
export interface Histogram {
  readonly observe: (seconds: number) => void;
  /** As Prometheus wants them: each bucket holds those before it too. */
  readonly series: (labels: Labels) => readonly Series[];
}

/** Upper bounds in seconds: from what stands ready to what nobody waits for. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** An empty one. */
export const createHistogram = (): Histogram => {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe: (seconds) => {
      count += 1;
      sum += seconds;
      // Most are in the first.
      for (let index = 0; index < bounds.length; index += 1) {
        if (seconds <= (bounds[index] as number)) {
          counts[index] = (counts[index] as number) + 1;
          return;
        }
      }
    },
    series: (labels) => {
      let upTo = 0;
      const buckets = bounds.map((bound, index): Series => {
        upTo += counts[index] as number;
        return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo };
      });
      return [
        ...buckets,
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ];
    },
  };
};
