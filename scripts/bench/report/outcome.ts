import type { Latencies } from '../load/latencies.ts';
import type { Measured } from '../load/load.ts';
import type { MeasuredServer } from '../processes.ts';
import { nothing, type Outcome } from './figure.ts';

/** A load and the processor time that the server took for it. */
export interface Turn {
  readonly measured: Measured;
  /** Seconds. */
  readonly cpu: number;
}

/** Runs a load and looks at the server's processor time before and after. */
export const takeTurn = async (
  server: MeasuredServer,
  load: (address: string) => Promise<Measured>,
): Promise<Turn> => {
  const before = server.cpu();
  const measured = await load(server.address);
  return { measured, cpu: server.cpu() - before };
};

/** The middle one of some numbers, the lower of two. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** How many were answered a second. */
export const rateOf = ({ measured: { reads, writes, seconds } }: Turn): number =>
  (reads.count + writes.count) / seconds;

const cpuOf = ({ measured: { reads, writes }, cpu }: Turn): number =>
  (cpu * 1e6) / Math.max(1, reads.count + writes.count);

/** Microseconds of processor time for each request; null where the machine does not tell. */
export const cpuOfTurns = (turns: readonly Turn[]): number | null => middle(turns.map(cpuOf)) || null;

/** The outcome of some turns of one load: of each number the middle one, the highest of the highest times. */
export const outcomeOf = (
  server: MeasuredServer,
  turns: readonly Turn[],
  of: (measured: Measured) => Latencies = ({ reads }) => reads,
): Outcome => {
  const times = turns.map(({ measured }) => of(measured));
  return {
    ...nothing,
    perSecond: middle(turns.map(({ measured }) => of(measured).count / measured.seconds)),
    p50: middle(times.map(({ p50 }) => p50)),
    p99: middle(times.map(({ p99 }) => p99)),
    max: Math.max(...times.map(({ max }) => max)),
    cpu: cpuOfTurns(turns),
    driver: middle(turns.map(({ measured: { driverCpu, seconds } }) => driverCpu / seconds)),
    memory: server.peakMemory() || null,
    errors: turns.reduce((sum, { measured }) => sum + measured.errors, 0),
  };
};
