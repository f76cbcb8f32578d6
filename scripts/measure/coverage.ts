import { once } from 'node:events';
import { join } from 'node:path';
import { type Checkout, type Service, startService } from '../shared/service.ts';

/** A function that was called. */
export interface CalledFunction {
  /** Of its file. */
  readonly url: string;
  /** Where it begins in the file. */
  readonly startOffset: number;
}

/** A running service whose function calls are counted. */
export interface CoveredService {
  readonly service: Service;
  /** Returns the functions called on its main thread since the last `take`. */
  readonly take: () => Promise<readonly CalledFunction[]>;
}

/** Starts the service of that checkout with these options, and counts its function calls. */
export const startCovered = async (checkout: Checkout, args: readonly string[]): Promise<CoveredService> => {
  const preload = join(import.meta.dirname, 'coverage-preload.ts');
  const service = await startService(args, { checkout, preload });
  return {
    service,
    take: async () => {
      const message = once(service.process, 'message');
      service.process.send('take');
      const [functions] = await message;
      return functions as readonly CalledFunction[];
    },
  };
};
