import { loadavg } from 'node:os';
import type { Driven } from './driver.ts';
import type { Heard } from './probe.ts';

/** Milliseconds within which something must be answered: by the slowest hundredth, or by the slowest of all. */
export interface Within {
  readonly p99?: number;
  readonly worst?: number;
}

/** What is promised to others however much is asked. */
export const promised: Readonly<Record<string, Within>> = {
  accepted: { p99: 1500 },
  kept: { p99: 500 },
  health: { p99: 500 },
  list: { p99: 1500 },
  write: { p99: 1500 },
  'sign-in': { p99: 1500 },
};

type Timed = Pick<Heard, 'name' | 'p99' | 'worst'>;

/** What took longer than promised, in words. What the driver itself was late by is not the service's fault. */
export const brokenPromises = (
  timed: readonly Timed[],
  { late, latest }: Driven,
  promises: Readonly<Record<string, Within>> = promised,
): string[] =>
  timed.flatMap(({ name, p99, worst }) => {
    const within = promises[name] ?? {};
    return [
      ...(p99 <= (within.p99 ?? Number.POSITIVE_INFINITY) + late
        ? []
        : [`${name} took ${p99.toFixed(0)} ms (p99; promised: ${within.p99})`]),
      ...(worst <= (within.worst ?? Number.POSITIVE_INFINITY) + latest
        ? []
        : [`${name} took up to ${worst.toFixed(0)} ms (promised: ${within.worst})`]),
    ];
  });

/** The times of each question in one line. */
export const sayTimed = (timed: readonly Timed[]): string =>
  timed.map(({ name, p99, worst }) => `${name} p99 ${p99.toFixed(0)} worst ${worst.toFixed(0)}`).join(', ');

/** What the driver of the load cost itself, and how many processes of the machine wanted a processor, in words. */
export const sayDriver = ({ late, latest, busy }: Driven): string =>
  `driver late by p99 ${late.toFixed(0)} worst ${latest.toFixed(0)} ms, ${busy.toFixed(0)} % of a processor; load ${loadavg()[0]?.toFixed(1)}`;
