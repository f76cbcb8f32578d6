import { once } from 'node:events';
import { join } from 'node:path';
import { type MeasuredServer, startServiceWith } from '../bench/processes.ts';

/** A function that was called. */
export interface CalledFunction {
  /** Of its file. */
  readonly url: string;
  /** Where it begins in the file. */
  readonly startOffset: number;
}

/** A running service whose function calls are counted. */
export interface CoveredService {
  readonly service: MeasuredServer;
  /** Returns the functions called on its main thread since the last `take`. */
  readonly take: () => Promise<readonly CalledFunction[]>;
}

/** Starts the measured program's service with these options, and counts its function calls. */
export const startCovered = async (args: readonly string[]): Promise<CoveredService> => {
  const { service, child } = await startServiceWith(join(import.meta.dirname, 'coverage-preload.ts'), args);
  return {
    service,
    take: async () => {
      const message = once(child, 'message');
      child.send('take');
      const [functions] = await message;
      return functions as readonly CalledFunction[];
    },
  };
};
