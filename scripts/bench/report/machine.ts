import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Where the figures come from: processors, memory, Node, and how busy the machine was at the start. */
export interface Machine {
  readonly processors: number;
  readonly model: string;
  /** Gigabytes. */
  readonly memory: number;
  readonly node: string;
  /** Processes that wanted a processor in the last minute. */
  readonly load: number;
  readonly at: string;
  readonly text: string;
}

/** The machine as it is now. */
export const describeMachine = (): Machine => {
  const processors = availableParallelism();
  const model = cpus()[0]?.model ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  const at = Temporal.Now.instant().toString({ smallestUnit: 'second' });
  const node = process.version;
  const text = `${at}  ${processors} processors (${model}), ${memory} GB, Node ${node}, load ${load.toFixed(1)} at the start`;
  return { processors, model, memory, node, load, at, text };
};
